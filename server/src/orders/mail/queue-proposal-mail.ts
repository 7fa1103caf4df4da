import { looksLikeEmail } from '@tradecellar/trade/email.ts';
import type { Writer } from '../../database/connection.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import type { Shop } from '../../shop.ts';

type ProposalMail = 'proposal-made' | 'proposal-ordered' | 'proposal-declined' | 'proposal-expired';

/** Queues a mail about a proposal, once a kind; false if there was one, or nobody gets it. An erased person gets none. */
export async function queueProposalMail(
  writer: Writer,
  shop: Pick<Shop, 'jobs' | 'clock'>,
  kind: ProposalMail,
  { id, to }: { readonly id: number; readonly to: readonly string[] },
): Promise<boolean> {
  if (!to.some(looksLikeEmail)) return false;
  return queueMail(writer, shop, { kind, key: `${kind}-${id}`, to, facts: { proposalId: id } });
}

/** Queues the mail to the proposal's maker that it was ordered, unless they ordered it. */
export async function tellOrdered(
  writer: Writer,
  shop: Pick<Shop, 'jobs' | 'clock'>,
  { id, madeBy }: { readonly id: number; readonly madeBy: string },
  { email }: { readonly email: string },
): Promise<void> {
  if (madeBy !== email) await queueProposalMail(writer, shop, 'proposal-ordered', { id, to: [madeBy] });
}
