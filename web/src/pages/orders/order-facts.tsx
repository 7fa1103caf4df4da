import { useQuery } from '@tanstack/react-query';
import type { OrderDetail } from '@tradecellar/contract/orders.ts';
import { addressLines, filledLines } from '@tradecellar/trade/address-lines.ts';
import { orderedByWords } from '@tradecellar/trade/ordered-by.ts';
import { Facts } from '../../ui/facts.tsx';
import { dayOf } from './order-progress.ts';
import { claimsQuery, creditNotesOf } from './report/claims-query.ts';

type OrderFactsProps = { readonly account: string; readonly order: OrderDetail };

/** Customer, dates, addresses and notes (2.order.2 to 2.order.7), and the credit notes for the order's claims. */
export function OrderFacts({ account, order }: OrderFactsProps) {
  const creditNotes = creditNotesOf(useQuery(claimsQuery(account, order.Order_OrderNo)).data?.mainResult);
  const { IsPaidByCard, State } = order;
  const delivery = addressText(order, 'Delivery');
  const billing = addressText(order, 'Billing');
  const isOneAddress = delivery === billing;
  const payment = State === 'cancelled' ? 'Paid by card, refunded to the card' : 'Paid by card';
  return (
    <div className="mt-10 mb-4 grid items-start gap-x-10 gap-y-1.5 border-y border-hairline py-5 sm:grid-cols-2 [&_dd]:whitespace-pre-line max-lg:[&_dt]:max-w-28 print:mt-6 print:grid-cols-2 print:[&_dt]:max-w-28">
      <Facts
        facts={[
          ['Customer', order.Billing_Name],
          ['Order date', order.Order_OrderDate],
          ['Ordered', orderedByWords(order.OrderedBy)],
          [order.DeliveryType === 'collection' ? 'Collection' : 'Delivery date', dayOf(order) || '–'],
          ['Customer ref', order.Order_CustomerReference || '–'],
          ['Invoice number', order.Order_InvoiceNumber],
          [creditNotes.length === 1 ? 'Credit note' : 'Credit notes', creditNotes.join(', ')],
          ['Payment', IsPaidByCard ? payment : ''],
        ]}
      />
      <Facts
        facts={[
          [isOneAddress ? 'Delivery and billing address' : 'Delivery address', delivery || '–'],
          ['Billing address', isOneAddress ? '' : billing || '–'],
          ['Delivery notes', order.Delivery_Notes.trim()],
        ]}
      />
    </div>
  );
}

function addressText(order: OrderDetail, kind: 'Delivery' | 'Billing'): string {
  return filledLines([order[`${kind}_Name`], ...addressLines(kind, order)]).join('\n');
}
