import type { PlacedOrder } from '@tradecellar/contract/orders.ts';
import { addressLines, filledLines } from '@tradecellar/trade/address-lines.ts';
import { calendarFile } from '@tradecellar/trade/calendar-file.ts';
import { addMoney, formatAmount, formatMoney } from '@tradecellar/trade/money.ts';
import { WHEN_IN_STOCK } from '@tradecellar/trade/order-life.ts';
import { sizeText } from '@tradecellar/trade/product-labels.ts';
import { quantityWords } from '@tradecellar/trade/quantity-words.ts';
import { parseTradeDate } from '@tradecellar/trade/trade-date.ts';
import { publicConfig } from '../../api/public-config.ts';
import { now } from '../../session/clock.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { saveFile } from '../../ui/save-file.ts';
import tableStyles from './summary.module.css';
import { QuantityCells, SummaryColumns, SumRow } from './summary-table.tsx';
import styles from './thank-you.module.css';

/** The placed orders: facts that several share once, and their total. */
export function PlacedParts({ orders }: { readonly orders: readonly PlacedOrder[] }) {
  const [first] = orders;
  if (first === undefined) return null;
  const isSplit = orders.length > 1;
  const total = addMoney(...orders.flatMap((order) => [order.Order_TotalNett, order.Order_TotalVAT]));
  const dated = orders.filter(({ AwaitsStock, RequiredDate }) => !AwaitsStock && RequiredDate !== '');
  return (
    <>
      {isSplit && (
        <p className={`figures ${styles.total}`}>
          Total for {orders.length === 2 ? 'both' : 'all three'} orders: <strong>{formatMoney(total)}</strong>{' '}
          inc. VAT.
        </p>
      )}
      {isSplit && (
        <section aria-label="Delivery">
          <OrderFacts order={first} isShared />
        </section>
      )}
      {orders.map((order) => (
        <PlacedSummary key={order.Kind} order={order} isPart={isSplit} />
      ))}
      <p className="print:hidden! flex flex-wrap items-center gap-3">
        {dated.length > 0 && (
          <Button look="secondary" onClick={() => saveCalendarEntry(dated)}>
            <Icon name="calendar" size={18} /> Add to calendar
          </Button>
        )}
        <Button look="secondary" onClick={() => print()}>
          Print
        </Button>
      </p>
    </>
  );
}

/** The day and the origin of an order's bottles; no day for wine that is not in stock. */
export function whenOf(order: PlacedOrder | undefined): string {
  if (order === undefined) return '';
  const isCollection = order.DeliveryType === 'collection';
  if (order.AwaitsStock) return 'To follow when in stock.';
  const from = order.Kind === 'Reserves Order' ? 'From your reserves' : 'From stock';
  if (order.RequiredDate === '') return `${from}.`;
  return `${from}, ${isCollection ? 'to collect on' : 'for delivery on'} ${order.RequiredDate}.`;
}

/** One placed order: delivery, items, reference and notes (4.thankyou.10 to 4.thankyou.14). */
function PlacedSummary({ order, isPart }: { readonly order: PlacedOrder; readonly isPart: boolean }) {
  const nett = order.Order_TotalNett;
  const vat = order.Order_TotalVAT;
  return (
    <section aria-label={`${order.Kind} ${order.Order_OrderNo}`}>
      <h2 className="mb-3">
        {order.Kind} {order.Order_OrderNo}
      </h2>
      <div className={styles.part}>
        {isPart ? <FactList of={[whenFact(order)]} /> : <OrderFacts order={order} />}
        <table className={`lined-table ${tableStyles.summary}`}>
          <caption className="sr-only">Items</caption>
          <SummaryColumns />
          <tbody>
            {order.OrderLines.OrderLine.map((line) => (
              <SummaryLine key={line.ProductCode} line={line} />
            ))}
          </tbody>
          <tfoot>
            <SumRow label="Sub Total" amount={addMoney(nett, -order.DeliveryCharge)} />
            {order.DeliveryCharge !== 0 && <SumRow label="Delivery Charge" amount={order.DeliveryCharge} />}
            <SumRow label="VAT" amount={vat} />
            <SumRow label="Order Total" amount={addMoney(nett, vat)} isGrand />
          </tfoot>
        </table>
      </div>
    </section>
  );
}

function SummaryLine({ line }: { readonly line: PlacedOrder['OrderLines']['OrderLine'][number] }) {
  return (
    <tr>
      <th scope="row">{line.Description}</th>
      <td className={`text-sm text-ink-soft ${tableStyles.size}`}>
        {line.CaseSize > 0 && line.UnitSize > 0 ? sizeText(line) : ''}
      </td>
      <QuantityCells cases={line.Cases} bottles={line.Bottles} />
      <td className="number">{formatAmount(line.LineNett)}</td>
    </tr>
  );
}

type OrderFactsProps = {
  readonly order: PlacedOrder;
  /** True for the facts of several orders, which each have their own date. */
  readonly isShared?: boolean;
};

function OrderFacts({ order, isShared = false }: OrderFactsProps) {
  const isCollection = order.DeliveryType === 'collection';
  const name = isCollection ? '' : order.Delivery_Name;
  const address = [...filledLines([name]), ...addressLines('Delivery', order)];
  return (
    <FactList
      className={isShared && styles.delivery}
      of={[
        [isCollection ? 'Collect from' : 'Delivery Address', address.join('\n')],
        ...(isShared ? [] : [whenFact(order)]),
        ['Customer Reference', order.Order_CustomerReference],
        ['Delivery Notes', order.Delivery_Notes],
      ]}
    />
  );
}

type Fact = readonly [name: string, text: string];
type FactListProps = { readonly of: readonly Fact[]; readonly className?: string | false | undefined };

/** Facts without a text are left out. */
function FactList({ of, className }: FactListProps) {
  return (
    <dl className={classNames('grid grid-cols-1 gap-4', styles.facts, className)}>
      {of
        .filter(([, text]) => text !== '')
        .map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="whitespace-pre-line">{text}</dd>
          </div>
        ))}
    </dl>
  );
}

function whenFact({ DeliveryType, AwaitsStock, RequiredDate }: PlacedOrder): Fact {
  const name = DeliveryType === 'collection' ? 'Collection Date and Time' : 'Requested Delivery Date';
  return [name, AwaitsStock ? WHEN_IN_STOCK : RequiredDate];
}

/** Saves a calendar file of the delivery, or collection, of orders that have a day. */
function saveCalendarEntry(orders: readonly PlacedOrder[]): void {
  const [first] = orders;
  const [day = '', time = ''] = first?.RequiredDate.split(' ') ?? [];
  const date = parseTradeDate(day);
  if (first === undefined || date === undefined) return;
  const lines = orders.flatMap(({ OrderLines }) => OrderLines.OrderLine);
  const sum = (of: 'Cases' | 'Bottles') => lines.reduce((total, line) => total + line[of], 0);
  const isCollection = first.DeliveryType === 'collection';
  const text = calendarFile(
    {
      orderNo: orders.map(({ Order_OrderNo }) => Order_OrderNo).join(' '),
      type: first.DeliveryType,
      date,
      time,
      merchant: publicConfig().merchant.name,
      place: filledLines([isCollection ? '' : first.Delivery_Name, ...addressLines('Delivery', first)]),
      goods: quantityWords({ cases: sum('Cases'), bottles: sum('Bottles') }),
      reference: first.Order_CustomerReference,
    },
    now(),
  );
  saveFile(`${first.Order_OrderNo}.ics`, new Blob([text], { type: 'text/calendar' }));
}
