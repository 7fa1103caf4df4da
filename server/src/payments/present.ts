import type { Payment } from '@tradecellar/contract/payments.ts';
import { formatDeliveryDate } from '@tradecellar/trade/delivery-calendar.ts';
import { moneyFromPence, poundsOf } from '@tradecellar/trade/money.ts';
import { paymentNumber } from '@tradecellar/trade/payment-number.ts';
import type { PaymentRow } from './queries.ts';

export function presentPayment(row: PaymentRow): Payment {
  const [date = '', time] = row.moved_to.split('T');
  return {
    state: row.state,
    purpose: row.purpose,
    amount: poundsOf(moneyFromPence(row.amount_pence)),
    ...(row.purpose === 'balance' && { PaymentNo: paymentNumber(row.id) }),
    cartId: row.cart_id ?? '',
    orderId: row.order_no,
    backOrderId: row.back_order_no,
    reservesOrderId: row.reserves_order_no,
    movedTo: date === '' ? '' : [formatDeliveryDate(date), time].filter(Boolean).join(' '),
    reason: row.reason,
  };
}
