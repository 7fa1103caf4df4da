import type { ApiKey } from '@tradecellar/contract/api-keys.ts';
import type { Scope } from '@tradecellar/contract/scopes.ts';
import { inTransaction } from '../database/transaction.ts';
import { makeKey } from '../http/access/api-key.ts';
import { recordAct } from '../http/access/record-act.ts';
import type { Person } from '../http/person.ts';
import { type Refusal, refuse } from '../http/problems.ts';
import type { Shop } from '../shop.ts';
import { presentApiKey } from './present.ts';
import { insertApiKey, lockApiKey, setRevoked } from './queries.ts';

/**
 * Makes a key and records who made it. Only this answer contains the key itself, because the database stores its hash.
 * Refuses `key-name-taken`.
 */
export async function makeApiKey(
  shop: Shop,
  person: Person,
  { name, scopes }: { name: string; scopes: readonly Scope[] },
): Promise<(ApiKey & { Key: string }) | Refusal> {
  const { key, prefix, hash } = makeKey();
  return inTransaction(shop.database, async (writer) => {
    const row = await insertApiKey(writer, {
      name,
      prefix,
      hash,
      scopes: [...scopes],
      made_by: person.email,
      made_at: shop.clock.now(),
    });
    if (row === undefined) return refuse('key-name-taken');
    const facts = { id: row.id, name, prefix, scopes };
    await recordAct(writer, shop.clock, { person, account: null, act: 'make-api-key', facts });
    return { ...presentApiKey(row), Key: key };
  });
}

/** Revokes a key once, and records who revoked it. Refuses `key-not-found`. */
export async function revokeApiKey(shop: Shop, person: Person, id: number): Promise<ApiKey | Refusal> {
  return inTransaction(shop.database, async (writer) => {
    const row = await lockApiKey(writer, id);
    if (row === undefined) return refuse('key-not-found');
    if (row.revoked_at !== null) return presentApiKey(row);
    const facts = { id, name: row.name, prefix: row.prefix };
    await recordAct(writer, shop.clock, { person, account: null, act: 'revoke-api-key', facts });
    return presentApiKey(await setRevoked(writer, id, { who: person.email, at: shop.clock.now() }));
  });
}
