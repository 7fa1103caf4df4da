import { nameWithEmail } from '@tradecellar/trade/ordered-by.ts';
import { requestNumber } from '@tradecellar/trade/requested-change.ts';
import type { Composers } from '../../mail/mail-kinds.ts';
import type { Shop } from '../../shop.ts';
import { currentNumber } from '../queries.ts';
import { type RequestRow, readRequest } from '../request-queries.ts';
import { orderButton } from './order-button.ts';
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
      subject: `We couldn’t change order ${orderNo} – ${merchant.name}`,
      heading: `Order ${orderNo} stays as it was`,
      paragraphs: [`We’re sorry: we can’t make the change you asked for to order ${orderNo}.`],
      points: request.differences,
      remark: request.sentence,
      button: orderButton(shop, orderNo),
      closing: `Questions? Call ${merchant.phone} or write to ${merchant.orderEmail}, and give the number ${orderNo}.`,
    };
  },
  async 'change-desk'(shop, { orderId, facts }) {
    const { request, orderNo } = await readMailed(shop, orderId, facts.requestId);
    const asker = nameWithEmail(request.asker_name, request.asked_by);
    return {
      subject: `${request.account} asks to change order ${orderNo}`,
      heading: `${request.account} asks to change order ${orderNo}`,
      paragraphs: [`${asker} asks for this change (${requestNumber(request.id)}). Nothing is changed yet.`],
      points: request.differences,
      remark: 'Open the order to make or decline this change.',
      button: orderButton(shop, orderNo),
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
