import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { isVolumeRun } from '../../../trade/test/volume.ts';
import { startIssuer } from '../../test/issuer.ts';
import { startMailServer } from '../../test/mail-server.ts';
import { openRestartableShop } from '../../test/placing-shop.ts';
import type { Step } from '../steps.ts';

const PEOPLE = 8;

it.runIf(isVolumeRun).each<Step>(['invitation-queued', 'mail-sent'])(
  'mails nobody twice if the server is killed while it invites, at %s',
  async (step) => {
    const [issuer, mailServer] = await Promise.all([startIssuer(), startMailServer()]);
    const shop = await openRestartableShop({
      issuer: issuer.url,
      now: '2026-11-16T10:00:00Z',
      smtpUrl: mailServer.url,
    });
    const { database } = shop.connection;
    const timing = { expire: 4, heartbeat: null, supervise: 1 };
    mailServer.behave({ pauseMs: { greeting: 0, sender: 0, recipient: 100, message: 100 } });
    let server = await shop.start(timing);
    try {
      await server.killAt(step);
      await sql`WITH added AS (
          INSERT INTO login (email, customer_account) SELECT 'b' || n || '@example.com', 'ALPHA'
          FROM generate_series(1, ${PEOPLE}::integer) AS n RETURNING email)
        INSERT INTO invitation (email, kind, asked_by, asked_at, is_bulk)
        SELECT email, 'invitation', '', now(), false FROM added`.execute(database);
      expect(await server.ended).toBe('SIGKILL');
      await wait(500);
      server = await shop.start(timing);
      const unfinished = async () => {
        const { rows } = await sql<{ count: number }>`SELECT count(*)::integer AS count FROM invitation
          LEFT JOIN mail ON mail.key = 'invitation-' || invitation.id
          WHERE mail.sent_at IS NULL AND mail.gave_up_at IS NULL`.execute(database);
        return rows[0]?.count;
      };
      await vi.waitFor(async () => expect(await unfinished()).toBe(0), { timeout: 90_000, interval: 200 });
      const taken = mailServer.received.flatMap(({ to }) => to).sort();
      expect(taken).toEqual([...new Set(taken)]);
      // The kill may cut off a mail that the mail server was taking. The shop gives the mail up, and says that it may have
      // arrived (decision 30).
      const { rows: cutOff } = await sql<{ email: string }>`SELECT invitation.email FROM invitation
        JOIN mail ON mail.key = 'invitation-' || invitation.id WHERE mail.gave_up_at IS NOT NULL`.execute(
        database,
      );
      const told = [...new Set([...taken, ...cutOff.map(({ email }) => email)])].sort();
      expect(told).toEqual(Array.from({ length: PEOPLE }, (_, n) => `b${n + 1}@example.com`));
    } finally {
      await server.kill();
      await shop.clear();
      await mailServer.stop();
      await issuer.close();
    }
  },
  180_000,
);
