import { createServer } from 'node:net';
import { accountAccounts } from '@tradecellar/contract/account.ts';
import { submitOrder } from '@tradecellar/contract/checkout.ts';
import { officeSettingsSave } from '@tradecellar/contract/office-settings.ts';
import {
  officeSetUp,
  officeSetUpLeave,
  officeSetUpLogo,
  officeSetUpMail,
  officeSetUpOpen,
  type TestMail,
} from '@tradecellar/contract/set-up.ts';
import { settings } from '@tradecellar/contract/shared-settings.ts';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { beforeEach, describe, expect, it } from 'vitest';
import { emptyTables } from '../../test/empty-tables.ts';
import { alphaBuyer, fillShop, office } from '../../test/fixture.ts';
import { startMailServer } from '../../test/mail-server.ts';
import { orderForm } from '../../test/order-form.ts';
import { describeShop } from '../../test/test-shop.ts';
import { testFaultOf } from '../mail/mail-faults.ts';
import { sendNow } from '../mail/transport.ts';
import { closeNewShop } from '../settings/queries.ts';
import { saveSettings } from '../settings/save-settings.ts';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const base64 = (text: string | Buffer) => Buffer.from(text).toString('base64');

describeShop('the set-up of a new shop', (open) => {
  const state = async () => (await open().call(officeSetUp, {}, office)).body.mainResult;
  const stateOf = async (step: string) => (await state()).Steps.find(({ Step }) => Step === step)?.State;

  it('closes a shop that nobody has used, and leaves a used or opened shop open [setting isOpen]', async () => {
    const { database, settings: live } = open().shop;
    const rows = async () =>
      (await sql`SELECT value FROM merchant_setting ORDER BY name DESC`.execute(database)).rows;
    await sql`INSERT INTO customer (account, name) VALUES ('OLD', 'Old Bar')`.execute(database);
    await closeNewShop(database);
    expect(await rows(), 'a shop with customers').toEqual([]);
    await sql`DELETE FROM customer`.execute(database);
    await closeNewShop(database);
    expect(await rows()).toEqual([{ value: false }]);
    await saveSettings(
      { ...open().shop, settings: live },
      { who: 'set-up', changed: { isOpen: true, 'backOffice.door': 'embedded' } },
    );
    await closeNewShop(database);
    expect(await rows(), 'a shop that was opened without goods').toEqual([
      { value: true },
      { value: 'embedded' },
    ]);
    expect(open().shop.merchant.isOpen).toBe(true);
    await saveSettings(
      { ...open().shop, settings: live },
      { who: 'set-up', changed: { isOpen: false, 'backOffice.door': undefined } },
    );
  });

  it('refuses calls of customers until the office opens the shop, and answers calls of the office', async () => {
    await fillShop(open().shop.database);
    for (const refused of [
      await open().callRaw(accountAccounts, {}, alphaBuyer),
      await open().callRaw(submitOrder, orderForm(), alphaBuyer),
    ]) {
      expect([refused.status, refused.problem.code]).toEqual([403, 'shop-not-open']);
    }
    expect((await open().call(settings, {}, alphaBuyer)).status).toBe(200);
    expect((await open().call(accountAccounts, {}, office)).status).toBe(200);
    expect((await open().app.inject('/config.json')).json().isOpen).toBe(false);
  });

  it('opens the shop once name, door and goods are there, and says which steps are missing before', async () => {
    const incomplete = await open().callRaw(officeSetUpOpen, {}, office);
    expect([incomplete.status, incomplete.problem.code, incomplete.problem.details]).toEqual([
      409,
      'set-up-incomplete',
      { steps: ['business', 'orders'] },
    ]);
    const changes = { name: 'Cave & Co', 'backOffice.door': 'embedded' };
    const Changes = Object.entries(changes).map(([Name, Value]) => ({ Name, Value }));
    await open().call(officeSettingsSave, { Version: 99, Changes }, office);
    expect(await state()).toMatchObject({ IsOpen: false, Door: 'embedded', Products: expect.any(Number) });
    expect((await open().call(officeSetUpOpen, {}, office)).body.mainResult.IsOpen).toBe(true);
    expect((await open().call(submitOrder, orderForm(), alphaBuyer)).status).toBe(200);
    const doorless = { who: 'set-up', changed: { 'backOffice.door': undefined } };
    expect(await saveSettings(open().shop, doorless)).toMatchObject({ refused: 'settings-refused' });
  });

  it('leaves out a step, and takes the step up again', async () => {
    const leave = (IsLeftOut: boolean) =>
      open().call(officeSetUpLeave, { Step: 'delivery', IsLeftOut }, office);
    await leave(true);
    await leave(true);
    expect(await stateOf('delivery')).toBe('left-out');
    await leave(false);
    expect(await stateOf('delivery')).toBe('open');
  });

  it('serves an uploaded logo to everybody, and runs no script of an SVG', async () => {
    const { body } = await open().call(officeSetUpLogo, { IsForDark: false, Picture: base64(SVG) }, office);
    const { Address } = body.mainResult;
    expect(open().shop.merchant).toMatchObject({ logoUrl: Address });
    const answer = await open().app.inject(Address);
    expect([answer.statusCode, answer.body]).toEqual([200, SVG]);
    expect(answer.headers).toMatchObject({
      'content-type': expect.stringContaining('image/svg+xml'),
      'content-security-policy': expect.stringMatching(/default-src 'none'.*sandbox$/),
      'x-content-type-options': 'nosniff',
      'cache-control': expect.stringContaining('immutable'),
    });
    for (const unknown of ['none', '%00', '0'.repeat(64), `${'0'.repeat(64)}%00`])
      expect((await open().app.inject(`/logos/${unknown}`)).statusCode, unknown).toBe(404);
    expect(await stateOf('look')).toBe('done');
  });

  it.each([
    ['a page', '<html><body>', /no picture/],
    ['nothing', '', /empty/],
    [
      'too large a picture',
      Buffer.concat([Buffer.from('\x89PNG\r\n', 'latin1'), Buffer.alloc(500_000)]),
      /501 kilobytes/,
    ],
  ])('refuses %s as a logo', async (_what, bytes, says) => {
    const answer = await open().callRaw(officeSetUpLogo, { IsForDark: true, Picture: base64(bytes) }, office);
    expect([answer.status, answer.problem.code]).toEqual([422, 'logo-refused']);
    expect(answer.problem.error).toMatch(says);
  });

  describe('the mail server', () => {
    const server = { Host: '127.0.0.1', Port: 25, User: '', Sender: 'orders@cave.example' };
    const save = async (changes: Partial<typeof server> & { Password?: string }) =>
      (await open().call(officeSetUpMail, { ...server, ...changes }, office)).body.mainResult;
    beforeEach(() => emptyTables(open().shop.database, 'mail_server'));

    it('sends a test mail to the person, and mails of the shop from then on', async () => {
      const fake = await startMailServer();
      const { SetUp, Test } = await save({ Port: fake.port });
      await fake.stop();
      expect(Test).toEqual({ To: office.email, IsSent: true });
      expect(SetUp.Mail).toEqual({ From: 'office', Server: { ...server, Port: fake.port } });
      expect(fake.received.map(({ to, mail }) => [to, mail.from?.address])).toEqual([
        [[office.email], server.Sender],
      ]);
    });

    it('keeps the password only for the same server, and shows the password neither to the office nor in the acts', async () => {
      await save({ User: 'cave', Password: 'very secret' });
      const { SetUp } = await save({ User: 'cave2' });
      const { database } = open().shop;
      expect((await sql`SELECT username, password FROM mail_server`.execute(database)).rows).toEqual([
        { username: 'cave2', password: 'very secret' },
      ]);
      const acts = await sql`SELECT facts FROM audit`.execute(database);
      expect(JSON.stringify([SetUp, acts.rows])).not.toContain('very secret');
      await save({ Host: 'localhost', User: 'cave2' });
      expect((await sql`SELECT password FROM mail_server`.execute(database)).rows).toEqual([
        { password: '' },
      ]);
    });

    const causeWith = async (changes: Partial<typeof server> & { Password?: string }): Promise<TestMail> =>
      (await save(changes)).Test;

    it('says that the mail server refuses the login', async () => {
      const fake = new SMTPServer({
        disableReverseLookup: true,
        logger: false,
        allowInsecureAuth: true,
        disabledCommands: ['STARTTLS'],
        onAuth: (_auth, _session, done) => done(new Error('Bad password')),
      });
      const listening = await new Promise<ReturnType<typeof fake.listen>>((ready) => {
        const started = fake.listen(0, '127.0.0.1', () => ready(started));
      });
      const address = listening.address();
      const Port = typeof address === 'object' ? (address?.port ?? 0) : 0;
      expect(await causeWith({ Port, User: 'cave', Password: 'wrong' })).toMatchObject({
        IsSent: false,
        Cause: 'login',
        Says: 'The mail server refused the user name or password (535).',
      });
      await new Promise<void>((closed) => fake.close(closed));
    });

    it('says that the host is unknown, or that the host refuses the connection', async () => {
      expect((await causeWith({ Host: 'mail.invalid' })).Cause).toBe('unknown-host');
      expect(await causeWith({ Port: 9 })).toMatchObject({
        Cause: 'refused-connection',
        Says: 'The connection was refused.',
      });
    });

    it.each([
      ['SSH-2.0-OpenSSH_9.6 secret', 'no-mail-server', 'A program answers that is no mail server.'],
      ['3999 secret', 'no-mail-server', 'A program answers that is no mail server.'],
      ['554 secret.internal takes no mail', 'other', 'The mail server took no mail (554).'],
    ])('repeats no word of a program that answers %j', async (first, Cause, Says) => {
      const program = createServer((socket) => socket.end(`${first}\r\n`));
      await new Promise<void>((ready) => program.listen(0, '127.0.0.1', ready));
      const address = program.address();
      const Port = typeof address === 'object' ? (address?.port ?? 0) : 0;
      expect(await causeWith({ Port })).toMatchObject({ IsSent: false, Cause, Says });
      program.close();
    });

    it('says that the mail server refuses the recipient or the sender', async () => {
      for (const refusing of ['onRcptTo', 'onMailFrom'] as const) {
        const refusal = Object.assign(new Error('secret of the server'), { responseCode: 550 });
        const fake = new SMTPServer({
          disableReverseLookup: true,
          logger: false,
          authOptional: true,
          disabledCommands: ['STARTTLS'],
          [refusing]: (_address: unknown, _session: unknown, done: (error: Error) => void) => done(refusal),
        });
        const listening = await new Promise<ReturnType<typeof fake.listen>>((ready) => {
          const started = fake.listen(0, '127.0.0.1', () => ready(started));
        });
        const address = listening.address();
        const Port = typeof address === 'object' ? (address?.port ?? 0) : 0;
        expect(await causeWith({ Port }), refusing).toMatchObject({
          Cause: 'refused-address',
          Says: 'The mail server refused an address (550).',
        });
        await new Promise<void>((closed) => fake.close(closed));
      }
    });

    it.each([':::', 'a:b', 'mail cave', '-', '-a.example', 'a..b', '[:::]', '[a', '::1', 'a/b', 'a@b', ''])(
      'refuses %j as the name of a mail server, and stores nothing',
      async (Host) => {
        const { status, problem } = await open().callRaw(officeSetUpMail, { ...server, Host }, office);
        expect([status, problem.code]).toEqual([400, 'bad-request']);
        expect((await sql`SELECT FROM mail_server`.execute(open().shop.database)).rows).toEqual([]);
      },
    );

    it.each(['localhost', 'smtp.cave.example', 'smtp-1.cave.example.', '127.0.0.1', '[::1]'])(
      'takes %j as the name of a mail server',
      async (Host) => {
        const { status } = await open().callRaw(officeSetUpMail, { ...server, Port: 9, Host }, office);
        expect(status).toBe(200);
      },
    );

    it('says that a mail server of another machine offers no encryption', async () => {
      const fake = await startMailServer({ offersTls: false });
      expect((await causeWith({ Host: '0.0.0.0', Port: fake.port })).Cause).toBe('no-encryption');
      await fake.stop();
    });

    it('says that a mail server is silent', async () => {
      const silent = createServer(() => {});
      await new Promise<void>((ready) => silent.listen(0, '127.0.0.1', ready));
      const address = silent.address();
      const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
      const mail = {
        smtpUrl: `smtp://127.0.0.1:${port}`,
        isPlainAllowed: false,
        from: 'a@b.example',
        outboxFolder: '',
      };
      const message = {
        key: 'k',
        to: ['a@b.example'],
        deliverTo: ['a@b.example'],
        replyTo: 'a@b.example',
        fromName: 'A',
        date: new Date(),
        subject: '',
        text: '',
        html: '',
      };
      const error = await sendNow(mail, message, 200).catch((reason: unknown) => reason);
      expect(testFaultOf(error).Cause).toBe('no-answer');
      silent.close();
    });
  });
});
