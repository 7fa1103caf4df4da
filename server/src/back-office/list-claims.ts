import { claimIdOf } from '../claims/present.ts';
import { readClaimsAfter } from '../claims/queries.ts';
import type { Reader } from '../database/connection.ts';
import { presentBackOfficeClaim } from './present-claim.ts';

const PAGE = 100;

export async function listClaims(
  reader: Reader,
  { after, state }: { after?: string | undefined; state?: 'open' | undefined },
) {
  const found = await readClaimsAfter(reader, {
    after: after === undefined ? 0 : claimIdOf(after),
    isOpen: state === 'open',
    limit: PAGE + 1,
  });
  return { Claims: found.slice(0, PAGE).map(presentBackOfficeClaim), More: found.length > PAGE };
}
