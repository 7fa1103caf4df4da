import type { Writer } from '../database/connection.ts';
import { type Refusal, refuse } from '../http/problems.ts';
import type { Shop } from '../shop.ts';
import { type Settlement, settleClaim } from './settle-claim.ts';

export type ReportedSettlement = {
  readonly claimId: number;
  readonly lineNos?: readonly number[];
  readonly outcome?: 'accept' | 'decline';
  readonly creditNote?: string;
  readonly sentence?: string;
  readonly who: string;
};

/** Settles a claim by a report. Refuses as `settleClaim` does, and `bad-request` for a report without an outcome. */
export async function reportSettlement(
  writer: Writer,
  shop: Pick<Shop, 'jobs' | 'clock' | 'merchant'>,
  { outcome, creditNote, ...reported }: ReportedSettlement,
): Promise<Refusal | undefined> {
  if (outcome === 'decline' && creditNote !== undefined) {
    return refuse('bad-request', { field: 'CreditNote', reason: 'a declined line has none' });
  }
  const event: Settlement['event'] | undefined = creditNote === undefined ? outcome : 'credit';
  if (event === undefined) {
    return refuse('bad-request', { field: 'Outcome', reason: 'it or CreditNote is needed' });
  }
  return settleClaim(writer, shop, {
    ...reported,
    event,
    isByMerchant: true,
    ...(creditNote !== undefined && { creditNote }),
  });
}
