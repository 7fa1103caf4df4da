import { type Adapter, type AdapterPayload, errors } from 'oidc-provider';
import { hashOf } from './hash.ts';
import type { Query } from './query.ts';

/**
 * A used refresh token still works for this time, because two tabs may use the token at once, or the answer may be
 * lost.
 */
const REUSE_LEEWAY_MS = 30_000;
/** Kinds whose id is a secret that the browser holds without a signature. */
const SECRET_KINDS: readonly string[] = ['RefreshToken', 'AuthorizationCode'];
/** `oidc-provider` gives every kind that this provider uses a lifetime; this time is for a kind without a lifetime. */
const LONGEST_SECONDS = 30 * 24 * 60 * 60;

type Row = { readonly id: string; readonly payload: AdapterPayload; readonly is_consumed: boolean };

/**
 * Keeps sessions, sign-in pages, grants, codes and refresh tokens in PostgreSQL, so that several processes and a restart
 * keep everybody signed in. Cookies are signed, so the id of a session in the database signs nobody in.
 */
export function stateAdapter(query: Query, nowMs: () => number): (kind: string) => Adapter {
  return (kind) => adapterOf(kind, { query, nowMs });
}

function adapterOf(kind: string, { query, nowMs }: { query: Query; nowMs: () => number }): Adapter {
  const isSecret = SECRET_KINDS.includes(kind);
  const leewayMs = kind === 'RefreshToken' ? REUSE_LEEWAY_MS : 0;
  const keyOf = (id: string) => (isSecret ? hashOf(id) : id);
  const find = async (column: 'id' | 'uid', value: string, jti?: string) => {
    const now = nowMs();
    const { rows } = await query<Row>(
      `SELECT id, payload, coalesce(consumed_at <= $4, false) AS is_consumed FROM sign_in.state
       WHERE kind = $1 AND ${column} = $2 AND expires_at > $3`,
      [kind, value, new Date(now), new Date(now - leewayMs)],
    );
    const [row] = rows;
    if (row === undefined) return undefined;
    return { ...row.payload, ...(jti && { jti }), ...(row.is_consumed && { consumed: true }) };
  };
  return {
    async upsert(id, payload, expiresInSeconds) {
      const { jti, ...others } = payload;
      const expiresAt = new Date(nowMs() + (expiresInSeconds ?? LONGEST_SECONDS) * 1_000);
      const { uid = null, grantId = null, accountId = null } = payload;
      await query(
        `INSERT INTO sign_in.state (kind, id, uid, grant_id, account, payload, expires_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7)
         ON CONFLICT (kind, id) DO UPDATE SET uid = excluded.uid, grant_id = excluded.grant_id,
           account = excluded.account, payload = excluded.payload, expires_at = excluded.expires_at`,
        [kind, keyOf(id), uid, grantId, accountId, JSON.stringify(isSecret ? others : payload), expiresAt],
      );
    },
    find: (id) => find('id', keyOf(id), isSecret ? id : undefined),
    findByUid: (uid) => find('uid', uid),
    async findByUserCode() {
      return undefined; // Only the device flow, which is off, has user codes.
    },
    async consume(id) {
      const { rows } = await query(
        `UPDATE sign_in.state SET consumed_at = $3 WHERE kind = $1 AND id = $2 AND consumed_at IS NULL RETURNING id`,
        [kind, keyOf(id), new Date(nowMs())],
      );
      // Another process has used the code since this process read the code.
      if (rows.length === 0 && leewayMs === 0) throw new errors.InvalidGrant('already used');
    },
    async destroy(id) {
      await query('DELETE FROM sign_in.state WHERE kind = $1 AND id = $2', [kind, keyOf(id)]);
    },
    async revokeByGrantId(grantId) {
      await query('DELETE FROM sign_in.state WHERE kind = $1 AND grant_id = $2', [kind, grantId]);
    },
  };
}
