import { useQuery } from '@tanstack/react-query';
import type { OrderDetail } from '@tradecellar/contract/orders.ts';
import { addressLines, filledLines } from '@tradecellar/trade/address-lines.ts';
import type { ReactNode } from 'react';
import { may } from '../../session/office-right.ts';
import { documentsOfOrder } from '../../session/open-document.tsx';
import { Facts } from '../../ui/facts.tsx';
import styles from './order-details.module.css';
import { OrderDocuments } from './order-documents.tsx';
import { dayOf } from './order-progress.ts';
import { claimsQuery, creditNotesOf } from './report/claims-query.ts';

type OrderFactsProps = {
  readonly account: string;
  readonly order: OrderDetail;
  /** Until when the buyer can change the order, or whom to call. Undefined if nobody can change the order. */
  readonly changes?: ReactNode;
};

/** Customer, dates, addresses and notes (2.order.2 to 2.order.7), and the credit notes for the order's claims. */
export function OrderFacts({ account, order, changes }: OrderFactsProps) {
  const creditNotes = creditNotesOf(useQuery(claimsQuery(account, order.Order_OrderNo)).data?.mainResult);
  const documents = useQuery({
    ...documentsOfOrder(account, order.Order_OrderNo),
    enabled: may('see-customers'),
  });
  const found = documents.data?.mainResult ?? [];
  const papers = found.length === 0 ? '' : <OrderDocuments account={account} documents={found} />;
  const { IsPaidByCard, State } = order;
  const delivery = addressText(order, 'Delivery');
  const billing = addressText(order, 'Billing');
  const isOneAddress = delivery === billing;
  const payment = State === 'cancelled' ? 'Paid by card, refunded to the card' : 'Paid by card';
  return (
    <div className={styles.facts}>
      <Facts
        facts={[
          ['Customer', order.Billing_Name],
          ['Order date', order.Order_OrderDate],
          ['Ordered by', order.OrderedBy?.IsOffice ? 'Our office' : (order.OrderedBy?.Name ?? '')],
          [order.DeliveryType === 'collection' ? 'Collection' : 'Delivery date', dayOf(order) || '–'],
          ['Customer ref', order.Order_CustomerReference || '–'],
          ['Invoice number', order.Order_InvoiceNumber],
          [creditNotes.length === 1 ? 'Credit note' : 'Credit notes', creditNotes.join(', ')],
          ['Payment', IsPaidByCard ? payment : ''],
          ['Documents', papers],
        ]}
      />
      <Facts
        facts={[
          [isOneAddress ? 'Delivery and billing address' : 'Delivery address', delivery || '–'],
          ['Billing address', isOneAddress ? '' : billing || '–'],
          ['Delivery notes', order.Delivery_Notes.trim()],
        ]}
      />
      {changes !== undefined && (
        <div className="print:hidden">
          <Facts facts={[['Changes', changes]]} />
        </div>
      )}
    </div>
  );
}

function addressText(order: OrderDetail, kind: 'Delivery' | 'Billing'): string {
  return filledLines([order[`${kind}_Name`], ...addressLines(kind, order)]).join('\n');
}
