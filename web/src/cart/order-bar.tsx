import { useNavigate } from '@tanstack/react-router';
import { shortDate } from '@tradecellar/trade/delivery-calendar.ts';
import { missingToFree } from '@tradecellar/trade/delivery-charge.ts';
import { formatMoney, formatSignedMoney } from '@tradecellar/trade/money.ts';
import { countWords, quantityWords } from '@tradecellar/trade/quantity-words.ts';
import { type ReactNode, useId, useState } from 'react';
import { path } from '../session/paths.ts';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { Icon } from '../ui/icon.tsx';
import { usePopup } from '../ui/use-popup.ts';
import { useSettled } from '../ui/use-settled.ts';
import styles from './order-bar.module.css';
import { shortQuantity } from './order-quantity.ts';
import { focusToast } from './toast-store.ts';
import { announceBulkAdd, useNotInBasket } from './use-not-in-basket.ts';
import { useOrderFacts } from './use-order-facts.ts';

type Facts = ReturnType<typeof useOrderFacts> & { readonly typedCount: number };

/** Long enough for somebody who types several quantities to hear of them once. */
const announceAfterMs = 1_500;

/**
 * The order at the foot of the screen: its sums, its delivery date and the one gold button that leads on. It has a place
 * of its own below the page, and stays in sight while the page is longer than the screen. On a phone it is one line, which
 * opens.
 */
export function OrderBar() {
  const { typed, addTyped } = useNotInBasket();
  const facts = { ...useOrderFacts(), typedCount: typed.length };
  const navigate = useNavigate();
  const popup = usePopup();
  const panelId = useId();

  /** Stays where a quantity was refused or capped. */
  function addAndReview() {
    const result = addTyped();
    announceBulkAdd(result);
    if (result.complaints.length === 0) void navigate({ to: path.checkout });
    else focusToast();
  }
  return (
    <section className={`print:hidden! ${styles.bar}`} aria-label="Your order" data-order-bar>
      <div ref={popup.box} className={`flex items-center gap-2 page-width ${styles.row}`}>
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
        {typed.length > 0 ? (
          <Button onClick={addAndReview}>Add {typed.length} and review</Button>
        ) : (
          <ButtonLink to={path.checkout}>Review order</ButtonLink>
        )}
      </div>
      <OrderAnnouncement facts={facts} />
    </section>
  );
}

/** The bar of an admin who has chosen no customer: there is nobody to order for. */
export function NoCustomerBar() {
  return (
    <section className={`print:hidden! ${styles.bar}`} aria-label="Your order" data-order-bar>
      <div className={`flex items-center gap-2 page-width ${styles.row}`}>
        <p className={styles.listPrices}>
          List prices<span className="max-md:hidden">: no customer is chosen</span>
        </p>
        <ButtonLink to={path.orderForCustomer}>Choose a customer to order</ButtonLink>
      </div>
    </section>
  );
}

/** Keeps the bar's place until the account is known. */
export function OrderBarPlace() {
  return <div className={`print:hidden! ${styles.bar}`} aria-hidden="true" data-order-bar />;
}

function InShort({ facts }: { readonly facts: Facts }) {
  const { lineCount, quantity, nett, delivery, typedCount } = facts;
  const amounts = shortQuantity(quantity);
  const typed = typedCount > 0 && `${typedCount} to add`;
  const parts = [amounts, typed || (delivery && shortDate(delivery.date))].filter(Boolean);
  return (
    <span className={styles.inShort}>
      <strong className="truncate">{lineCount === 0 ? 'Basket empty' : nettWords(nett)}</strong>
      <span className={styles.parts}>
        {parts.map((part, at) => (
          <span key={part}>{at === 0 ? part : ` · ${part}`}</span>
        ))}
      </span>
    </span>
  );
}

function AllFacts({ facts }: { readonly facts: Facts }) {
  const { lineCount, quantity, nett, charge, delivery, credit, typedCount } = facts;
  const missing = charge && missingToFree(charge);
  return (
    <>
      <Fact name={lineCount === 0 ? 'Your order' : countWords(lineCount, 'line')} className={styles.amount}>
        {lineCount === 0 ? 'Basket empty' : quantityWords(quantity)}
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
      {credit !== undefined && (
        <Fact
          name={lineCount === 0 ? 'Available credit' : 'Credit after this order'}
          className={credit < 0 ? styles.overdrawn : undefined}
        >
          {formatSignedMoney(credit)}
        </Fact>
      )}
      {charge && (
        <Fact name="Delivery charge" className={styles.charge}>
          {charge.nett === 0 ? 'Free' : formatMoney(charge.nett)}
          {missing !== undefined && <small>{missing}</small>}
        </Fact>
      )}
      {typedCount > 0 && (
        <Fact name="Typed" className={styles.typed}>
          {typedCount} not in basket yet
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

/** An empty place until its figure is known. */
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

/** Announces the order once it has stayed as it is, and not on arrival. */
function OrderAnnouncement({ facts: { lineCount, quantity, nett } }: { readonly facts: Facts }) {
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
