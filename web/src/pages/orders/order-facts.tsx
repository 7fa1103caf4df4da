import type { OrderDetail } from '@tradecellar/contract/orders.ts';
import { addressLines, filledLines } from '@tradecellar/trade/address-lines.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './order.module.css';
import { dayOf, kindOf } from './standing.ts';

/** Who ordered, when, and where it goes (2.order.2 to 2.order.7). */
export function OrderFacts({ order }: { readonly order: OrderDetail }) {
  const facts = [
    ['Type', kindOf(order) === 'Order' ? '' : kindOf(order)],
    ['Order number', order.Order_OrderNo],
    ['Order date', order.Order_OrderDate],
    [order.DeliveryType === 'collection' ? 'Collection' : 'Delivery date', dayOf(order) || '–'],
    ['Customer ref', order.Order_CustomerReference || '–'],
    ['Invoice number', order.Order_InvoiceNumber],
    ['Payment', paymentWords(order)],
  ].filter(([, value]) => value !== '');
  return (
    <div className={styles.facts}>
      <div>
        <p className={classNames('serif', styles.customer)}>{order.Billing_Name}</p>
        <dl className="facts">
          {facts.flatMap(([name, value]) => [
            <dt key={`${name}`}>{name}</dt>,
            <dd key={`${name}:`}>{value}</dd>,
          ])}
        </dl>
      </div>
      <Address title="Delivery address" order={order} kind="Delivery" />
      <Address title="Billing address" order={order} kind="Billing" />
      {order.Delivery_Notes.trim() !== '' && (
        <div>
          <h2 className="small soft">Delivery notes</h2>
          <p className={styles.notes}>{order.Delivery_Notes}</p>
        </div>
      )}
    </div>
  );
}

function paymentWords({ IsPaidByCard, State }: OrderDetail): string {
  if (!IsPaidByCard) return '';
  return State === 'cancelled' ? 'Paid by card, and goes back to the card' : 'Paid by card';
}

type AddressProps = {
  readonly title: string;
  readonly order: OrderDetail;
  readonly kind: 'Delivery' | 'Billing';
};

function Address({ title, order, kind }: AddressProps) {
  const lines = [...filledLines([order[`${kind}_Name`]]), ...addressLines(kind, order)];
  return (
    <div>
      <h2 className="small soft">{title}</h2>
      {lines.length === 0 ? <p>–</p> : <address>{lines.join('\n')}</address>}
    </div>
  );
}
