import { hashOf } from './hash.ts';
import type { NewPasskey } from './passkeys.ts';
import type { Query } from './query.ts';

/** Why a set-up link does not work: the shop has a person of the office, or the link is too old or unknown. */
export type SetUpState = 'good' | 'has-office' | 'gone';

type FirstPerson = {
  readonly email: string;
  readonly name: string;
  readonly passkey: NewPasskey | undefined;
};

/**
 * The link that the server prints while the shop has no person of the office. The server stores its hash
 * (`server/src/people/set-up-link.ts`).
 */
export type SetUp = {
  /** Does not use the link up. */
  readonly stateOf: (token: string) => Promise<SetUpState>;
  /**
   * Uses the link up, makes the person, and stores the person's passkey, all or nothing. If two people press at the
   * same time, the second person gets false.
   */
  readonly makeFirstPerson: (token: string, person: FirstPerson) => Promise<boolean>;
};

export function setUpStore(query: Query, nowMs: () => number): SetUp {
  const now = () => new Date(nowMs());
  return {
    async stateOf(token) {
      const { rows } = await query<{ is_good: boolean; has_office: boolean }>(
        `SELECT used_at IS NULL AND expires_at > $2 AS is_good, sign_in.has_office() AS has_office
         FROM sign_in.set_up WHERE hash = $1`,
        [hashOf(token), now()],
      );
      const [link] = rows;
      if (link === undefined) return 'gone';
      if (link.has_office) return 'has-office';
      return link.is_good ? 'good' : 'gone';
    },
    async makeFirstPerson(token, { email, name, passkey }) {
      const { rows } = await query<{ is_made: boolean }>(
        `WITH first AS (SELECT sign_in.make_first_person($1, $2, $3, $4) AS is_made), stored AS (
           INSERT INTO sign_in.passkey (id, email, user_handle, public_key, counter, transports, name, made_at)
           SELECT $5, $2, $6, $7, $8, $9, $10, $4 FROM first WHERE is_made AND $5::text IS NOT NULL)
         SELECT is_made FROM first`,
        [
          hashOf(token),
          email,
          name,
          now(),
          passkey?.id ?? null,
          passkey?.user_handle ?? null,
          passkey === undefined ? null : Buffer.from(passkey.public_key),
          passkey?.counter ?? null,
          passkey === undefined ? [] : [...passkey.transports],
          passkey?.name ?? null,
        ],
      );
      return rows[0]?.is_made ?? false;
    },
  };
}
