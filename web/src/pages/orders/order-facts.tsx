import type { OrderDetail } from '@tradecellar/contract/orders.ts';
import { addressLines, filledLines } from '@tradecellar/trade/address-lines.ts';
import { WHEN_IN_STOCK } from '@tradecellar/trade/order-life.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './order-facts.module.css';

/** Who ordered, when, and where it goes (2.order.2 to 2.order.7). */
export function OrderFacts({ order }: { readonly order: OrderDetail }) {
  return (
    <div className={styles.orderFacts}>
      <div>
        <p className={classNames('serif', styles.text)}>{order.Billing_Name}</p>
        <dl className="facts">
          {order.Kind !== 'Order' && (
            <>
              <dt>Type</dt>
              <dd>{order.Kind}</dd>
            </>
          )}
          <dt>Order number</dt>
          <dd>{order.Order_OrderNo}</dd>
          <dt>Order date</dt>
          <dd>{order.Order_OrderDate}</dd>
          <dt>Delivery date</dt>
          <dd>{order.AwaitsStock ? WHEN_IN_STOCK : order.RequiredDate || '–'}</dd>
          <dt>Customer ref</dt>
          <dd>{order.Order_CustomerReference || '–'}</dd>
          {order.IsPaidByCard && (
            <>
              <dt>Payment</dt>
              <dd>
                {order.State === 'cancelled' ? 'Paid by card, and goes back to the card' : 'Paid by card'}
              </dd>
            </>
          )}
        </dl>
      </div>
      <Address title="Delivery address" lines={linesOfAddress(order, 'Delivery')} />
      <Address title="Billing address" lines={linesOfAddress(order, 'Billing')} />
      {order.Delivery_Notes.trim() !== '' && (
        <div>
          <h2 className={classNames('small soft', styles.title)}>Delivery notes</h2>
          <p className={styles.orderFactsText}>{order.Delivery_Notes}</p>
        </div>
      )}
    </div>
  );
}

function linesOfAddress(order: OrderDetail, kind: 'Delivery' | 'Billing'): readonly string[] {
  return [...filledLines([order[`${kind}_Name`]]), ...addressLines(kind, order)];
}

function Address({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) {
  return (
    <div>
      <h2 className={classNames('small soft', styles.title)}>{title}</h2>
      {lines.length === 0 ? (
        <p>–</p>
      ) : (
        <address className={styles.address}>
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be equal, and they never move.
            <span key={index} className={styles.label}>
              {line}
            </span>
          ))}
        </address>
      )}
    </div>
  );
}
