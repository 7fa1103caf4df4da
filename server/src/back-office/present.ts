import type { BackOfficeLine, BackOfficeOrder } from '@tradecellar/contract/back-office.ts';
import type { BackOfficePayment } from '@tradecellar/contract/back-office-payments.ts';
import { addressFields } from '@tradecellar/trade/address-lines.ts';
import { addMoney, moneyFromPence, poundsOf } from '@tradecellar/trade/money.ts';
import { orderKindOf } from '@tradecellar/trade/order-number.ts';
import { paymentNumber } from '@tradecellar/trade/payment-number.ts';
import { lineQuantity } from '@tradecellar/trade/quantity.ts';
import type { Selectable } from 'kysely';
import { storedMoney, storedPounds } from '../database/stored-money.ts';
import type { OrderLine, Payment } from '../database/tables.ts';
import { presentRequested } from './present-requested.ts';
import type { BackOfficeRows } from './read-orders.ts';

export function presentBackOfficeOrder({ order, lines, requested }: BackOfficeRows): BackOfficeOrder {
  const [address, postCode] = [order.delivery_address.slice(0, 4), order.delivery_address[4] ?? ''];
  return {
    OrderNo: order.provisional_no ?? '',
    Number: order.confirmed_no ?? '',
    Kind: orderKindOf(order.kind),
    State: order.state,
    PlacedAt: (order.placed_at ?? new Date(order.order_date)).toISOString(),
    PlacedBy: order.placed_by ?? '',
    CartId: order.cart_id ?? '',
    CustomerAccount: order.customer_account,
    CustomerName: order.customer_name,
    CustomerReference: order.customer_reference,
    PaymentMethod: order.payment_method,
    DeliveryType: order.delivery_type === 'collection' ? 'collection' : 'delivery',
    RequiredDate: order.required_date ?? '',
    RequiredTime: order.required_time,
    Delivery_Name: order.delivery_name,
    ...addressFields('Delivery', address, 4),
    Delivery_PostCode: postCode,
    Delivery_Notes: order.delivery_notes,
    Billing_Name: order.billing_name,
    ...addressFields('Billing', order.billing_address, 5),
    DeliveryCharge: storedPounds(order.delivery_charge),
    DeliveryChargeVAT: storedPounds(order.delivery_charge_vat),
    TotalNett: storedPounds(order.total_nett),
    TotalVAT: storedPounds(order.total_vat),
    GrandTotal: poundsOf(addMoney(storedMoney(order.total_nett), storedMoney(order.total_vat))),
    ...(order.delivered_at && { DeliveredAt: order.delivered_at.toISOString() }),
    ...(order.received_by && { ReceivedBy: order.received_by }),
    ...(requested && { Requested: presentRequested(requested) }),
    Lines: lines.map(presentLine),
  };
}

function presentLine(line: Selectable<OrderLine>): BackOfficeLine {
  const { cases, bottles } = lineQuantity(line.total_bottles, line.case_size);
  return {
    LineNo: line.line_no,
    ProductCode: line.product_code,
    Description: line.description,
    Vintage: line.vintage ?? '',
    CaseSize: line.case_size,
    UnitSize: Number(line.unit_size),
    CasesQty: cases,
    BottlesQty: bottles,
    TotalBottles: line.total_bottles,
    CasePrice: storedPounds(line.case_price ?? '0'),
    BottleNett: storedPounds(line.bottle_nett ?? '0'),
    BottleVAT: storedPounds(line.bottle_vat ?? '0'),
    LineNett: storedPounds(line.line_nett),
    LineVAT: storedPounds(line.line_vat),
  };
}

type PaidItem = { readonly number: string; readonly pence: number; readonly appliedPence: number | null };

const pounds = (pence: number) => poundsOf(moneyFromPence(pence));

export function presentBackOfficePayment(
  payment: Selectable<Payment>,
  stored: readonly PaidItem[],
): BackOfficePayment {
  const items = stored
    .map(({ number, pence, appliedPence }) => ({ number, pence: appliedPence ?? pence }))
    .filter(({ pence }) => pence !== 0);
  return {
    PaymentNo: paymentNumber(payment.id),
    CustomerAccount: payment.customer_account,
    PaidAt: payment.paid_at?.toISOString() ?? '',
    PaidBy: payment.paid_by,
    Amount: pounds(payment.amount_pence),
    CardServiceId: payment.payment_intent ?? '',
    OnAccount: pounds(items.reduce((left, { pence }) => left - pence, payment.amount_pence)),
    Note: payment.reason,
    Items: items.map(({ number, pence }) => ({ TransactionNumber: number, Amount: pounds(pence) })),
  };
}
