import type { PlacedOrder } from '@tradecellar/contract/orders.ts';
import { addressLines, filledLines } from '@tradecellar/trade/address-lines.ts';
import { awaitedWords } from '@tradecellar/trade/back-order-due.ts';
import { addressHeading } from '@tradecellar/trade/delivery-address.ts';
import { formatDeliveryDate } from '@tradecellar/trade/delivery-calendar.ts';
import { londonTime } from '@tradecellar/trade/london-time.ts';
import { addMoney, formatMoney } from '@tradecellar/trade/money.ts';
import { hasLeft, isFinal } from '@tradecellar/trade/order-life.ts';
import { parseTradeDate } from '@tradecellar/trade/trade-date.ts';
import { now } from '../../../session/clock.ts';
import { HeldNotice } from '../../../session/customer/held-notice.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { datedOrders } from './arrival-words.ts';
import { ContactUs, NextSteps, WaysOn } from './next-steps.tsx';
import styles from './placed-orders.module.css';
import { PlacedPart } from './placed-part.tsx';
import type { PlacedBasket } from './use-placed-orders.ts';

type PlacedOrdersProps = PlacedBasket & { readonly account: string };

/** Shows the placed orders, the new balance and the next steps (4.thankyou.9 to 4.thankyou.15). */
export function PlacedOrders({ account, orders, summaries }: PlacedOrdersProps) {
  const [firstOrder] = orders;
  if (!summaries) {
    return (
      <div className={styles.page} data-waits>
        <Skeleton height="11rem" />
        <Skeleton height="100dvh" />
      </div>
    );
  }
  const first = datedOrders(summaries)[0] ?? summaries[0];
  return (
    <>
      {summaries.some(({ IsHeld }) => IsHeld) && (
        <div className="mt-6">
          <HeldNotice />
        </div>
      )}
      <div className={styles.page}>
        {first && <Delivery order={first} />}
        <div className={styles.order}>
          {orders.map((order) => (
            <PlacedPart
              key={order.kind}
              order={order}
              summary={summaries.find(({ Kind }) => Kind === order.kind)}
              main={first}
              isPart={orders.length > 1}
            />
          ))}
          {summaries.length > 1 && <WholeSum summaries={summaries} />}
        </div>
        <div className={styles.after}>
          {account !== '' && firstOrder && (
            <NextSteps
              account={account}
              orderNo={firstOrder.orderNo}
              isOpen={summaries.some(({ State }) => !isFinal(State) && !hasLeft(State))}
            />
          )}
          <ContactUs />
          <WaysOn />
        </div>
      </div>
    </>
  );
}

/** The sums of all parts. */
function WholeSum({ summaries }: { readonly summaries: readonly PlacedOrder[] }) {
  const sumOf = (field: 'Order_TotalNett' | 'Order_TotalVAT' | 'DeliveryCharge') =>
    addMoney(...summaries.map((order) => order[field]));
  const [nett, vat, charge] = [sumOf('Order_TotalNett'), sumOf('Order_TotalVAT'), sumOf('DeliveryCharge')];
  return (
    <table className={styles.whole} aria-label="All parts together">
      <tbody>
        {[
          ['Sub Total', addMoney(nett, -charge)] as const,
          ...(charge > 0 ? [['Delivery Charge', charge] as const] : []),
          ['VAT', vat] as const,
          [`Total for ${summaries.length === 2 ? 'both' : 'all three'} parts`, addMoney(nett, vat)] as const,
        ].map(([name, amount]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{formatMoney(amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Delivery({ order }: { readonly order: PlacedOrder }) {
  const isCollection = order.DeliveryType === 'collection';
  const name = isCollection ? '' : order.Delivery_Name;
  const when = order.AwaitsStock ? awaitedWords(order, londonTime(now()).date) : dateWords(order);
  const address = filledLines([name, addressLines('Delivery', order).join(', ')]).join('\n');
  return (
    <section className={styles.facts} aria-label="Delivery">
      <Facts
        facts={[
          [isCollection ? 'Collection Date and Time' : 'Requested Delivery Date', when],
          [isCollection ? 'Collect from' : addressHeading(1), address],
          ['Customer Reference', order.Order_CustomerReference],
          ['Delivery Notes', order.Delivery_Notes],
        ]}
      />
    </section>
  );
}

/** 'Monday 30/11/2026', or 'Monday 30/11/2026 at 14:00' for a collection. Returns an unreadable date unchanged. */
function dateWords({ RequiredDate }: PlacedOrder): string {
  const [day = '', time] = RequiredDate.split(' ');
  const date = parseTradeDate(day);
  if (date === undefined) return RequiredDate;
  return time === undefined ? formatDeliveryDate(date) : `${formatDeliveryDate(date)} at ${time}`;
}
