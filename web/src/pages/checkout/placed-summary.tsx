import type { PlacedOrder } from '@tradecellar/contract/orders.ts';
import { addressLines, filledLines } from '@tradecellar/trade/address-lines.ts';
import { addMoney, formatAmount } from '@tradecellar/trade/money.ts';
import { WHEN_IN_STOCK } from '@tradecellar/trade/order-life.ts';
import { sizeText } from '@tradecellar/trade/product-labels.ts';
import { lineQuantity } from '@tradecellar/trade/quantity.ts';
import { SummaryColumns, SumRow } from './summary-table.tsx';
import './summary.css';
import styles from './placed-summary.module.css';

/** One placed order: delivery, items, reference and notes (4.thankyou.10 to 4.thankyou.14). */
export function PlacedSummary({ order }: { readonly order: PlacedOrder }) {
  const nett = order.Order_TotalNett;
  const vat = order.Order_TotalVAT;
  return (
    <section aria-label={`${order.Kind} ${order.Order_OrderNo}`}>
      <h2 className={styles.title}>
        {order.Kind} {order.Order_OrderNo}
      </h2>
      <div className={styles.stack}>
        <OrderFacts order={order} />
        <table className="lined-table summary">
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

type SummaryLineProps = { readonly line: PlacedOrder['OrderLines']['OrderLine'][number] };

function SummaryLine({ line }: SummaryLineProps) {
  const { cases, bottles } = lineQuantity(line.TotalBottles, line.CaseSize);
  return (
    <tr>
      <th scope="row">{line.Description}</th>
      <td className="summary-size">{line.CaseSize > 0 && line.UnitSize > 0 ? sizeText(line) : ''}</td>
      <td className="number">{cases}</td>
      <td className="number">{bottles}</td>
      <td className="number">{formatAmount(line.LineNett)}</td>
    </tr>
  );
}

function OrderFacts({ order }: { readonly order: PlacedOrder }) {
  const isCollection = order.DeliveryType === 'collection';
  const name = isCollection ? '' : order.Delivery_Name;
  const address = [...filledLines([name]), ...addressLines('Delivery', order)];
  return (
    <dl className={styles.orderFacts}>
      <div>
        <dt>{isCollection ? 'Collect from' : 'Delivery Address'}</dt>
        <dd>
          {address.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </dd>
      </div>
      {(order.RequiredDate !== '' || order.AwaitsStock) && (
        <div>
          <dt>{isCollection ? 'Collection Date and Time' : 'Requested Delivery Date'}</dt>
          <dd>{order.AwaitsStock ? WHEN_IN_STOCK : order.RequiredDate}</dd>
        </div>
      )}
      {order.Order_CustomerReference !== '' && (
        <div>
          <dt>Customer Reference</dt>
          <dd>{order.Order_CustomerReference}</dd>
        </div>
      )}
      {order.Delivery_Notes !== '' && (
        <div>
          <dt>Delivery Notes</dt>
          <dd className={styles.value}>{order.Delivery_Notes}</dd>
        </div>
      )}
    </dl>
  );
}
