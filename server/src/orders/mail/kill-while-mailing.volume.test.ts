import { setTimeout as wait } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { isVolumeRun } from '../../../../trade/test/volume.ts';
import { alphaBuyer } from '../../../test/fixture.ts';
import { startIssuer } from '../../../test/issuer.ts';
import { startMailServer } from '../../../test/mail-server.ts';
import { orderForm } from '../../../test/order-form.ts';
import { openRestartableShop, submitTo } from '../../../test/placing-shop.ts';

const ORDERS = 8;

it.runIf(isVolumeRun)(
  'repeats only the mail that was being sent, with the same Message-ID, if the server is killed while mailing',
  async () => {
    const [issuer, mailServer] = await Promise.all([startIssuer(), startMailServer()]);
    const shop = await openRestartableShop({
      issuer: issuer.url,
      now: '2026-11-16T10:00:00Z',
      smtpUrl: mailServer.url,
    });
    const timing = { expire: 4, heartbeat: null, supervise: 1 };
    const token = await issuer.sign({ ...alphaBuyer, expiresInSeconds: 3_600 });
    const idsTaken = () => mailServer.received.map(({ mail }) => mail.messageId ?? '');
    const recorded = async () => {
      const rows = await shop.connection.database
        .selectFrom('mail')
        .select('key')
        .where('sent_at', 'is not', null)
        .execute();
      return rows.map(({ key }) => `<${key}@example.com>`);
    };
    mailServer.behave({ pauseMs: { greeting: 0, sender: 0, recipient: 100, message: 100 } });
    let server = await shop.start(timing);
    try {
      for (let n = 0; n < ORDERS; n++) {
        expect((await submitTo(server, orderForm(), token))?.status).toBe(200);
      }
      await vi.waitFor(async () => expect((await recorded()).length).toBeGreaterThan(0), { timeout: 60_000 });
      await server.killAt('mail-sent');
      expect(await server.ended).toBe('SIGKILL');
      await wait(500);
      const before = { taken: idsTaken(), recorded: await recorded() };
      expect(before.taken.length).toBeGreaterThan(before.recorded.length);
      expect(before.recorded.length).toBeLessThan(ORDERS);

      server = await shop.start(timing);
      await vi.waitFor(async () => expect(await recorded()).toHaveLength(ORDERS), { timeout: 60_000 });
      const twice = idsTaken().filter((id, index, all) => all.indexOf(id) !== index);
      expect(new Set(idsTaken()).size).toBe(ORDERS);
      expect(twice.length).toBeGreaterThan(0);
      expect(twice.filter((id) => !before.taken.includes(id) || before.recorded.includes(id))).toEqual([]);
    } finally {
      await server.kill();
      await shop.clear();
      await mailServer.stop();
      await issuer.close();
    }
  },
  120_000,
);
