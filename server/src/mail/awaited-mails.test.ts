import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { describeShop } from '../../test/test-shop.ts';
import { startJobs } from '../jobs/jobs.ts';
import type { Composers, MailKind } from './mail-kinds.ts';
import { startMail } from './mail-worker.ts';
import { type QueuedMail, queueMail, sendMailAgain } from './queue-mail.ts';

const NOTICES = 24;
/** The workers take so many mails at once. */
const WORKERS = 4;

describeShop('mails for which a person waits', (open) => {
  it('go before mails to many people: a link to sign in, and a mail that the office sends again', async () => {
    const outboxFolder = await mkdtemp(join(tmpdir(), 'outbox-'));
    const jobs = await startJobs(open().connection.pool, () => {});
    const shop = { ...open().shop, jobs };
    const queue = <K extends MailKind>(mail: QueuedMail<K>) =>
      shop.database.transaction().execute((writer) => queueMail(writer, shop, mail));
    const to = ['ann@example.com'];
    for (let n = 1; n <= NOTICES; n++)
      await queue({ kind: 'price-notice', key: `notice-${n}`, to, facts: { notice: `${n}` } });
    await queue({ kind: 'sign-in-link', key: 'link', to, facts: { linkId: 'link', address: '' } });
    const { id } = await shop.database
      .selectFrom('mail')
      .select('id')
      .where('key', '=', `notice-${NOTICES}`)
      .executeTakeFirstOrThrow();
    await shop.database.transaction().execute((writer) => sendMailAgain(writer, shop, id));

    const composed: string[] = [];
    const compose = async (_shop: unknown, { facts }: { facts: object }) => {
      composed.push(...Object.values(facts).filter((fact) => fact !== ''));
      return { subject: '', heading: '', paragraphs: [] };
    };
    const composers = new Proxy({} as Composers, { get: () => compose }); // The proxy has a composer for every kind.
    const settings = { smtpUrl: undefined, isPlainAllowed: true, from: 'orders@example.com', outboxFolder };
    await startMail(shop, settings, composers);
    await vi.waitFor(() => expect(composed).toHaveLength(NOTICES + 1), { timeout: 60_000, interval: 50 });
    await jobs.stop();
    await rm(outboxFolder, { recursive: true });
    expect(composed.slice(0, WORKERS)).toEqual(expect.arrayContaining(['link', `${NOTICES}`]));
  });
});
