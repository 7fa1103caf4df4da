import { useQuery } from '@tanstack/react-query';
import { deliveryAddresses } from '@tradecellar/contract/delivery.ts';
import type { PlacedOrder } from '@tradecellar/contract/orders.ts';
import { londonTime } from '@tradecellar/trade/london-time.ts';
import { addMoney, formatMoney } from '@tradecellar/trade/money.ts';
import { countWords } from '@tradecellar/trade/quantity-words.ts';
import { endpointQuery } from '../../../api/queries.ts';
import { useAccount } from '../../../session/account.ts';
import { now } from '../../../session/clock.ts';
import { Button } from '../../../ui/button.tsx';
import { dotted } from '../../../ui/dotted.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { PrintedHead } from '../printed-head.tsx';
import { arrivalWords, datedOrders } from './arrival-words.ts';
import { saveCalendarEntry } from './calendar-entry.ts';
import styles from './placed-head.module.css';
import type { PlacedBasket } from './use-placed-orders.ts';

type PlacedHeadProps = PlacedBasket & {
  readonly account: string;
  /** The sentences of 4.thankyou.1 to 4.thankyou.8. */
  readonly sentences: readonly string[];
};

/** The head of the thank-you page: when the wines arrive, the order's numbers, how many wines and how much. */
export function PlacedHead({ account, orders, summaries, sentences }: PlacedHeadProps) {
  const { isActing, customerName } = useAccount();
  const hours = useHours(account);
  const today = londonTime(now()).date;
  const dated = summaries && datedOrders(summaries);
  const first = dated?.[0] ?? summaries?.[0];
  const arrival = first && !hours.isLoading ? arrivalWords(first, today, hours.of(first)) : '';
  return (
    <div className={styles.head}>
      <PrintedHead />
      <PageHeading
        title="Thank you"
        aside={
          dated ? (
            dated.length > 0 && <AddToCalendar orders={dated} />
          ) : (
            <Skeleton width="11.5rem" height="2.75rem" />
          )
        }
      >
        {arrival || 'Your order is placed'}
      </PageHeading>
      {/* Screen readers announce the new sentence when an order is confirmed. */}
      <div className={styles.sentences} aria-live="polite">
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      <p className={`dotted ${styles.facts}`}>
        {isActing && <span>for {customerName}</span>}
        {summaries &&
          summaries.length > 0 &&
          dotted(
            factsOf(
              summaries,
              orders.every(({ isConfirmed }) => isConfirmed),
            ),
          )}
      </p>
    </div>
  );
}

function AddToCalendar({ orders }: { readonly orders: readonly PlacedOrder[] }) {
  return (
    <Button look="secondary" className="print:hidden" onClick={() => saveCalendarEntry(orders)}>
      <Icon name="calendar" size={18} /> Add to calendar
    </Button>
  );
}

/** '12 wines', '£2,153.01', 'confirmation sent to buyer@example.com'. */
function factsOf(summaries: readonly PlacedOrder[], isConfirmed: boolean): readonly string[] {
  const codes = summaries.flatMap(({ OrderLines }) =>
    OrderLines.OrderLine.map(({ ProductCode }) => ProductCode),
  );
  const total = addMoney(...summaries.flatMap((order) => [order.Order_TotalNett, order.Order_TotalVAT]));
  const mailedTo = [...new Set(summaries.flatMap(({ MailedTo }) => MailedTo))];
  return [
    countWords(new Set(codes).size, 'wine'),
    formatMoney(total),
    mailedTo.length === 0
      ? ''
      : `confirmation ${isConfirmed ? 'sent' : 'follows'} to ${new Intl.ListFormat('en-GB').format(mailedTo)}`,
  ];
}

/** Looks up the second note of an order's address, because only the address has the hours of its deliveries. */
function useHours(account: string) {
  const { data, isLoading } = useQuery({
    ...endpointQuery(deliveryAddresses, { CustomerAccount: account }),
    enabled: account !== '',
  });
  return {
    isLoading,
    of: ({ Delivery_Name, Delivery_Address1 }: PlacedOrder) =>
      data?.mainResult.find(
        (address) =>
          address.Delivery_Name === Delivery_Name && address.Delivery_Address1 === Delivery_Address1,
      )?.DeliveryNotes2,
  };
}
