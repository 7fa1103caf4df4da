import type { Merchant } from '@tradecellar/contract/settings.ts';
import { formatDeliveryDate } from '@tradecellar/trade/delivery-calendar.ts';
import { addMoney, formatMoney } from '@tradecellar/trade/money.ts';
import { quantityWords } from '@tradecellar/trade/quantity-words.ts';
import { formatTradeDate } from '@tradecellar/trade/trade-date.ts';
import { confirmationHtml } from './confirmation-html.ts';
import type { ConfirmationWords } from './confirmation-words.ts';
import type { MailOrder } from './mail-order.ts';

/** Subject, text and HTML of one message. */
export type MessageText = { readonly subject: string; readonly text: string; readonly html: string };

/** The confirmation of one order: one mail a number (4.place.6). */
export function orderConfirmation(order: MailOrder, merchant: Merchant): MessageText {
  const words = confirmationWords(order, merchant);
  return { subject: words.subject, text: confirmationText(words), html: confirmationHtml(words) };
}

function confirmationWords(order: MailOrder, merchant: Merchant): ConfirmationWords {
  const isCollection = order.deliveryType === 'collection';
  const state = order.isConfirmed ? 'confirmed' : 'received';
  return {
    subject: `${order.kind} ${order.orderNo} ${state} – ${merchant.name}`,
    heading: `${order.kind} ${order.orderNo}`,
    opening: openingOf(order),
    facts: factsOf(order, isCollection),
    destination: isCollection
      ? { label: 'Collect from', lines: [merchant.name, ...order.deliveryLines] }
      : { label: 'Delivery address', lines: order.deliveryLines },
    lines: order.lines.map((line) => ({
      description: line.description,
      detail: [line.code, line.size].filter((part) => part !== '').join(' · '),
      quantity: quantityWords(line.quantity) || 'none',
      nett: formatMoney(line.nett),
    })),
    totals: [
      ['Sub Total', formatMoney(order.nett)],
      ['VAT', formatMoney(order.vat)],
      ['Order Total', formatMoney(addMoney(order.nett, order.vat))],
    ],
    notes: order.deliveryNotes,
    closing: `Questions about this order? Call ${merchant.phone} or write to ${merchant.orderEmail}, and give the number ${order.orderNo}.`,
    merchant,
  };
}

function openingOf({ kind, isConfirmed, customerName }: MailOrder): string {
  const thanks = isConfirmed
    ? `Thank you. This order for ${customerName} is confirmed.`
    : `Thank you. We have received this order for ${customerName}.`;
  switch (kind) {
    case 'Back Order':
      return `${thanks} These items are not in stock at present: they follow as soon as they arrive.`;
    case 'Reserves Order':
      return `${thanks} These items come from your reserves.`;
    default:
      return `${thanks} We are getting it ready for you.`;
  }
}

function factsOf(order: MailOrder, isCollection: boolean): (readonly [string, string])[] {
  const date = order.requiredDate === null ? '' : formatDeliveryDate(order.requiredDate);
  const facts: (readonly [string, string])[] = [
    ['Order Date', formatTradeDate(order.orderDate)],
    ['Account', order.account],
    [isCollection ? 'Collection' : 'Requested delivery', `${date} ${order.requiredTime}`.trim()],
    ['Customer Reference', order.customerReference],
  ];
  return facts.filter(([, value]) => value !== '');
}

function confirmationText(words: ConfirmationWords): string {
  const { merchant } = words;
  const lines = words.lines.flatMap((line) => [
    line.description,
    `  ${line.detail}`,
    `  ${line.quantity}, ${line.nett} nett`,
  ]);
  const notes = words.notes === '' ? [] : ['', 'Delivery Notes', words.notes];
  const foot = [merchant.name, merchant.addressLines.join(', '), merchant.companyLine];
  return [
    words.heading,
    '',
    words.opening,
    '',
    ...words.facts.map(([label, value]) => `${label}: ${value}`),
    '',
    words.destination.label,
    ...words.destination.lines,
    '',
    ...lines,
    '',
    ...words.totals.map(([label, amount]) => `${label}: ${amount}`),
    ...notes,
    '',
    words.closing,
    '',
    ...foot.filter((line) => line !== ''),
    '',
  ].join('\n');
}
