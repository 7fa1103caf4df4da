import { nameWithEmail } from '@tradecellar/trade/ordered-by.ts';
import { requestNumber } from '@tradecellar/trade/requested-change.ts';
import { footLines } from '../../mail/foot-lines.ts';
import type { Composers } from '../../mail/mail-kinds.ts';
import type { Shop } from '../../shop.ts';
import { currentNumber } from '../queries.ts';
import { type RequestRow, readRequest } from '../request-queries.ts';
import { readMailedOrder } from './queue-order-mail.ts';

/**
 * Composes the mails about requested changes. An accepted change has no mail here, because the buyer gets the mail
 * about the changed order.
 */
export const requestedChangeMails: Pick<Composers, 'change-declined' | 'change-desk'> = {
  async 'change-declined'(shop, { orderId, facts }) {
    const { request, orderNo } = await readMailed(shop, orderId, facts.requestId);
    const { merchant } = shop;
    return {
      subject: `The change of order ${orderNo} was not made – ${merchant.name}`,
      text: [
        `We cannot make the change that you asked for of order ${orderNo}:`,
        '',
        ...request.differences.map((difference) => `  ${difference}`),
        '',
        request.sentence,
        '',
        'The order stays as it was.',
        '',
        `Questions? Call ${merchant.phone} or write to ${merchant.orderEmail}, and give the number ${orderNo}.`,
        '',
        ...footLines(merchant),
        '',
      ].join('\n'),
    };
  },
  async 'change-desk'(shop, { orderId, facts }) {
    const { request, orderNo } = await readMailed(shop, orderId, facts.requestId);
    return {
      subject: `${request.account} asks for a change of order ${orderNo}`,
      text: [
        `${nameWithEmail(request.asker_name, request.asked_by)} asks for a change of order ${orderNo} (${requestNumber(request.id)}):`,
        '',
        ...request.differences.map((difference) => `  ${difference}`),
        '',
        'Nothing is changed yet. Make it or decline it in the office, at the order.',
        '',
      ].join('\n'),
    };
  },
};

async function readMailed(
  { database }: Shop,
  orderId: number | null,
  requestId: number,
): Promise<{ readonly request: RequestRow; readonly orderNo: string }> {
  const request = await readRequest(database, requestId);
  const order = await readMailedOrder(database, orderId);
  if (request === undefined) throw new Error(`There is no request ${requestId}`);
  return { request, orderNo: currentNumber(order) };
}
