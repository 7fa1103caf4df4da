import { createHash, randomBytes } from 'node:crypto';
import type { Config } from '../config.ts';
import type { Database } from '../database/connection.ts';
import { hasOfficePerson, saveSetUpLink } from './sign-in-queries.ts';

const GOOD_FOR_MS = 24 * 3_600_000;

/** True if the shop's own sign-in sends links. The first person of the office then signs in by a set-up link. */
export function isSetUpByLink({ identity }: Pick<Config, 'identity'>): boolean {
  return identity.issuer === undefined && !identity.isByPassword;
}

/**
 * Makes the link by which the first person of the office signs in. The link works once, for 24 hours, and ends an earlier
 * link. Undefined if the shop has a person of the office.
 */
export async function makeSetUpLink(
  database: Database,
  { identity }: { readonly identity: Pick<Config['identity'], 'signInUrl'> },
  now: Date,
): Promise<string | undefined> {
  if (await hasOfficePerson(database)) return undefined;
  const token = randomBytes(32).toString('base64url');
  const hash = createHash('sha256').update(token).digest('base64url');
  await saveSetUpLink(database, { hash, expiresAt: new Date(now.getTime() + GOOD_FOR_MS) });
  return `${identity.signInUrl}/set-up?token=${token}`;
}
