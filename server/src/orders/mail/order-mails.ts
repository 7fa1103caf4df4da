import { looksLikeEmail } from '@tradecellar/trade/email.ts';
import { londonTime } from '@tradecellar/trade/london-time.ts';
import { footLines } from '../../mail/foot-lines.ts';
import type { Composers, MailWords } from '../../mail/mail-kinds.ts';
import type { Shop } from '../../shop.ts';
import { readMailLines } from '../queries.ts';
import { orderHtml } from './order-html.ts';
import {
  cancellationWords,
  confirmationWords,
  deliveredMailWords,
  dueMovedWords,
  type MailedOrder,
  type OrderWords,
  orderDeskWords,
} from './order-words.ts';
import { readMailedOrder } from './queue-order-mail.ts';

export const orderMails: Pick<
  Composers,
  'confirmation' | 'acknowledgement' | 'cancellation' | 'delivered' | 'due-moved' | 'order-desk'
> = {
  confirmation: async (shop, { orderId }) =>
    wordsOf(confirmationWords(await readMailed(shop, orderId), 'confirmation')),
  acknowledgement: async (shop, { orderId }) =>
    wordsOf(confirmationWords(await readMailed(shop, orderId), 'acknowledgement')),
  cancellation: async (shop, { orderId }) => wordsOf(cancellationWords(await readMailed(shop, orderId))),
  delivered: async (shop, { orderId }) =>
    wordsOf(deliveredMailWords(await readMailed(shop, orderId), shop.publicUrl)),
  'due-moved': async (shop, { orderId, facts }) =>
    wordsOf(dueMovedWords(await readMailed(shop, orderId), facts, shop.publicUrl)),
  'order-desk': async (shop, { orderId }) => {
    const mailed = await readMailed(shop, orderId);
    const { placed_by } = mailed.order;
    // `placed_by` of an erased person is a pseudonym and not an e-mail.
    const replyTo = placed_by !== null && looksLikeEmail(placed_by) ? { replyTo: placed_by } : {};
    return { ...wordsOf(orderDeskWords(mailed)), ...replyTo };
  },
};

async function readMailed({ database, merchant, clock }: Shop, orderId: number | null): Promise<MailedOrder> {
  const order = await readMailedOrder(database, orderId);
  return {
    order,
    lines: await readMailLines(database, order.id),
    merchant,
    today: londonTime(clock.now()).date,
  };
}

function wordsOf(words: OrderWords): MailWords {
  return { subject: words.subject, text: orderText(words), html: orderHtml(words) };
}

function orderText(words: OrderWords): string {
  const { merchant } = words;
  const lines = words.lines.flatMap((line) => [
    line.description,
    `  ${line.detail}`,
    `  ${line.quantity}, ${line.nett} nett`,
  ]);
  const notes = words.notes === '' ? [] : ['', 'Delivery Notes', words.notes];
  const link = words.link === undefined ? [] : [`${words.link.label}: ${words.link.url}`, ''];
  return [
    words.heading,
    '',
    words.opening,
    '',
    ...link,
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
    ...footLines(merchant),
    '',
  ].join('\n');
}
