import type { Query } from './query.ts';

export type Passkey = {
  /** The credential's id, in base64url. */
  readonly id: string;
  readonly email: string;
  /** A random value, the same for all passkeys of a person, in base64url. */
  readonly user_handle: string;
  readonly public_key: Uint8Array<ArrayBuffer>;
  readonly transports: readonly string[];
  readonly name: string;
  readonly made_at: Date;
  readonly used_at: Date | null;
  /** The time since which the provider refuses the passkey, because a copy may exist. */
  readonly copied_at: Date | null;
};

export type NewPasskey = Omit<Passkey, 'made_at' | 'used_at' | 'copied_at'> & { readonly counter: number };

export type Passkeys = {
  readonly find: (id: string) => Promise<Passkey | undefined>;
  readonly list: (email: string) => Promise<readonly Passkey[]>;
  /** False if the credential is stored already: a passkey belongs to one person. */
  readonly add: (passkey: NewPasskey) => Promise<boolean>;
  /**
   * Stores the counter of a correctly signed answer. False if the counter did not grow, because a copy of the
   * authenticator may exist. From then on the provider refuses the passkey. Passkeys that devices share do not count,
   * and send 0.
   */
  readonly countUse: (id: string, counter: number) => Promise<boolean>;
  /**
   * Returns the name of the removed passkey. Undefined if the person has no such passkey, and for the last passkey
   * that works if the person needs a passkey.
   */
  readonly remove: (email: string, id: string, needsPasskey: boolean) => Promise<string | undefined>;
};

const COLUMNS = 'id, email, user_handle, public_key, transports, name, made_at, used_at, copied_at';

export function passkeyStore(query: Query, nowMs: () => number): Passkeys {
  const now = () => new Date(nowMs());
  return {
    async find(id) {
      return (await query<Passkey>(`SELECT ${COLUMNS} FROM sign_in.passkey WHERE id = $1`, [id])).rows[0];
    },
    async list(email) {
      const text = `SELECT ${COLUMNS} FROM sign_in.passkey WHERE email = $1 ORDER BY made_at, id`;
      return (await query<Passkey>(text, [email])).rows;
    },
    async add({ id, email, user_handle, public_key, counter, transports, name }) {
      const { rows } = await query(
        `INSERT INTO sign_in.passkey (id, email, user_handle, public_key, counter, transports, name, made_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (id) DO NOTHING RETURNING id`,
        [id, email, user_handle, Buffer.from(public_key), counter, [...transports], name, now()],
      );
      return rows.length > 0;
    },
    async countUse(id, counter) {
      const { rows } = await query(
        `UPDATE sign_in.passkey SET counter = $2, used_at = $3
         WHERE id = $1 AND copied_at IS NULL AND (counter < $2 OR counter = 0 AND $2 = 0) RETURNING id`,
        [id, counter, now()],
      );
      if (rows.length > 0) return true;
      await query('UPDATE sign_in.passkey SET copied_at = coalesce(copied_at, $2) WHERE id = $1', [
        id,
        now(),
      ]);
      return false;
    },
    async remove(email, id, needsPasskey) {
      // The lock on all passkeys of the person puts two removals at the same time in turn.
      const { rows } = await query<{ name: string }>(
        `WITH own AS (SELECT id, copied_at FROM sign_in.passkey WHERE email = $1 ORDER BY id FOR UPDATE)
         DELETE FROM sign_in.passkey
         WHERE email = $1 AND id = (SELECT id FROM own WHERE id = $2)
           AND (NOT $3 OR EXISTS (SELECT FROM own WHERE id <> $2 AND copied_at IS NULL))
         RETURNING name`,
        [email, id, needsPasskey],
      );
      return rows[0]?.name;
    },
  };
}
