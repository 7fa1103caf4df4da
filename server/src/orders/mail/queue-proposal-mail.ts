import { looksLikeEmail } from '@tradecellar/trade/email.ts';
import type { Writer } from '../../database/connection.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import type { Shop } from '../../shop.ts';

type ProposalMail = 'proposal-made' | 'proposal-ordered' | 'proposal-declined' | 'proposal-expired';

/**
 * Queues a mail about a proposal, at most one mail of each kind. False if the mail was queued before or has no
 * recipient.
 */
export async function queueProposalMail(
  writer: Writer,
  shop: Pick<Shop, 'jobs' | 'clock'>,
  kind: ProposalMail,
  { id, to }: { readonly id: number; readonly to: readonly string[] },
): Promise<boolean> {
  if (!to.some(looksLikeEmail)) return false;
  return queueMail(writer, shop, { kind, key: `${kind}-${id}`, to, facts: { proposalId: id } });
}

/** Mails the maker of a proposal that the proposal was ordered, unless the maker placed the order. */
export async function tellOrdered(
  writer: Writer,
  shop: Pick<Shop, 'jobs' | 'clock'>,
  { id, madeBy }: { readonly id: number; readonly madeBy: string },
  { email }: { readonly email: string },
): Promise<void> {
  if (madeBy !== email) await queueProposalMail(writer, shop, 'proposal-ordered', { id, to: [madeBy] });
}
