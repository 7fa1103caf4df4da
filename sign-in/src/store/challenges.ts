import type { Query } from './query.ts';

const MINUTES = 10;

/**
 * The page (`owner`) for which a challenge was made, and whether the page signs in (`get`) or makes a passkey
 * (`create`).
 */
type Place = { readonly owner: string; readonly purpose: 'get' | 'create' };

export type Challenges = {
  readonly save: (place: Place, challenge: string) => Promise<void>;
  /** Returns the challenge and uses the challenge up, so that nobody can replay an answer. */
  readonly use: (place: Place) => Promise<string | undefined>;
};

export function challengeStore(query: Query, nowMs: () => number): Challenges {
  return {
    async save({ owner, purpose }, challenge) {
      await query(
        `INSERT INTO sign_in.challenge (owner, purpose, challenge, expires_at) VALUES ($1, $2, $3, $4)
         ON CONFLICT (owner, purpose) DO UPDATE SET challenge = excluded.challenge, expires_at = excluded.expires_at`,
        [owner, purpose, challenge, new Date(nowMs() + MINUTES * 60_000)],
      );
    },
    async use({ owner, purpose }) {
      const { rows } = await query<{ challenge: string; is_good: boolean }>(
        `DELETE FROM sign_in.challenge WHERE owner = $1 AND purpose = $2
         RETURNING challenge, expires_at > $3 AS is_good`,
        [owner, purpose, new Date(nowMs())],
      );
      const [row] = rows;
      return row?.is_good ? row.challenge : undefined;
    },
  };
}
