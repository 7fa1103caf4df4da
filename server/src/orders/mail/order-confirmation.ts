import type { Merchant } from '@tradecellar/contract/settings.ts';
import type { MailLineRow, MailOrderRow } from '../queries.ts';
import { confirmationHtml } from './confirmation-html.ts';
import { type ConfirmationWords, confirmationWords } from './confirmation-words.ts';

/** The confirmation of one order, its subject, text and HTML: one mail a number (4.place.6). */
export function orderConfirmation(order: MailOrderRow, lines: readonly MailLineRow[], merchant: Merchant) {
  const words = confirmationWords(order, lines, merchant);
  return { subject: words.subject, text: confirmationText(words), html: confirmationHtml(words) };
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
