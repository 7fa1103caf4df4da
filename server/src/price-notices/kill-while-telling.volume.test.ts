import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { isVolumeRun, volume } from '../../../trade/test/volume.ts';
import { openTestDatabase } from '../../test/databases.ts';
import { startIssuer } from '../../test/issuer.ts';
import { startMailServer } from '../../test/mail-server.ts';
import { makeNoticeShop, mustHear, storeNoticeShop } from '../../test/notice-shop.ts';
import type { Kill } from '../../test/placing-child.ts';
import { type Child, startChild } from '../../test/placing-shop.ts';
import { connect } from '../database/connection.ts';

const DAYS_BEFORE = 3;

/** An instant at which two servers run, the London day of the round that must have gone by then, and the kills. */
type Instant = { readonly now: string; readonly round: string; readonly kills?: readonly Kill[] };

const nights: Readonly<Record<string, readonly Instant[]>> = {
  'the night in which the clocks go forward': [
    {
      now: '2027-03-27T09:00:00Z',
      round: '2027-03-27',
      kills: [
        { killAt: 'price-notice-queued', nth: volume(250, 3) },
        { killAt: 'mail-sent', nth: 60 },
      ],
    },
    // 08:59:59 in London.
    { now: '2027-03-28T07:59:59Z', round: '2027-03-27' },
    {
      now: '2027-03-28T08:00:00Z',
      round: '2027-03-28',
      kills: [{ killAt: 'price-notices-planned', nth: 1 }],
    },
    // One minute past midnight of 29 March in London.
    { now: '2027-03-28T23:01:00Z', round: '2027-03-28' },
    { now: '2027-03-29T08:00:00Z', round: '2027-03-29' },
  ],
  'the night in which the clocks go back': [
    {
      now: '2027-10-30T08:00:00Z',
      round: '2027-10-30',
      kills: [{ killAt: 'price-notices-planned', nth: 1 }],
    },
    { now: '2027-10-31T08:59:59Z', round: '2027-10-30' },
    {
      now: '2027-10-31T09:00:00Z',
      round: '2027-10-31',
      kills: [
        { killAt: 'price-notice-queued', nth: 100 },
        { killAt: 'mail-sent', nth: 1 },
      ],
    },
    { now: '2027-11-01T00:01:00Z', round: '2027-10-31' },
    { now: '2027-11-01T09:00:00Z', round: '2027-11-01' },
  ],
};

it.each(Object.entries(nights).slice(0, volume(2, 1)))(
  'tells each person once of each changed price, by two servers that are killed, over %s',
  async (_night, instants) => {
    const [issuer, mails, database] = await Promise.all([
      startIssuer(),
      startMailServer(),
      openTestDatabase(),
    ]);
    const connection = connect(database.url, { max: 2, onError: () => {} });
    const today = instants[0]?.round ?? '';
    const before = `${today}T00:00:00Z`;
    const size = { accounts: volume(500, 12), prices: volume(5_000, 120) };
    const ahead = Array.from({ length: 8 }, (_, n) => dayAfter(today, n));
    const made = makeNoticeShop(size, { today, days: ahead });
    await storeNoticeShop(connection.database, made);
    const must = new Set<string>();
    const rounds = new Set<string>();
    const facts = {
      databaseUrl: database.url,
      outboxFolder: '/nowhere',
      smtpUrl: mails.url,
      issuer: issuer.url,
      daysBefore: DAYS_BEFORE,
      timing: { expire: volume(60, 5), heartbeat: isVolumeRun ? 10 : null, supervise: 1 },
    };
    const settled = async (round: string) => {
      const { rows } = await sql<{ left: number; round: string | null }>`
        SELECT (SELECT count(*)::integer FROM mail WHERE sent_at IS NULL AND gave_up_at IS NULL) AS left,
          (SELECT last_round::text FROM price_notice_gate) AS round`.execute(connection.database);
      expect(rows).toEqual([{ left: 0, round }]);
    };
    /**
     * Makes the servers look at once for a round that is due, and not within 15 seconds. `singleton_on` would refuse the
     * next job within the 15 seconds of this job.
     */
    const hurry = () =>
      sql`UPDATE pgboss.job SET start_after = now(), singleton_on = NULL
        WHERE name = 'send-price-notices' AND state = 'created'`.execute(connection.database);
    /** Resolves if a server has looked since the instant for a round that is due. */
    const looked = async (since: Date) => {
      await hurry();
      const { rows } = await sql`SELECT FROM pgboss.job
        WHERE name = 'send-price-notices' AND state = 'completed' AND started_on > ${since}`.execute(
        connection.database,
      );
      expect(rows.length).toBeGreaterThan(0);
    };
    let servers: readonly Child[] = [];
    const startAt = async (now: string, kill?: Kill) => {
      servers = await Promise.all([1, 2].map(() => startChild({ ...facts, now, kill })));
    };
    const killAll = () => Promise.all(servers.map((server) => server.kill()));
    try {
      await startAt(before);
      for (const { now, round, kills = [] } of instants.slice(0, volume(5, 3))) {
        const isRound = !rounds.has(round);
        rounds.add(round);
        if (isRound) for (const each of mustHear(made, round, DAYS_BEFORE)) must.add(each);
        const [first, ...others] = kills.slice(0, volume(3, 1));
        for (const server of servers) {
          if (first !== undefined) await server.killAt(first.killAt, first.nth);
          await server.setNow(now);
        }
        const since = new Date();
        await hurry();
        for (const next of first === undefined ? [] : [...others, undefined]) {
          expect(await Promise.any(servers.map(({ ended }) => ended))).toBe('SIGKILL');
          await killAll();
          await startAt(now, next);
        }
        if (!isRound) await vi.waitFor(() => looked(since), { timeout: 60_000, interval: 250 });
        await vi.waitFor(() => settled(round), { timeout: volume(300_000, 60_000), interval: 250 });
      }
      const { rows } = await sql<{ line: string }>`
        SELECT concat_ws(' ', customer_account, email, product_code, day,
          to_char((told->'price'->'before'->>'BottleNett')::numeric / 10000, 'FM9990.00'),
          to_char((told->'price'->'after'->>'BottleNett')::numeric / 10000, 'FM9990.00')) AS line
        FROM price_notice`.execute(connection.database);
      const expected = [...must].sort();
      expect(rows.map(({ line }) => line).sort()).toEqual(expected);
      expect(expected.length).toBeGreaterThan(volume(5_000, 20));
      const read = mails.received.flatMap(({ to, mail }) => toldLines(to.join(), mail.text ?? ''));
      expect(read.length).toBe(new Set(read).size);
      // A mail that was cut off may have arrived, and is not sent again: only its wines may be missing.
      const cutOff = await sql<{ line: string }>`
        SELECT concat_ws(' ', customer_account, email, product_code, day) AS line
        FROM price_notice JOIN mail ON key = 'price-notice-' || notice WHERE gave_up_at IS NOT NULL`.execute(
        connection.database,
      );
      const maybe = new Set(cutOff.rows.map(({ line }) => line));
      const wanted = new Set(expected.map((line) => line.split(' ').slice(0, 4).join(' ')));
      expect(read.filter((line) => !wanted.has(line))).toEqual([]);
      const arrived = new Set(read);
      expect([...wanted].filter((line) => !arrived.has(line) && !maybe.has(line))).toEqual([]);
    } finally {
      await killAll();
      await connection.close();
      await database.close();
      await mails.stop();
      await issuer.close();
    }
  },
  volume(1_200_000, 240_000),
);

const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** `A1 p0.a1@example.com W7 2027-03-28` for each wine of a mail. */
function toldLines(to: string, text: string): string[] {
  const [, account = ''] = /Customer (A\d+)/.exec(text) ?? [];
  return [...text.matchAll(/^ {2}(W\d+) · .*from \w+ (\d+) (\w+)$/gm)].map(
    ([, code, date = '', month = '']) => {
      const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September'];
      const number = [...months, 'October', 'November', 'December'].indexOf(month) + 1;
      const pad = (figure: number | string) => String(figure).padStart(2, '0');
      return `${account} ${to} ${code} 2027-${pad(number)}-${pad(date)}`;
    },
  );
}
