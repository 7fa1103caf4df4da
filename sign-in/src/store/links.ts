import { randomUUID } from 'node:crypto';
import { codeHashOf, hashOf, isSame } from './hash.ts';
import type { Query } from './query.ts';

export const LINK_MINUTES = 15;
const LINK_MS = LINK_MINUTES * 60_000;
/** A million codes exist. A sixth try needs another mail, and mails have a limit, too. */
const MOST_TRIES = 5;

/**
 * Links and codes that prove an e-mail address. Both belong to the sign-in page that asked, `uid`, which a signed
 * cookie binds to its browser: a stolen link or code is useless in another browser. The composer of the mail makes the
 * secrets (`server/src/people/sign-in-mail.ts`), so the database has only their hashes.
 */
export type Links = {
  /** Stores a link for any address, so that a known and an unknown address take the same time. */
  readonly ask: (uid: string, email: string) => Promise<string>;
  /** The address to which the page's newest link was sent, if the link still works. */
  readonly findAsked: (uid: string) => Promise<string | undefined>;
  /** The address of a link that works. Does not use the link up. */
  readonly find: (uid: string, token: string) => Promise<string | undefined>;
  /**
   * Uses a link up, and returns its address. A second press of the same link on the same page gets the address, too,
   * for 15 minutes.
   */
  readonly use: (uid: string, token: string) => Promise<string | undefined>;
  /** Uses the code of the newest mail up. 'gone' if the link does not work any more, or after five wrong codes. */
  readonly useCode: (uid: string, code: string) => Promise<{ email: string } | 'wrong' | 'gone'>;
  /** The address that the page's person has proven within the last 15 minutes. */
  readonly findProven: (uid: string) => Promise<string | undefined>;
};

type Row = { readonly id: string; readonly code_hash: string | null };

export function linkStore(query: Query, nowMs: () => number): Links {
  const now = () => new Date(nowMs());
  const firstEmail = async (text: string, values: readonly unknown[]) =>
    (await query<{ email: string }>(text, values)).rows[0]?.email;
  return {
    async ask(uid, email) {
      const id = randomUUID();
      await query(
        'INSERT INTO sign_in.link (id, uid, email, asked_at, expires_at) VALUES ($1, $2, $3, $4, $5)',
        [id, uid, email, now(), new Date(nowMs() + LINK_MS)],
      );
      return id;
    },
    findAsked: (uid) =>
      firstEmail(
        `SELECT email FROM sign_in.link WHERE uid = $1 AND used_at IS NULL AND expires_at > $2
         ORDER BY asked_at DESC LIMIT 1`,
        [uid, now()],
      ),
    find: (uid, token) =>
      firstEmail(
        'SELECT email FROM sign_in.link WHERE uid = $1 AND hash = $2 AND used_at IS NULL AND expires_at > $3',
        [uid, hashOf(token), now()],
      ),
    use: (uid, token) =>
      firstEmail(
        `UPDATE sign_in.link SET used_at = coalesce(used_at, $3)
         WHERE uid = $1 AND hash = $2 AND (used_at > $4 OR used_at IS NULL AND expires_at > $3) RETURNING email`,
        [uid, hashOf(token), now(), new Date(nowMs() - LINK_MS)],
      ),
    async useCode(uid, code) {
      const { rows } = await query<Row>(
        `UPDATE sign_in.link SET tries = tries + 1 WHERE tries < $3 AND id = (
           SELECT id FROM sign_in.link WHERE uid = $1 AND used_at IS NULL AND expires_at > $2
           ORDER BY asked_at DESC LIMIT 1)
         RETURNING id, code_hash`,
        [uid, now(), MOST_TRIES],
      );
      const [link] = rows;
      if (link === undefined) return 'gone';
      // Only the newest link counts: with five links a guess would have five chances. The link of an unknown address,
      // which has no mail, takes as long as other links.
      const given = await codeHashOf(link.id, code);
      if (!isSame(link.code_hash ?? '', given)) return 'wrong';
      const email = await firstEmail(
        'UPDATE sign_in.link SET used_at = $2 WHERE id = $1 AND used_at IS NULL RETURNING email',
        [link.id, now()],
      );
      return email === undefined ? 'gone' : { email };
    },
    findProven: (uid) =>
      firstEmail(
        'SELECT email FROM sign_in.link WHERE uid = $1 AND used_at > $2 ORDER BY used_at DESC LIMIT 1',
        [uid, new Date(nowMs() - LINK_MS)],
      ),
  };
}
