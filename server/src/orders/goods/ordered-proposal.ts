import type { Order } from '@tradecellar/contract/checkout.ts';
import { looksLikeEmail } from '@tradecellar/trade/email.ts';
import { londonTime } from '@tradecellar/trade/london-time.ts';
import { proposalStateOn } from '@tradecellar/trade/proposal-life.ts';
import { totalBottles } from '@tradecellar/trade/quantity.ts';
import type { Writer } from '../../database/connection.ts';
import { type Refusal, refuse } from '../../http/problems.ts';
import type { Shop } from '../../shop.ts';
import { mergeLines } from './basket.ts';
import type { OrderedProposal } from './fact-queries.ts';
import { readLastAuthor } from './fact-queries.ts';
import type { Facts } from './read-facts.ts';

/**
 * The refusal of an order if its proposal was declined or withdrawn, or has expired. An order that was paid or asked
 * for before the proposal expired is still accepted (`isInTime`). The placement makes the proposal `ordered`
 * (docs/proposals.md).
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
 * The refusal of an order whose lines differ from its proposal, because a person changed the proposal during the
 * checkout. Bottles are counted by today's case size, as the checkout does.
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

/**
 * The refusal of an act on lines of a proposal that another person changed since the caller saw them. The refusal names
 * the person.
 */
export async function changedMeanwhile(
  writer: Writer,
  proposalId: number,
  codes: readonly string[],
): Promise<Refusal> {
  const author = await readLastAuthor(writer, proposalId, codes);
  if (author === undefined) return refuse('proposal-changed-meanwhile', { codes: [...codes], by: null });
  const isNamed = !author.by_office && looksLikeEmail(author.who);
  return refuse('proposal-changed-meanwhile', {
    codes: [...codes],
    by: isNamed ? author.name || author.who : '',
  });
}
