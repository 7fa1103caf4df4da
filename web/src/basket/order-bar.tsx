import { Link } from '@tanstack/react-router';
import { shortDate } from '@tradecellar/trade/delivery-calendar.ts';
import { missingToFree } from '@tradecellar/trade/delivery-charge.ts';
import { formatMoney, formatSignedMoney } from '@tradecellar/trade/money.ts';
import { countWords, quantityWords } from '@tradecellar/trade/quantity-words.ts';
import { type ReactNode, useId, useState } from 'react';
import { path } from '../session/paths.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { Icon } from '../ui/icon.tsx';
import { usePopup } from '../ui/use-popup.ts';
import { useSettled } from '../ui/use-settled.ts';
import styles from './order-bar.module.css';
import { shortQuantity } from './order-quantity.ts';
import { useOrderFacts } from './use-order-facts.ts';

type Facts = ReturnType<typeof useOrderFacts>;

/** Long enough for somebody who types several quantities to hear of them once. */
const announceAfterMs = 1_500;

/**
 * The order as it stands, at the foot of the screen: what it comes to, when it would come, and the ways on. It has a
 * place of its own below the page, and stays in sight while the page is longer than the screen. On a phone one line,
 * which opens.
 */
export function OrderBar() {
  const facts = useOrderFacts();
  const popup = usePopup();
  const panelId = useId();
  return (
    <section className={`no-print ${styles.bar}`} aria-label="Your order" data-order-bar>
      <div ref={popup.box} className={`beside page-width ${styles.row}`}>
        <button
          ref={popup.opener}
          type="button"
          className={styles.opener}
          aria-expanded={popup.isOpen}
          aria-controls={panelId}
          onClick={popup.toggle}
        >
          <InShort facts={facts} />
          <Icon name="chevronDown" size={16} />
        </button>
        <dl id={panelId} className={`figures ${styles.facts}`} data-open={popup.isOpen}>
          <AllFacts facts={facts} />
        </dl>
        <Link to={path.basket} className={styles.toBasket}>
          Basket
        </Link>
        <ButtonLink to={path.checkout} className={styles.review}>
          Review
        </ButtonLink>
      </div>
      <Announcement facts={facts} />
    </section>
  );
}

/** Keeps the bar's place until the account is known. */
export function OrderBarPlace() {
  return <div className={`no-print ${styles.bar}`} aria-hidden="true" data-order-bar />;
}

function InShort({ facts: { lineCount, quantity, nett, delivery, typedCount } }: { readonly facts: Facts }) {
  const amounts = shortQuantity(quantity);
  const typed = typedCount > 0 && `${typedCount} not added`;
  return (
    <span className={styles.inShort}>
      <strong className="cut">{lineCount === 0 ? 'Nothing yet' : nettWords(nett)}</strong>
      <span className="cut">
        {[amounts, typed].filter(Boolean).join(' · ')}
        {!typed && delivery && (
          <span className={styles.day}>
            {amounts !== '' && ' · '}
            {shortDate(delivery.date)}
          </span>
        )}
      </span>
    </span>
  );
}

function AllFacts({ facts }: { readonly facts: Facts }) {
  const { lineCount, quantity, nett, charge, delivery, creditLeft, typedCount } = facts;
  const missing = charge && missingToFree(charge);
  return (
    <>
      <Fact name={lineCount === 0 ? 'Your order' : countWords(lineCount, 'line')} className={styles.amount}>
        {lineCount === 0 ? 'Nothing yet' : quantityWords(quantity)}
      </Fact>
      <Fact name="Nett" className={styles.nett}>
        {lineCount > 0 && nettWords(nett)}
      </Fact>
      <Fact
        name={
          delivery?.minutesLeft === undefined
            ? 'Next delivery'
            : `Order within ${timeWords(delivery.minutesLeft)}`
        }
        className={styles.delivery}
      >
        {delivery && shortDate(delivery.date)}
      </Fact>
      {creditLeft !== undefined && <Fact name="Credit left">{formatSignedMoney(creditLeft)}</Fact>}
      {charge && (
        <Fact name="Delivery charge" className={styles.charge}>
          {charge.nett === 0 ? 'Free' : formatMoney(charge.nett)}
          {missing !== undefined && <small>{missing}</small>}
        </Fact>
      )}
      {typedCount > 0 && (
        <Fact name="Not added" className={styles.typed}>
          {typedCount} typed
        </Fact>
      )}
    </>
  );
}

type FactProps = {
  readonly name: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
};

/** While there is nothing to say, the place alone. */
function Fact({ name, className, children }: FactProps) {
  return (
    <div className={className}>
      {children && (
        <>
          <dt>{name}</dt>
          <dd>{children}</dd>
        </>
      )}
    </div>
  );
}

/** Says the order once it has stayed as it is, and not on arrival. */
function Announcement({ facts: { lineCount, quantity, nett } }: { readonly facts: Facts }) {
  const words =
    lineCount === 0
      ? 'The basket is empty'
      : `In the basket: ${quantityWords(quantity)} on ${countWords(lineCount, 'line')}, ${nettWords(nett)} nett`;
  const settled = useSettled(words, announceAfterMs);
  const [first] = useState(words);
  return (
    <p className="sr-only" role="status">
      {settled !== first && settled}
    </p>
  );
}

function nettWords(nett: Facts['nett']): string {
  return nett === undefined ? 'Too large' : formatMoney(nett);
}

/** 130 is '2 h 10 min'. */
function timeWords(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  return [hours > 0 && `${hours} h`, minutes % 60 > 0 && `${minutes % 60} min`].filter(Boolean).join(' ');
}
