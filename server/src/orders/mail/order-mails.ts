import { looksLikeEmail } from '@tradecellar/trade/email.ts';
import { londonTime } from '@tradecellar/trade/london-time.ts';
import type { Composers } from '../../mail/mail-kinds.ts';
import type { Shop } from '../../shop.ts';
import { readMailLines } from '../queries.ts';
import {
  cancellationWords,
  confirmationWords,
  deliveredMailWords,
  dueMovedWords,
  type MailedOrder,
  orderDeskWords,
} from './order-words.ts';
import { readMailedOrder } from './queue-order-mail.ts';

export const orderMails: Pick<
  Composers,
  'confirmation' | 'acknowledgement' | 'cancellation' | 'delivered' | 'due-moved' | 'order-desk'
> = {
  confirmation: async (shop, { orderId }) =>
    confirmationWords(await readMailed(shop, orderId), 'confirmation'),
  acknowledgement: async (shop, { orderId }) =>
    confirmationWords(await readMailed(shop, orderId), 'acknowledgement'),
  cancellation: async (shop, { orderId }) => cancellationWords(await readMailed(shop, orderId)),
  delivered: async (shop, { orderId }) => deliveredMailWords(await readMailed(shop, orderId)),
  'due-moved': async (shop, { orderId, facts }) => dueMovedWords(await readMailed(shop, orderId), facts),
  'order-desk': async (shop, { orderId }) => {
    const mailed = await readMailed(shop, orderId);
    const { placed_by } = mailed.order;
    // `placed_by` of an erased person is a pseudonym and not an e-mail.
    const replyTo = placed_by !== null && looksLikeEmail(placed_by) ? { replyTo: placed_by } : {};
    return { ...orderDeskWords(mailed), ...replyTo };
  },
};

async function readMailed(shop: Shop, orderId: number | null): Promise<MailedOrder> {
  const { database, merchant, publicUrl, clock } = shop;
  const order = await readMailedOrder(database, orderId);
  return {
    order,
    lines: await readMailLines(database, order.id),
    merchant,
    publicUrl,
    today: londonTime(clock.now()).date,
  };
}
