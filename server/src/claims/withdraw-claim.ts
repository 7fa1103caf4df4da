import type { Claim } from '@tradecellar/contract/claims.ts';
import { claimStateAfter } from '@tradecellar/trade/claim-life.ts';
import { claimNumber } from '@tradecellar/trade/claim-number.ts';
import { inTransaction } from '../database/transaction.ts';
import { recordAct } from '../http/access/record-act.ts';
import type { Person } from '../http/person.ts';
import { type Refusal, refuse } from '../http/problems.ts';
import { lockOrder } from '../orders/life/queries.ts';
import type { Shop } from '../shop.ts';
import { queueClaimMessage } from './outgoing/queue-claim-message.ts';
import { deleteWithdrawnPhotos } from './photos/photo-queries.ts';
import { presentClaim } from './present.ts';
import { readOwnClaim } from './queries.ts';
import { setLines } from './save-queries.ts';

/**
 * Withdraws the asked lines of a claim, or all lines that are still open. Deletes the photos when every line is
 * withdrawn. Withdrawing again changes nothing. Refuses `claim-not-found` and `claim-line-settled`, which names the
 * first asked line that was settled meanwhile. Without asked lines it refuses only if every line was settled.
 */
export function withdrawClaim(
  shop: Pick<Shop, 'database' | 'jobs' | 'clock' | 'merchant'>,
  person: Person,
  { account, claimId, lineNos }: { account: string; claimId: number; lineNos: readonly number[] | undefined },
): Promise<Claim | Refusal> {
  return inTransaction(shop.database, async (writer) => {
    const found = await readOwnClaim(writer, account, claimId);
    if (found === undefined) return refuse('claim-not-found');
    await lockOrder(writer, found.claim.order_id);
    const { lines } = (await readOwnClaim(writer, account, claimId)) ?? found;
    const asked = lineNos === undefined ? lines : lines.filter(({ line_no }) => lineNos.includes(line_no));
    const settled = asked.filter(({ state }) => claimStateAfter(state, 'withdraw') === 'refused');
    const [first] = settled;
    if (first !== undefined && (lineNos !== undefined || settled.length === lines.length)) {
      const { description, state } = first;
      return refuse('claim-line-settled', { claimNo: claimNumber(claimId), description, state });
    }
    const open = asked.filter(({ state }) => state === 'open').map(({ line_no }) => line_no);
    if (open.length > 0) {
      const at = shop.clock.now();
      await setLines(writer, claimId, open, { state: 'withdrawn', who: person.email, at });
      await deleteWithdrawnPhotos(writer, claimId);
      await queueClaimMessage(writer, shop, {
        orderId: found.claim.order_id,
        claimId,
        event: 'withdraw',
        at,
      });
      await recordAct(writer, shop.clock, {
        person,
        account,
        act: 'withdrew-claim',
        facts: { orderNo: found.claim.order_no, claimNo: claimNumber(claimId) },
      });
    }
    return presentClaim((await readOwnClaim(writer, account, claimId)) ?? found);
  });
}
