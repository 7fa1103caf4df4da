import { type Query, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { accountAccounts, type CustomerAccount } from '@tradecellar/contract/account.ts';
import type { OrderNumbers } from '@tradecellar/contract/checkout.ts';
import type { DeliveryAddress } from '@tradecellar/contract/delivery.ts';
import { problemSentence } from '@tradecellar/contract/problems.ts';
import type { BasketTotals } from '@tradecellar/trade/basket-totals.ts';
import { ONE_OFF_ID } from '@tradecellar/trade/delivery-address.ts';
import { useState } from 'react';
import { type LoaderContext, readAhead } from '../../api/queries.ts';
import { priceBasket } from '../../cart/basket-item.ts';
import { codesAhead, emptyPlacedBasket, useBasket } from '../../cart/basket-store.ts';
import { chargeDelivery } from '../../cart/delivery-charge.ts';
import { NotInOrder } from '../../cart/not-in-order.tsx';
import { accountAhead, useAccount } from '../../session/account.ts';
import { Failure } from '../../session/failure.tsx';
import { NoCustomer } from '../../session/no-customer.tsx';
import { toProductList, toThankYou } from '../../session/paths.ts';
import { settingsQuery, useSettings } from '../../session/settings.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useRootClass } from '../../ui/use-root-class.ts';
import { AddressChoice, chosenAddress, OneOffFields, oneOffAddress } from './address-choice.tsx';
import { AskTyped } from './ask-typed.tsx';
import { checkoutDraftNow, useCheckoutDraft } from './checkout-draft.ts';
import type { CheckoutBasket } from './checkout-lines.ts';
import { CheckoutMessages, minimumSentences, paymentOffer } from './checkout-messages.tsx';
import {
  addressesQuery,
  customerQuery,
  daysQuery,
  nextDateQuery,
  reservesQuery,
  soldQuery,
} from './checkout-queries.ts';
import { chosenTime, dateOffered } from './delivery-facts.ts';
import { DaysSkeleton, DeliveryTime } from './delivery-time.tsx';
import { LazyPayment, PaymentSkeleton } from './lazy-payment.tsx';
import { NoCheckout } from './no-checkout.tsx';
import { notesField, orderOf, reasonNotReady } from './order-of.ts';
import { OrderSummary } from './order-summary.tsx';
import { ReferenceAndNotes } from './reference-and-notes.tsx';
import { lineProblem, type StockPreview } from './stock-preview.ts';
import {
  useAccountAndAddresses,
  useDeliveryCalendar,
  useStockPreview,
  useWallClock,
} from './use-checkout-facts.ts';
// Loaded with the checkout: the placed order must be shown even if the network has gone since.
import './thank-you.tsx';
import styles from './checkout.module.css';

/** Prefetches the checkout's data in two waves, as dates depend on the address. */
export async function loadCheckout({ queries }: LoaderContext): Promise<void> {
  const account = accountAhead();
  const codes = codesAhead();
  if (!account || codes.length === 0) return;
  // Addresses first: the dates wait for them, and a browser sends six requests at a time.
  const addressesRead = readAhead(queries, addressesQuery(account));
  const first = [
    readAhead(queries, customerQuery(account)),
    readAhead(queries, soldQuery(account, codes)),
    // Also while the settings are unknown: without reserves the answer is empty.
    queries.getQueryData(settingsQuery.queryKey)?.switches.reservesOrders !== false &&
      readAhead(queries, reservesQuery(account, codes)),
  ];
  const addresses = await addressesRead;
  const chosenId = checkoutDraftNow(account)?.addressId;
  const id = chosenId === ONE_OFF_ID ? chosenId : chosenAddress(addresses?.mainResult ?? [], chosenId)?.Id;
  if (id === undefined) return;
  await Promise.all([
    ...first,
    readAhead(queries, nextDateQuery(account, id)),
    readAhead(queries, daysQuery(account, id)),
  ]);
}

/** Checkout of the basket; an admin without a customer is asked to choose one. */
export function CheckoutPage() {
  const { account } = useAccount();
  const basket = useBasket();
  const [isPlaced, setPlaced] = useState(false);
  const priced = priceBasket(basket.items);
  if (account === '') {
    return (
      <article>
        <PageHeading>Checkout</PageHeading>
        <NoCustomer />
      </article>
    );
  }
  if (isPlaced) return <Spinner label="Your order is placed. One moment…" />;
  if (basket.items.length === 0 || !priced) {
    return (
      <>
        <AskTyped cartId={basket.uuid} />
        <NoCheckout because={problemSentence('basket-empty')}>
          <ButtonLink {...toProductList()}>Return to Product List</ButtonLink>
        </NoCheckout>
      </>
    );
  }
  return (
    <>
      <AskTyped cartId={basket.uuid} />
      <Checkout
        account={account}
        priced={{ cartId: basket.uuid, ...priced }}
        onPlaced={() => setPlaced(true)}
      />
    </>
  );
}

type CheckoutProps = {
  readonly account: string;
  readonly priced: Omit<CheckoutBasket, 'totals'> & { readonly totals: BasketTotals };
  readonly onPlaced: () => void;
};

/** The form, shown once the account and its addresses are there (4.load.1, 4.load.2). */
function Checkout(props: CheckoutProps) {
  useRootClass(styles.aroundPay);
  const facts = useAccountAndAddresses(props.account);
  const stock = useStockPreview(
    props.account,
    props.priced.lines.map(({ item }) => item),
  );
  return (
    <article>
      <PageHeading>Checkout</PageHeading>
      <NotInOrder />
      {facts.error !== undefined ? (
        <Failure error={facts.error} />
      ) : facts.customer && facts.addresses && stock.isSettled ? (
        <CheckoutForm
          {...props}
          customer={facts.customer}
          addresses={facts.addresses}
          preview={stock.preview}
        />
      ) : (
        <CheckoutSkeleton priced={props.priced} />
      )}
    </article>
  );
}

/** Origins of the wines appear with the form, so that no row moves. */
const noPreview: StockPreview = { orders: [], lines: new Map(), withdrawn: new Set() };

/** The order as the basket has it, with placeholders for the form. */
function CheckoutSkeleton({ priced }: Pick<CheckoutProps, 'priced'>) {
  const settings = useSettings();
  return (
    <div className={styles.page}>
      <div className={`${styles.form} ${styles.skeleton}`} role="status">
        <span className="sr-only">Loading…</span>
        <div>
          <Skeleton className="mb-3" width="14rem" height="2rem" />
          <Skeleton className={styles.addressesSkeleton} />
        </div>
        <div>
          <Skeleton className="mb-3" width="14rem" height="2rem" />
          <DaysSkeleton />
        </div>
        <Skeleton height="4.125rem" />
        <Skeleton height="7.5rem" />
      </div>
      <section className={styles.order} aria-label="Your order">
        <OrderSummary
          basket={{ ...priced, totals: chargeDelivery(priced, undefined, settings) }}
          preview={noPreview}
        />
        <div className={styles.pay}>
          <PaymentSkeleton />
        </div>
      </section>
    </div>
  );
}

type CheckoutFormProps = CheckoutProps & {
  readonly customer: CustomerAccount;
  readonly addresses: readonly DeliveryAddress[];
  readonly preview: StockPreview;
};

function CheckoutForm({ account, priced, customer, addresses, preview, onPlaced }: CheckoutFormProps) {
  const settings = useSettings();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { draft, change, dropDate, forget } = useCheckoutDraft(account);
  const takesOneOff = settings.switches.overrideDeliveryAddress;
  const oneOff = oneOffAddress(account, draft.oneOff);
  const isOneOff = takesOneOff && (draft.addressId === ONE_OFF_ID || addresses.length === 0);
  const address = isOneOff ? oneOff : chosenAddress(addresses, draft.addressId);
  const basket = { ...priced, totals: chargeDelivery(priced, address, settings) };
  const delivery = useDeliveryCalendar(account, address?.Id);
  const clock = useWallClock();
  const chosen =
    address && delivery.calendar
      ? chosenTime(draft, address.Id, delivery.calendar, clock, settings.collection)
      : undefined;
  const notes = draft.notes ?? address?.DeliveryNotes1 ?? '';
  const offer = paymentOffer(customer, basket, settings);
  const minimums = minimumSentences(basket, settings);
  const [stockProblem] = basket.lines.flatMap(({ item }) => lineProblem(item, preview) ?? []);
  const asked = { account, basket, address, chosen, reference: draft.reference, notes, settings, customer };
  // The form appears whole, so that nothing below the date moves.
  const [isWhole, setWhole] = useState(false);
  if (!isWhole && (delivery.calendar || delivery.error || !address)) {
    setWhole(true);
    if (chosen?.impossible !== undefined) dropDate();
  }
  const asksTime = address !== undefined && (settings.switches.deliveryDates || chosen?.time !== '');

  if (!isWhole) return <CheckoutSkeleton priced={priced} />;

  /** An order changes nearly all of the account's data, and so may the reason of a refusal. */
  function refetchAll() {
    const isChanged = ({ queryKey }: Query) => queryKey[0] !== accountAccounts.path;
    void queries.invalidateQueries({ predicate: isChanged });
  }

  function finish({ orderId, backOrderId, reservesOrderId }: OrderNumbers, cartId: string) {
    forget();
    onPlaced();
    emptyPlacedBasket(account, cartId);
    refetchAll();
    void navigate({ ...toThankYou(orderId, backOrderId, reservesOrderId), replace: true });
  }

  return (
    <div className={styles.page}>
      <CheckoutMessages minimums={minimums} offer={offer} />
      <div className={styles.form}>
        <AddressChoice
          addresses={addresses}
          chosenId={address?.Id}
          onChoose={(addressId) => change({ addressId })}
          oneOff={
            takesOneOff ? (
              <OneOffFields typed={draft.oneOff ?? {}} onType={(oneOff) => change({ oneOff })} />
            ) : undefined
          }
        />
        {asksTime && (
          <DeliveryTime
            addressId={address.Id}
            calendar={delivery.calendar}
            chosen={chosen}
            error={delivery.error}
            today={clock.date}
            onChoose={change}
          />
        )}
        <ReferenceAndNotes
          reference={draft.reference}
          notes={notes}
          notesLabel={notesField(address).label}
          rule={{
            MandatoryOrderNo: customer.MandatoryOrderNo,
            referenceRequired: settings.switches.referenceRequired,
          }}
          onReference={(reference) => change({ reference })}
          onNotes={(text) => change({ notes: text })}
        />
      </div>
      <section className={styles.order} aria-label="Your order">
        <OrderSummary basket={basket} preview={preview} />
        {offer.methods.length > 0 && (
          <div className={styles.pay}>
            <LazyPayment
              methods={offer.methods}
              order={orderOf(asked)}
              disabledReason={minimums[0] ?? stockProblem ?? reasonNotReady(asked)}
              basket={basket}
              creditAfter={customer.AvailableCredit - basket.totals.grand}
              onPlaced={finish}
              onRefused={(error) => {
                change(dateOffered(error));
                refetchAll();
              }}
            />
          </div>
        )}
      </section>
    </div>
  );
}
