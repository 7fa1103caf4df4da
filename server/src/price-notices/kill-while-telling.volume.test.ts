import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { volume } from '../../../trade/test/volume.ts';
import { openTestDatabase } from '../../test/databases.ts';
import { startIssuer } from '../../test/issuer.ts';
import { startMailServer } from '../../test/mail-server.ts';
import { makeNoticeShop, mustHear, storeNoticeShop } from '../../test/notice-shop.ts';
import { startChild } from '../../test/placing-shop.ts';
import { connect } from '../database/connection.ts';
import type { Step } from '../steps.ts';

const DAYS_BEFORE = 3;

/** Instants at which two servers run, with the London day of the round that must have gone by then. */
const nights: Readonly<Record<string, readonly (readonly [now: string, round: string])[]>> = {
  'the night in which the clocks go forward': [
    ['2027-03-27T09:00:00Z', '2027-03-27'],
    // 08:59:59 in London.
    ['2027-03-28T07:59:59Z', '2027-03-27'],
    ['2027-03-28T08:00:00Z', '2027-03-28'],
    // One minute past midnight of 29 March in London.
    ['2027-03-28T23:01:00Z', '2027-03-28'],
    ['2027-03-29T08:00:00Z', '2027-03-29'],
  ],
  'the night in which the clocks go back': [
    ['2027-10-30T08:00:00Z', '2027-10-30'],
    ['2027-10-31T08:59:59Z', '2027-10-30'],
    ['2027-10-31T09:00:00Z', '2027-10-31'],
    ['2027-11-01T00:01:00Z', '2027-10-31'],
    ['2027-11-01T09:00:00Z', '2027-11-01'],
  ],
};
/** The servers are killed once, while a server queues mails. */
const kills: readonly Step[] = ['price-notice-queued'];

it.each(Object.entries(nights).slice(0, volume(2, 1)))(
  'tells each person once of each changed price, by two servers that are killed, over %s',
  async (_night, instants) => {
    const [issuer, mails, database] = await Promise.all([
      startIssuer(),
      startMailServer(),
      openTestDatabase(),
    ]);
    const connection = connect(database.url, { max: 2, onError: () => {} });
    const today = instants[0]?.[1] ?? '';
    const size = { accounts: 12, prices: 120 };
    const ahead = Array.from({ length: 8 }, (_, n) => dayAfter(today, n));
    const made = makeNoticeShop(size, { today, days: ahead });
    await storeNoticeShop(connection.database, made);
    const must = new Set<string>();
    const facts = {
      databaseUrl: database.url,
      outboxFolder: '/nowhere',
      smtpUrl: mails.url,
      issuer: issuer.url,
      daysBefore: DAYS_BEFORE,
      timing: { expire: 5, heartbeat: null, supervise: 1 },
    };
    const settled = async (round: string) => {
      const { rows } = await sql<{ left: number; round: string | null }>`
        SELECT (SELECT count(*)::integer FROM mail WHERE sent_at IS NULL AND gave_up_at IS NULL) AS left,
          (SELECT last_round::text FROM price_notice_gate) AS round`.execute(connection.database);
      expect(rows).toEqual([{ left: 0, round }]);
    };
    let killed = 0;
    try {
      for (const [now, round] of instants.slice(0, 3)) {
        let servers = await Promise.all([startChild({ ...facts, now }), startChild({ ...facts, now })]);
        const isRound = !must.has(`round ${round}`);
        if (isRound) {
          must.add(`round ${round}`);
          for (const each of mustHear(made, round, DAYS_BEFORE)) must.add(each);
          for (const step of killed === 0 ? kills : []) {
            for (const server of servers) await server.killAt(step).catch(() => undefined);
            const ended = await Promise.race([
              Promise.any(servers.map(({ ended: end }) => end)),
              new Promise<string>((over) => setTimeout(() => over('none'), 12_000)),
            ]);
            if (ended === 'SIGKILL') killed++;
            await Promise.all(servers.map((server) => server.kill()));
            servers = await Promise.all([startChild({ ...facts, now }), startChild({ ...facts, now })]);
          }
        } else await new Promise((over) => setTimeout(over, 2_000));
        await vi.waitFor(() => settled(round), { timeout: 60_000, interval: 250 });
        await Promise.all(servers.map((server) => server.kill()));
      }
      expect(killed).toBeGreaterThanOrEqual(1);
      const { rows } = await sql<{ line: string }>`
        SELECT concat_ws(' ', customer_account, email, product_code, day,
          to_char((told->'price'->'before'->>'BottleNett')::numeric / 10000, 'FM9990.00'),
          to_char((told->'price'->'after'->>'BottleNett')::numeric / 10000, 'FM9990.00')) AS line
        FROM price_notice`.execute(connection.database);
      const expected = [...must].filter((line) => !line.startsWith('round ')).sort();
      expect(rows.map(({ line }) => line).sort()).toEqual(expected);
      expect(expected.length).toBeGreaterThan(20);
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
      await connection.close();
      await database.close();
      await mails.stop();
      await issuer.close();
    }
  },
  600_000,
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
