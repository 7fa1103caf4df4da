import type { OrderDetail } from '@tradecellar/contract/orders.ts';
import { addressLines, filledLines } from '@tradecellar/trade/address-lines.ts';

/** Who ordered, when, and where it goes (2.order.2 to 2.order.7). */
export function OrderFacts({ order }: { readonly order: OrderDetail }) {
  return (
    <div className="order-facts">
      <div>
        <p className="order-billing">{order.Billing_Name}</p>
        <dl className="facts">
          <dt>Order number</dt>
          <dd>{order.Order_OrderNo}</dd>
          <dt>Order date</dt>
          <dd>{order.Order_OrderDate}</dd>
          <dt>Delivery date</dt>
          <dd>{order.RequiredDate || '–'}</dd>
          <dt>Customer ref</dt>
          <dd>{order.Order_CustomerReference || '–'}</dd>
        </dl>
      </div>
      <Address title="Delivery address" lines={linesOfAddress(order, 'Delivery')} />
      <Address title="Billing address" lines={linesOfAddress(order, 'Billing')} />
      {order.Delivery_Notes.trim() !== '' && (
        <div>
          <h2 className="order-part">Delivery notes</h2>
          <p className="whitespace-pre-line">{order.Delivery_Notes}</p>
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
      <h2 className="order-part">{title}</h2>
      {lines.length === 0 ? (
        <p>–</p>
      ) : (
        <address className="not-italic">
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be equal, and they never move.
            <span key={index} className="block">
              {line}
            </span>
          ))}
        </address>
      )}
    </div>
  );
}
