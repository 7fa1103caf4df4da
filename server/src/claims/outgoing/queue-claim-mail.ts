import { claimNumber } from '@tradecellar/trade/claim-number.ts';
import { looksLikeEmail } from '@tradecellar/trade/email.ts';
import type { Writer } from '../../database/connection.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { recipientsOf } from '../../orders/mail/queue-order-mail.ts';
import { readMailOrder } from '../../orders/queries.ts';
import type { Shop } from '../../shop.ts';

type MailingShop = Pick<Shop, 'jobs' | 'clock' | 'merchant'>;

/**
 * The largest number of lines in a mail's key. The key is a part of a file name and of the mail's headers, so it has no
 * space for 300 lines.
 */
const LINES_NAMED = 8;

/**
 * Queues the mail about settled lines to the person who opened the claim. If an admin of the office opened the claim,
 * the mail goes to the order's recipients. The mail's key consists of the event and the numbers of the first settled lines. The same event happens to
 * a line only once, so each settlement has its own key and is mailed once.
 */
export async function queueClaimMail(
  writer: Writer,
  shop: MailingShop,
  claim: { readonly id: number; readonly order_id: number; readonly opened_by: string },
  { event, lineNos, afterSeconds = 0 }: { event: string; lineNos: readonly number[]; afterSeconds?: number },
): Promise<void> {
  const order = await readMailOrder(writer, claim.order_id);
  if (order === undefined) throw new Error(`Claim ${claim.id} cannot be mailed: its order does not exist`);
  const others = recipientsOf(order, shop.merchant.orderEmail);
  const isBuyer = looksLikeEmail(claim.opened_by);
  await queueMail(writer, shop, {
    kind: 'claim-settled',
    key: `${claimNumber(claim.id)}-${event}-${lineNos.slice(0, LINES_NAMED).join('-')}`,
    to: isBuyer ? [claim.opened_by] : others,
    orderId: claim.order_id,
    facts: { claimId: claim.id, lineNos },
    afterSeconds,
  });
}

export async function queueClaimDesk(
  writer: Writer,
  shop: MailingShop,
  { claimId, orderId }: { claimId: number; orderId: number },
): Promise<void> {
  if (!shop.merchant.mail.orderDesk) return;
  await queueMail(writer, shop, {
    kind: 'claim-desk',
    key: `${claimNumber(claimId)}-desk`,
    to: [shop.merchant.orderEmail],
    orderId,
    facts: { claimId },
  });
}
