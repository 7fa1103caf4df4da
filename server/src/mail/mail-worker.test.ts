import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, inject, it, vi } from 'vitest';
import { cutPauses } from '../../test/cut-pauses.ts';
import { startMailServer, type TestMailServer } from '../../test/mail-server.ts';
import { describeShop } from '../../test/test-shop.ts';
import { connect } from '../database/connection.ts';
import { type Jobs, type JobTiming, startJobs } from '../jobs/jobs.ts';
import type { Letter } from './letter.ts';
import type { Composers, MailKind } from './mail-kinds.ts';
import { startMail } from './mail-worker.ts';
import { readTroubledMails } from './queries.ts';
import { type QueuedMail, queueMail, sendMailAgain } from './queue-mail.ts';

/**
 * A job may take six seconds. In an earlier version five mails shared the time limit of one job, and were sent twice.
 */
const quick: JobTiming = { expire: 6, heartbeat: null, supervise: 1 };
const NOW = new Date('2026-11-16T10:00:00Z');
const mayHaveArrived = expect.stringContaining('may have arrived');
const afterDays = (days: number) => new Date(NOW.getTime() + days * 24 * 60 * 60 * 1000);

describeShop('the mail worker', (open) => {
  let server: TestMailServer;
  let jobs: Jobs;
  let letter: Letter = { subject: '', heading: '', paragraphs: [] };
  const compose = async () => letter;
  const composers: Composers = {
    confirmation: compose,
    statement: compose,
    acknowledgement: compose,
    cancellation: compose,
    delivered: compose,
    'due-moved': compose,
    'order-desk': compose,
    'proposal-made': compose,
    'proposal-ordered': compose,
    'proposal-declined': compose,
    'proposal-expired': compose,
    'change-declined': compose,
    'change-desk': compose,
    'claim-desk': compose,
    'claim-settled': compose,
    document: compose,
    prospect: compose,
    alert: compose,
    refund: compose,
    'refund-desk': compose,
    'balance-payment': compose,
    'kept-credit': compose,
    'cancelled-refund': compose,
    'sign-in-link': compose,
    invitation: compose,
    'price-notice': compose,
    'passkey-changed': compose,
  };
  beforeAll(async () => {
    server = await startMailServer();
    const { shop, connection } = open();
    jobs = await startJobs(connection.pool, () => {}, { timing: quick });
    const settings = {
      smtpUrl: server.url,
      isPlainAllowed: false,
      from: 'orders@example.com',
      outboxFolder: '',
    };
    await startMail({ ...shop, jobs }, settings, composers);
  });
  afterAll(async () => {
    await jobs.stop();
    await server.stop();
  });
  afterEach(async () => {
    server.received.length = 0;
    server.behave();
    open().setNow(NOW);
    letter = { subject: 'Hello', heading: 'Hello', paragraphs: [] };
    await open().shop.database.deleteFrom('mail').execute();
  });

  const queueAny = <K extends MailKind>(mail: QueuedMail<K>) =>
    open()
      .shop.database.transaction()
      .execute((writer) => queueMail(writer, { jobs, clock: open().shop.clock }, mail));
  const queue = (key: string, ...to: readonly string[]) =>
    queueAny({ kind: 'confirmation', key, to, facts: {} });
  const again = async (key: string) => {
    const { id } = await rowOf(key);
    return open()
      .shop.database.transaction()
      .execute((writer) => sendMailAgain(writer, { jobs, clock: open().shop.clock }, id));
  };
  const rowOf = (key: string) =>
    open().shop.database.selectFrom('mail').selectAll().where('key', '=', key).executeTakeFirstOrThrow();
  const waitFor = (key: string, facts: object) =>
    vi.waitFor(
      async () => {
        await cutPauses(open().shop.database);
        expect(await rowOf(key)).toMatchObject(facts);
      },
      { timeout: 60_000, interval: 50 },
    );
  const jobsLeft = async () => {
    const { rows } = await sql<{ count: number }>`
      SELECT count(*)::int AS count FROM pgboss.job
      WHERE name = 'mail' AND state IN ('created', 'retry', 'active')`.execute(open().shop.database);
    return rows[0]?.count;
  };
  const isSent = { sent_at: expect.any(Date), last_error: null, sending_since: null };
  const idsReceived = () => server.received.map(({ mail }) => mail.messageId);

  it('leaves out a recipient who may not read the mail any more, and gives the mail up without a reader', async () => {
    letter = { ...letter, readers: ['stays@example.com'] };
    await queue('some-readers', 'left@example.com', 'stays@example.com');
    await queue('no-reader', 'left@example.com');
    await waitFor('some-readers', isSent);
    await waitFor('no-reader', {
      gave_up_at: expect.any(Date),
      last_error: 'None of the recipients may read it any more.',
    });
    expect(server.received.map(({ to, mail }) => [to, mail.to?.map(({ address }) => address)])).toEqual([
      [['stays@example.com'], ['stays@example.com']],
    ]);
  });

  it('sends each mail once if five mails take longer than a job may take', async () => {
    server.behave({ pauseMs: { greeting: 300, sender: 300, recipient: 300, message: 600 } });
    const keys = Array.from({ length: 8 }, (_, n) => `slow-${n}`);
    for (const key of keys) await queue(key, 'a@example.com');
    for (const key of keys) await waitFor(key, { ...isSent, attempts: 1 });
    expect(idsReceived().sort()).toEqual(keys.map((key) => `<${key}@example.com>`).sort());
  });

  it('keeps a mail while the mail server is down, and sends the mail when the server is back', async () => {
    await server.stop();
    await queue('away', 'a@example.com');
    await waitFor('away', {
      sent_at: null,
      gave_up_at: null,
      last_error: expect.stringContaining('The mail server cannot be reached'),
    });
    await server.start();
    await waitFor('away', isSent);
    expect(idsReceived()).toEqual(['<away@example.com>']);
  });

  it('repeats no invitation that the mail server may have taken, and repeats a confirmation', async () => {
    for (const kind of ['invitation', 'confirmation'] as const) {
      let cuts = 0;
      server.behave({
        async beforeAnswering() {
          if (cuts++ === 0) await server.stop();
        },
      });
      await queueAny({ kind, key: kind, to: ['a@example.com'], facts: { invitationId: 1 } });
      await vi.waitFor(() => expect(server.received).toHaveLength(1), { timeout: 20_000 });
      await vi.waitFor(async () => expect((await rowOf(kind)).last_error).not.toBeNull(), {
        timeout: 20_000,
      });
      await server.start();
      if (kind === 'confirmation') await waitFor(kind, { ...isSent, attempts: 2 });
      else await waitFor(kind, { attempts: 1, sent_at: null, gave_up_at: NOW, last_error: mayHaveArrived });
      expect(server.received).toHaveLength(kind === 'confirmation' ? 2 : 1);
      server.received.length = 0;
    }
  });

  it('repeats an invitation that the mail server did not take', async () => {
    let refusals = 0;
    server.behave({
      refuseMessage: () => (refusals++ === 0 ? { code: 451, says: 'Later' } : undefined),
    });
    await queueAny({ kind: 'invitation', key: 'later', to: ['a@example.com'], facts: { invitationId: 1 } });
    await waitFor('later', { ...isSent, attempts: 2 });
  });

  it('retries a refusal with a code below 500 for the refused recipients only', async () => {
    let refusals = 0;
    server.behave({
      refuseRecipient: (address) =>
        address === 'slow@example.com' && refusals++ === 0 ? { code: 450, says: 'Greylisted' } : undefined,
    });
    await queue('later', 'fast@example.com', 'slow@example.com');
    await waitFor('later', { ...isSent, attempts: 2, outstanding: [], rejected: [] });
    expect(server.received.map(({ to }) => to)).toEqual([['fast@example.com'], ['slow@example.com']]);
    expect(server.received.map(({ mail }) => mail.to?.length)).toEqual([2, 2]);
    expect(new Set(idsReceived()).size).toBe(1);
  });

  it('gives up at once on a recipient that is refused for good, with the reason', async () => {
    server.behave({ refuseRecipient: () => ({ code: 550, says: 'No such user' }) });
    await queue('unknown', 'nobody@example.com');
    await waitFor('unknown', {
      gave_up_at: NOW,
      attempts: 1,
      last_error: expect.stringMatching(/nobody@example.com: .*550 No such user/),
    });
    const troubled = await readTroubledMails(open().shop.database, {
      waitingSince: NOW,
      refusedSince: NOW,
      limit: 10,
    });
    expect(troubled.map(({ key }) => key)).toEqual(['unknown']);

    server.behave();
    expect(await again('unknown')).toBe(true);
    await waitFor('unknown', { ...isSent, gave_up_at: null });
    expect(await again('unknown')).toBe(false);
    expect(idsReceived()).toEqual(['<unknown@example.com>']);
  });

  it('sends to the other recipients when one recipient is refused for good, and shows the refusal', async () => {
    server.behave({
      refuseRecipient: (address) =>
        address === 'nobody@example.com' ? { code: 550, says: 'No such user' } : undefined,
    });
    await queue('partly', 'nobody@example.com', 'a@example.com');
    await waitFor('partly', {
      ...isSent,
      rejected: [expect.stringMatching(/nobody@example.com: .*No such user/)],
    });
    const troubled = await readTroubledMails(open().shop.database, {
      waitingSince: afterDays(-1),
      refusedSince: afterDays(-1),
      limit: 10,
    });
    expect(troubled.map(({ key }) => key)).toEqual(['partly']);
  });

  it('gives up on a message that is refused for good, but not on a mail server that has an error', async () => {
    server.behave({ refuseMessage: () => ({ code: 554, says: 'Looks like spam' }) });
    await queue('spam', 'a@example.com');
    await waitFor('spam', { gave_up_at: NOW, last_error: expect.stringContaining('554 Looks like spam') });
    server.behave({ refuseMessage: () => ({ code: 451, says: 'Disk full' }) });
    await queue('full', 'a@example.com');
    await waitFor('full', { gave_up_at: null, last_error: expect.stringContaining('451 Disk full') });
    server.behave();
    await waitFor('full', isSent);
  });

  it('gives up on a mail after three days, until the office sends the mail again', async () => {
    server.behave({ refuseMessage: () => ({ code: 451, says: 'Disk full' }) });
    await queue('old', 'a@example.com');
    await waitFor('old', { gave_up_at: null, last_error: expect.stringContaining('Disk full') });
    open().setNow(afterDays(3));
    await waitFor('old', { gave_up_at: afterDays(3) });
    expect(await again('old')).toBe(true);
    await waitFor('old', { gave_up_at: null, retry_until: afterDays(6), sending_since: null });
    server.behave();
    await waitFor('old', isSent);
    // A job that is left from the first three days does nothing.
    await vi.waitFor(async () => {
      await cutPauses(open().shop.database);
      expect(await jobsLeft()).toBe(0);
    });
    expect(idsReceived()).toEqual(['<old@example.com>']);
  });

  it('does not send a mail a second time while the first sending is under way', async () => {
    server.behave({ pauseMs: { greeting: 0, sender: 0, recipient: 0, message: 1_500 } });
    await queue('now', 'a@example.com');
    await waitFor('now', { sending_since: NOW });
    expect(await again('now')).toBe(false);
    await waitFor('now', isSent);
    expect(idsReceived()).toEqual(['<now@example.com>']);
  });

  it('queues one mail for a key, even under concurrent calls', async () => {
    const queued = await Promise.all(Array.from({ length: 6 }, () => queue('once', 'a@example.com')));
    expect(queued.filter(Boolean)).toHaveLength(1);
    await waitFor('once', isSent);
    expect(idsReceived()).toEqual(['<once@example.com>']);
  });

  it('prevents a line break in a subject or an address from becoming another header or recipient', async () => {
    letter = {
      subject: 'Hello\r\nBcc: evil@example.org',
      heading: 'x',
      paragraphs: [],
      replyTo: 'a@example.com\r\nBcc: evil@example.org',
    };
    await queue('lines', 'a@example.com', 'b@example.com>,<evil@example.org', '"x" <evil@example.org>');
    await waitFor('lines', isSent);
    const [received] = server.received;
    expect(received?.to).toEqual(['a@example.com']);
    expect(received?.mail.subject).toBe('Hello Bcc: evil@example.org');
    expect(received?.raw).not.toMatch(/^bcc:/im);
    expect(received?.mail.to).toEqual([{ name: '', address: 'a@example.com' }]);
  });

  it('records a sent mail even if the database cuts its connections, and does not send it again', async () => {
    const { rows } = await sql<{ name: string }>`SELECT current_database() AS name`.execute(
      open().shop.database,
    );
    const elsewhere = connect(inject('testDatabaseUrl'), { max: 1, onError: () => {} });
    server.behave({ pauseMs: { greeting: 0, sender: 0, recipient: 0, message: 500 } });
    await queue('cut', 'a@example.com');
    await waitFor('cut', { sending_since: NOW });
    const end = performance.now() + 2_500;
    while (performance.now() < end) {
      await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = ${rows[0]?.name}`.execute(
        elsewhere.database,
      );
      await wait(5);
    }
    await elsewhere.close();
    await waitFor('cut', { ...isSent, attempts: 1 });
    expect(idsReceived()).toEqual(['<cut@example.com>']);
  });
});
