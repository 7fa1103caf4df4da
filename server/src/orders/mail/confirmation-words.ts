import type { Merchant } from '@tradecellar/contract/settings.ts';
import { filledLines } from '@tradecellar/trade/address-lines.ts';
import { formatDeliveryDate } from '@tradecellar/trade/delivery-calendar.ts';
import { addMoney, formatMoney } from '@tradecellar/trade/money.ts';
import { splitBottles } from '@tradecellar/trade/quantity.ts';
import { quantityWords } from '@tradecellar/trade/quantity-words.ts';
import { formatTradeDate } from '@tradecellar/trade/trade-date.ts';
import { storedMoney } from '../../database/stored-money.ts';
import type { MailLineRow, MailOrderRow } from '../queries.ts';

/** The wording of a confirmation, shared by its text and its HTML. */
export type ConfirmationWords = ReturnType<typeof confirmationWords>;

/** Throws when a stored amount is invalid. */
export function confirmationWords(order: MailOrderRow, lines: readonly MailLineRow[], merchant: Merchant) {
  const isCollection = order.delivery_type === 'collection';
  const orderNo = order.confirmed_no ?? order.provisional_no ?? '';
  const state = order.confirmed_no === null ? 'received' : 'confirmed';
  const date = order.required_date === null ? '' : formatDeliveryDate(order.required_date);
  const [nett, vat] = [storedMoney(order.total_nett), storedMoney(order.total_vat)];
  const delivery = storedMoney(order.delivery_charge);
  const facts: [label: string, value: string][] = [
    ['Order Date', formatTradeDate(order.order_date)],
    ['Account', order.customer_account],
    [isCollection ? 'Collection' : 'Requested delivery', `${date} ${order.required_time}`.trim()],
    ['Customer Reference', order.customer_reference],
  ];
  const totals: [label: string, amount: string][] = [
    ['Sub Total', formatMoney(addMoney(nett, -delivery))],
    ...(delivery === 0 ? [] : [['Delivery Charge', formatMoney(delivery)] satisfies [string, string]]),
    ['VAT', formatMoney(vat)],
    ['Order Total', formatMoney(addMoney(nett, vat))],
  ];
  return {
    subject: `${order.kind} ${orderNo} ${state} – ${merchant.name}`,
    heading: `${order.kind} ${orderNo}`,
    opening: openingOf(order),
    facts: facts.filter(([, value]) => value !== ''),
    destination: {
      label: isCollection ? 'Collect from' : 'Delivery address',
      lines: filledLines([isCollection ? merchant.name : order.delivery_name, ...order.delivery_address]),
    },
    lines: lines.map(lineOf),
    totals,
    notes: order.delivery_notes,
    closing: `Questions about this order? Call ${merchant.phone} or write to ${merchant.orderEmail}, and give the number ${orderNo}.`,
    merchant,
  };
}

function lineOf(line: MailLineRow) {
  const unitSize = Number(line.unit_size);
  const size = line.case_size > 0 && unitSize > 0 ? `${line.case_size} × ${unitSize}cl` : '';
  // An imported order may lack the case size: then all are bottles.
  const quantity =
    line.case_size > 0
      ? splitBottles(line.total_bottles, line.case_size)
      : { cases: 0, bottles: line.total_bottles };
  return {
    description: line.description,
    /** 'RED1 · 6 × 75cl' */
    detail: [line.product_code, size].filter((part) => part !== '').join(' · '),
    quantity: quantityWords(quantity) || 'none',
    nett: formatMoney(storedMoney(line.line_nett)),
  };
}

function openingOf({ kind, confirmed_no, customer_name }: MailOrderRow): string {
  const thanks =
    confirmed_no === null
      ? `Thank you. We have received this order for ${customer_name}.`
      : `Thank you. This order for ${customer_name} is confirmed.`;
  switch (kind) {
    case 'Back Order':
      return `${thanks} These items are not in stock at present: they follow as soon as they arrive.`;
    case 'Reserves Order':
      return `${thanks} These items come from your reserves.`;
    default:
      return `${thanks} We are getting it ready for you.`;
  }
}
