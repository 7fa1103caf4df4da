import { hashOf } from './hash.ts';
import type { Query } from './query.ts';

/** A limit on a kind of attempts for a key, within a window of time that begins with the first attempt. */
export type Limit = { readonly what: string; readonly most: number; readonly windowMs: number };

/** Counts attempts in the database, so that the limits hold across processes and restarts. */
export type Attempts = {
  /** Counts an attempt. False if the limit is exceeded. */
  readonly count: (limit: Limit, key: string) => Promise<boolean>;
  /** False if the next attempt would exceed the limit. Counts nothing. */
  readonly isFree: (limit: Limit, key: string) => Promise<boolean>;
  readonly forget: (limit: Limit, key: string) => Promise<void>;
  readonly uncount: (limit: Limit, key: string) => Promise<void>;
};

export function attemptCounter(query: Query, nowMs: () => number): Attempts {
  return {
    async count({ what, most, windowMs }, key) {
      const { rows } = await query<{ count: number }>(
        `INSERT INTO sign_in.attempt AS old (what, key, count, ends_at) VALUES ($1, $2, 1, $4)
         ON CONFLICT (what, key) DO UPDATE SET
           count = CASE WHEN old.ends_at > $3 THEN old.count + 1 ELSE 1 END,
           ends_at = CASE WHEN old.ends_at > $3 THEN old.ends_at ELSE excluded.ends_at END
         RETURNING count`,
        [what, hashOf(key), new Date(nowMs()), new Date(nowMs() + windowMs)],
      );
      return (rows[0]?.count ?? 0) <= most;
    },
    async isFree({ what, most }, key) {
      const { rows } = await query(
        'SELECT FROM sign_in.attempt WHERE what = $1 AND key = $2 AND ends_at > $3 AND count >= $4',
        [what, hashOf(key), new Date(nowMs()), most],
      );
      return rows.length === 0;
    },
    async forget({ what }, key) {
      await query('DELETE FROM sign_in.attempt WHERE what = $1 AND key = $2', [what, hashOf(key)]);
    },
    async uncount({ what }, key) {
      await query('UPDATE sign_in.attempt SET count = count - 1 WHERE what = $1 AND key = $2', [
        what,
        hashOf(key),
      ]);
    },
  };
}

/**
 * The network of an IP address, which counts as a single caller: an IPv6 subscriber has a whole /64. An IPv4 address
 * may be mapped into IPv6.
 * Example: '2001:db8:1:2:3::4' is '2001:db8:1:2', and '::ffff:192.0.2.1' is '192.0.2.1'.
 */
export function networkOf(address: string): string {
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? [];
  if (mapped !== undefined || !address.includes(':')) return mapped ?? address;
  const [head = '', tail = ''] = address.toLowerCase().split('::');
  const parts = head.split(':').filter((part) => part !== '');
  const after = tail.split(':').filter((part) => part !== '');
  const zeros = address.includes('::')
    ? Array<string>(Math.max(0, 8 - parts.length - after.length)).fill('0')
    : [];
  return [...parts, ...zeros, ...after].slice(0, 4).join(':');
}
