import { useQueryClient } from '@tanstack/react-query';
import { account as accountEndpoint, type CustomerAccount } from '@tradecellar/contract/account.ts';
import { productsItems } from '@tradecellar/contract/catalogue.ts';
import type { OrderNumbers } from '@tradecellar/contract/checkout.ts';
import {
  type DeliveryAddress,
  deliveryAddresses,
  deliveryDate,
  deliveryDays,
} from '@tradecellar/contract/delivery.ts';
import type { ProblemDetails } from '@tradecellar/contract/problems.ts';
import { reservesItems } from '@tradecellar/contract/reserves.ts';
import { useSettings } from '../../api/settings.ts';
import { Failure } from '../../failure.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { AddressChoice } from './address-choice.tsx';
import { useCheckoutDraft } from './checkout-draft.ts';
import type { CheckoutBasket } from './checkout-lines.ts';
import { CheckoutMessages, creditOffer, minimumSentences } from './checkout-messages.tsx';
import { chosenTime, dateOffered } from './delivery-facts.ts';
import { DeliveryTime } from './delivery-time.tsx';
import { LazyPayment } from './lazy-payment.tsx';
import { orderOf, whyNotYet } from './order-of.ts';
import { OrderSummary } from './order-summary.tsx';
import { ReferenceAndNotes } from './reference-and-notes.tsx';
import { lineProblem, type StockPreview } from './stock-preview.ts';
import {
  useAccountAndAddresses,
  useDeliveryCalendar,
  useStockPreview,
  useWallClock,
} from './use-checkout-facts.ts';
import './checkout.css';

type CheckoutViewProps = {
  readonly account: string;
  readonly basket: CheckoutBasket;
  readonly onPlaced: (numbers: OrderNumbers, cartId: string) => void;
  readonly onPricesAccepted: (changed: ProblemDetails['prices-changed']) => void;
  readonly onNewBasket: (lines: 'kept' | 'none') => void;
};

/** What may have changed when an order is refused. */
const mayHaveChanged = [
  accountEndpoint,
  deliveryAddresses,
  deliveryDate,
  deliveryDays,
  productsItems,
  reservesItems,
];

/** Checkout (4.load.1, 4.load.2): shown once the account and its addresses are there. */
export function CheckoutView(props: CheckoutViewProps) {
  const facts = useAccountAndAddresses(props.account);
  const stock = useStockPreview(
    props.account,
    props.basket.lines.map(({ item }) => item),
  );
  return (
    <article>
      <PageHeading>Checkout</PageHeading>
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
        <Spinner />
      )}
    </article>
  );
}

type CheckoutFormProps = CheckoutViewProps & {
  readonly customer: CustomerAccount;
  readonly addresses: readonly DeliveryAddress[];
  readonly preview: StockPreview;
};

function CheckoutForm({ account, basket, customer, addresses, preview, ...events }: CheckoutFormProps) {
  const settings = useSettings();
  const queries = useQueryClient();
  const { draft, change, forget } = useCheckoutDraft(account);
  const address = addresses.find(({ Id }) => Id === draft.addressId) ?? addresses[0];
  const delivery = useDeliveryCalendar(account, address?.Id);
  const clock = useWallClock();
  const chosen =
    address && delivery.calendar
      ? chosenTime(draft, address.Id, delivery.calendar, clock, settings.collection)
      : undefined;
  const notes = draft.notes ?? address?.DeliveryNotes1 ?? '';
  const credit = creditOffer(customer, basket, settings);
  const minimums = minimumSentences(basket, settings);
  const [stockProblem] = basket.lines.flatMap(({ item }) => lineProblem(item, preview) ?? []);
  const asked = { account, basket, address, chosen, reference: draft.reference, notes, settings, customer };
  const asksTime = address !== undefined && (settings.switches.deliveryDates || chosen?.time !== '');

  function readAgain(error: unknown) {
    change(dateOffered(error));
    for (const { path } of mayHaveChanged) void queries.invalidateQueries({ queryKey: [path] });
  }

  return (
    <div className="checkout">
      <div className="checkout-form">
        <AddressChoice
          addresses={addresses}
          chosenId={address?.Id}
          onChoose={(addressId) => change({ addressId })}
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
          rule={{
            MandatoryOrderNo: customer.MandatoryOrderNo,
            referenceRequired: settings.switches.referenceRequired,
          }}
          onReference={(reference) => change({ reference })}
          onNotes={(text) => change({ notes: text })}
        />
      </div>
      <section className="checkout-order" aria-label="Your order">
        <OrderSummary basket={basket} preview={preview} />
        <CheckoutMessages minimums={minimums} credit={credit} />
        {credit.isOffered && (
          <LazyPayment
            order={orderOf(asked)}
            disabledReason={minimums[0] ?? stockProblem ?? whyNotYet(asked)}
            basket={basket}
            onPlaced={(numbers, cartId) => {
              forget();
              events.onPlaced(numbers, cartId);
            }}
            onPricesAccepted={events.onPricesAccepted}
            onNewBasket={events.onNewBasket}
            onRefused={readAgain}
          />
        )}
      </section>
    </div>
  );
}
