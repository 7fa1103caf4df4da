import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { SCOPES, type Scope } from '@tradecellar/contract/scopes.ts';
import type { Shop } from '../../shop.ts';
import { countCall } from '../limits/count-calls.ts';
import { type Refusal, refuse } from '../problems.ts';
import { findApiKey, setApiKeyUsed } from '../queries.ts';

export type ApiKeyHolder = { readonly id: number; readonly name: string };

const MARK = 'tck_';
const PREFIX_LENGTH = MARK.length + 8;
/** The time of a key's last use is stored at most once in this time, so that most calls write nothing. */
const USED_EVERY_MS = 5 * 60_000;

export function makeKey(): { key: string; prefix: string; hash: Buffer } {
  const key = MARK + randomBytes(32).toString('base64url');
  return { key, prefix: prefixOf(key), hash: hashOf(key) };
}

/**
 * Returns the holder of a key that has the scope. Refuses `key-refused`, `key-revoked`, `scope-missing` and
 * `too-many-requests`.
 */
export async function checkApiKey(
  { database, clock, merchant }: Pick<Shop, 'database' | 'clock' | 'merchant'>,
  key: string,
  scope: Scope,
): Promise<ApiKeyHolder | Refusal> {
  const found = key.startsWith(MARK) ? await findApiKey(database, prefixOf(key)) : undefined;
  if (found === undefined || !timingSafeEqual(found.hash, hashOf(key))) {
    const reason = found === undefined ? 'unknown' : `wrong key beginning as that of ${found.name}`;
    return { ...refuse('key-refused'), reason };
  }
  if (found.revoked_at !== null) return { ...refuse('key-revoked'), reason: `key of ${found.name}` };
  const now = clock.now();
  if (now.getTime() - (found.last_used_at?.getTime() ?? 0) > USED_EVERY_MS) {
    await setApiKeyUsed(database, found.id, now);
  }
  if (countCall({ database, clock }, `key ${found.id}`) > merchant.backOffice.callsPerMinute) {
    return { ...refuse('too-many-requests'), reason: `key of ${found.name}` };
  }
  if (!found.scopes.includes(scope)) {
    return { ...refuse('scope-missing', { scope }), reason: `key of ${found.name}, scope ${scope}` };
  }
  return { id: found.id, name: found.name };
}

export function knownScopes(stored: readonly string[]): Scope[] {
  return (Object.keys(SCOPES) as Scope[]).filter((scope) => stored.includes(scope)); // SCOPES has only these keys.
}

function prefixOf(key: string): string {
  return key.slice(0, PREFIX_LENGTH);
}

/** A plain hash is enough, because a key has 256 random bits. */
function hashOf(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}
