import type { OrderDetail } from '@tradecellar/contract/orders.ts';
import { addressLines, filledLines } from '@tradecellar/trade/address-lines.ts';
import { WHEN_IN_STOCK } from '@tradecellar/trade/order-life.ts';

/** Who ordered, when, and where it goes (2.order.2 to 2.order.7). */
export function OrderFacts({ order }: { readonly order: OrderDetail }) {
  return (
    <div className="mb-8 grid fit-columns-60 gap-x-10 lg:grid-cols-[1.5fr_1fr_1fr_1fr] gap-y-6 border-y border-hairline py-5 print:grid-cols-[1.25fr_1fr_1fr] print:gap-x-6 print:gap-y-4 print:text-sm">
      <div>
        <p className="mb-2 font-serif text-2xl">{order.Billing_Name}</p>
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
          <h2 className="mb-1 font-sans text-sm font-normal text-ink-soft">Delivery notes</h2>
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
      <h2 className="mb-1 font-sans text-sm font-normal text-ink-soft">{title}</h2>
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
