import type { Order } from '@tradecellar/contract/checkout.ts';
import { londonTime } from '@tradecellar/trade/london-time.ts';
import { proposalStateOn } from '@tradecellar/trade/proposal-life.ts';
import { totalBottles } from '@tradecellar/trade/quantity.ts';
import type { Writer } from '../../database/connection.ts';
import type { Person } from '../../http/person.ts';
import { type Refusal, refuse } from '../../http/problems.ts';
import type { Shop } from '../../shop.ts';
import { changedMeanwhile } from '../proposals/open-proposal.ts';
import { queueProposalMail } from '../proposals/queue-proposal-mail.ts';
import { mergeLines } from './basket.ts';
import type { OrderedProposal } from './fact-queries.ts';
import type { Facts } from './read-facts.ts';

/**
 * The refusal of an order of a proposal that was declined or withdrawn, or has expired: not of one that was paid by card,
 * or asked for as a change of an order, in time. The placement itself makes the proposal `ordered` (docs/proposals.md).
 */
export function whyProposalClosed(
  proposal: OrderedProposal | undefined,
  { shop: { clock }, isInTime }: { readonly shop: Pick<Shop, 'clock'>; readonly isInTime: boolean },
): Refusal | undefined {
  if (proposal === undefined) return undefined;
  const { closed, expiresOn } = proposal;
  const today = londonTime(clock.now()).date;
  const state = proposalStateOn(
    { isOrdered: false, closed: closed ?? undefined, expiresOn: isInTime ? today : expiresOn },
    today,
  );
  return state === 'open' ? undefined : refuse('proposal-closed', { state, orderNo: '' });
}

/**
 * The refusal of an order whose goods are not those of its proposal: somebody changed it while the order was at the checkout. Bottles are
 * counted by today's case size, by which the checkout splits them.
 */
export async function whyProposalDiffers(
  writer: Writer,
  order: Order,
  { proposal, products }: Pick<Facts, 'proposal' | 'products'>,
): Promise<Refusal | undefined> {
  if (proposal === undefined) return undefined;
  const bottlesByCode = (lines: OrderedProposal['lines']) =>
    new Map(
      lines.map(({ code, ...quantity }) => [code, totalBottles(quantity, products.get(code)?.CaseSize ?? 1)]),
    );
  const proposed = bottlesByCode(proposal.lines);
  const ordered = bottlesByCode(
    mergeLines(order.Lines).map((line) => ({
      code: line.ProductCode,
      cases: line.CasesQty,
      bottles: line.BottlesQty,
    })),
  );
  const codes = [...new Set([...ordered.keys(), ...proposed.keys()])];
  const different = codes.filter((code) => ordered.get(code) !== proposed.get(code));
  return different.length === 0 ? undefined : changedMeanwhile(writer, proposal.id, different);
}

/** Queues the mail to the proposal's maker that it was ordered, unless they ordered it. */
export async function tellOrdered(
  writer: Writer,
  shop: Pick<Shop, 'jobs' | 'clock'>,
  { id, madeBy }: OrderedProposal,
  { email }: Pick<Person, 'email'>,
): Promise<void> {
  if (madeBy !== email) await queueProposalMail(writer, shop, 'proposal-ordered', { id, to: [madeBy] });
}
