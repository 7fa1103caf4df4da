import { useNavigate } from '@tanstack/react-router';
import { shortDate } from '@tradecellar/trade/delivery-calendar.ts';
import { missingToFree } from '@tradecellar/trade/delivery-charge.ts';
import { formatMoney, type Money } from '@tradecellar/trade/money.ts';
import { countWords, quantityWords, shortQuantity } from '@tradecellar/trade/quantity-words.ts';
import { type ReactNode, type Ref, useId, useState } from 'react';
import { path } from '../../session/address/paths.ts';
import { useSettled } from '../../ui/browser/use-settled.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { classNames } from '../../ui/class-names.ts';
import { usePopup } from '../../ui/dialogs/use-popup.ts';
import { Icon } from '../../ui/icon.tsx';
import { gettingBasket, useIsBasketKnown } from '../basket/basket-store.ts';
import { useNotInBasket } from '../quantities/bulk-add.ts';
import { focusToast } from '../toast/toast-store.ts';
import styles from './order-bar.module.css';
import { useOrderFacts } from './use-order-facts.ts';
import './stuck-bars.css';

type Facts = ReturnType<typeof useOrderFacts> & { readonly typedCount: number; readonly isKnown: boolean };

const announceAfterMs = 1_500;
const emptyWords = 'Nothing in your basket yet';

type OrderBarProps = {
  /** True if the page has no gold button of its own, so that reviewing the order is the next step. */
  readonly isNextStep: boolean;
};

/** The order's totals, delivery date and credit, and the button to the checkout. */
export function OrderBar({ isNextStep }: OrderBarProps) {
  const { typed, addTyped } = useNotInBasket();
  const facts = { ...useOrderFacts(), typedCount: typed.length, isKnown: useIsBasketKnown() };
  const isGold = isNextStep && facts.lineCount + typed.length > 0;
  const look = isGold ? 'primary' : 'quiet';
  const inks = isGold ? undefined : 'text-bar-ink! hover:text-ink!';
  const navigate = useNavigate();
  const popup = usePopup();
  const panelId = useId();

  /** Stays on the page if a quantity was refused or capped, so that the buyer reads why. */
  function addAndReview() {
    const { complaints } = addTyped();
    if (complaints.length === 0) void navigate({ to: path.checkout });
    else focusToast();
  }
  return (
    <Bar boxRef={popup.box}>
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
      <dl
        id={panelId}
        className={`figures ${styles.facts}`}
        data-open={popup.isOpen || undefined}
        data-typed={typed.length > 0 || undefined}
      >
        <AllFacts facts={facts} />
      </dl>
      {typed.length > 0 ? (
        <Button look={look} className={inks} onClick={addAndReview}>
          Add {countWords(typed.length, 'wine')} and review
        </Button>
      ) : (
        facts.lineCount > 0 && (
          <ButtonLink look={look} className={inks} to={path.checkout}>
            Review order
          </ButtonLink>
        )
      )}
      <OrderAnnouncement facts={facts} />
    </Bar>
  );
}

export function NoCustomerBar() {
  return (
    <Bar>
      <p className="min-w-0 flex-1 leading-tight">
        List prices<span className="max-md:hidden">: no customer is chosen</span>
      </p>
      <ButtonLink to={path.orderForCustomer}>Choose a customer to order</ButtonLink>
    </Bar>
  );
}

export function OrderBarPlace() {
  return <Bar />;
}

type BarProps = { readonly boxRef?: Ref<HTMLDivElement>; readonly children?: ReactNode };

/** A bar at the end of the page. It sticks to the foot of the screen while the end of the page is out of sight. */
function Bar({ boxRef, children }: BarProps) {
  return (
    <section
      className={styles.bar}
      aria-label="Your order"
      aria-hidden={children === undefined || undefined}
      data-order-bar
    >
      <div ref={boxRef} className={`page-width ${styles.line}`}>
        {children}
      </div>
    </section>
  );
}

function InShort({ facts }: { readonly facts: Facts }) {
  const { lineCount, quantity, nett, delivery, typedCount, isKnown } = facts;
  const words = lineCount === 0 ? emptyWords : nettWords(nett);
  const amounts = shortQuantity(quantity);
  const typed = typedCount > 0 && `${countWords(typedCount, 'wine')} to add`;
  const parts = [amounts, typed || (delivery && shortDate(delivery.date))].filter(Boolean);
  return (
    <span className={`figures ${styles.short}`}>
      <strong>{isKnown ? words : gettingBasket}</strong>
      <span>
        {parts.map((part, at) => (
          <span key={part}>{at === 0 ? part : ` · ${part}`}</span>
        ))}
      </span>
    </span>
  );
}

function AllFacts({ facts }: { readonly facts: Facts }) {
  const { lineCount, quantity, nett, charge, delivery, credit, typedCount, isKnown } = facts;
  const missing = charge && missingToFree(charge);
  if (!isKnown)
    return (
      <Fact name={lineCount === 0 ? 'Your order' : `${countWords(lineCount, 'line')} so far`}>
        {gettingBasket}
      </Fact>
    );
  return (
    <>
      <Fact name={lineCount === 0 ? 'Your order' : countWords(lineCount, 'line')} className="md:min-w-38">
        {lineCount === 0 ? emptyWords : quantityWords(quantity)}
      </Fact>
      <Fact name="Nett" className="md:min-w-23">
        {lineCount > 0 && nettWords(nett)}
      </Fact>
      <Fact
        name={
          delivery?.minutesLeft === undefined
            ? 'Next delivery'
            : `Order within ${timeWords(delivery.minutesLeft)}`
        }
        className="md:min-w-41"
      >
        {delivery && shortDate(delivery.date)}
      </Fact>
      {credit !== undefined && (
        <Fact
          name={creditName(credit, lineCount)}
          className={credit < 0 ? '[&>dd]:text-bar-warning' : undefined}
        >
          {formatMoney(lineCount > 0 && credit < 0 ? -credit : credit)}
        </Fact>
      )}
      {charge && (
        <Fact name="Delivery charge" className="md:min-w-32">
          {charge.nett === 0 ? 'Free' : formatMoney(charge.nett)}
          {missing !== undefined && (
            <small className="text-small font-normal max-md:block md:ml-2">{missing}</small>
          )}
        </Fact>
      )}
      {typedCount > 0 && (
        <Fact name="Typed" className={styles.typed}>
          {typedCount}, not added
        </Fact>
      )}
    </>
  );
}

function creditName(credit: Money, lineCount: number): string {
  if (lineCount === 0) return 'Available credit';
  return credit < 0 ? 'Over your credit limit' : 'Credit after this order';
}

type FactProps = {
  readonly name: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
};

/** A named figure. Its place stays empty until the figure is known, so that nothing moves. */
function Fact({ name, className, children }: FactProps) {
  return (
    <div className={classNames(styles.fact, className)}>
      {children && (
        <>
          <dt>{name}</dt>
          <dd>{children}</dd>
        </>
      )}
    </div>
  );
}

/** Announces the order to screen readers when it has not changed for a moment, but not when the page opens. */
function OrderAnnouncement({ facts: { lineCount, quantity, nett, isKnown } }: { readonly facts: Facts }) {
  const words =
    lineCount === 0
      ? 'The basket is empty'
      : `In the basket: ${quantityWords(quantity)} on ${countWords(lineCount, 'line')}, ${nettWords(nett)} nett`;
  const settled = useSettled(isKnown ? words : gettingBasket, announceAfterMs);
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

/** 130 minutes are '2 h 10 min'. */
function timeWords(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  return [hours > 0 && `${hours} h`, minutes % 60 > 0 && `${minutes % 60} min`].filter(Boolean).join(' ');
}
