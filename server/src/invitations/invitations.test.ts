import { loginsAdd, loginsRemove } from '@tradecellar/contract/logins.ts';
import {
  invitationOpen,
  invitationsLook,
  invitationsPreview,
  invitationsSend,
  invitationsStop,
  peopleFind,
  peopleInvite,
  type Whom,
} from '@tradecellar/contract/people.ts';
import type { PeopleFilter } from '@tradecellar/contract/people-names.ts';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { alphaBuyer, betaBuyer, groupBuyer, office, refillShop } from '../../test/fixture.ts';
import { filesOf } from '../../test/imports.ts';
import { describeShop } from '../../test/test-shop.ts';
import { MAILS_AS_FILES } from '../app.ts';
import { importFiles } from '../import/import-files.ts';
import { mailWay } from '../mail/mail-server.ts';
import { mailComposers } from '../mail-composers.ts';
import { saveSettings } from '../settings/save-settings.ts';
import { invitationLack, sendWaiting } from './send-waiting.ts';

const MONDAY = new Date('2026-11-16T10:00:00Z');
const DAY_MS = 24 * 3_600_000;

describeShop('invitations', (open) => {
  beforeEach(async () => {
    open().setNow(MONDAY);
    await refillShop(open().shop.database);
    await sql`DELETE FROM sign_in`.execute(open().shop.database);
  });

  const later = (ms: number) => open().setNow(new Date(open().shop.clock.now().getTime() + ms));
  const send = () => sendWaiting(open().shop, MAILS_AS_FILES);
  const find = async (Filter: PeopleFilter = 'everybody', Text = '') =>
    (await open().call(peopleFind, { Text, Filter, Page: 1 }, office)).body.mainResult;
  const emailsOf = async (filter: PeopleFilter) => (await find(filter)).People.map(({ Email }) => Email);
  const personOf = async (email: string) => (await find('everybody', email)).People[0];
  const look = async (whom: Whom) => (await open().call(invitationsLook, whom, office)).body.mainResult;
  const sendMany = async (whom: Whom) =>
    (await open().call(invitationsSend, whom, office)).body.mainResult.Mailed;
  const mails = async () => {
    const { database } = open().shop;
    return database
      .selectFrom('mail')
      .select(['id', 'key', 'recipients', 'facts'])
      .orderBy('queued_at')
      .execute();
  };
  const letterOf = async (email: string) => {
    const [mail] = (await mails()).filter(({ recipients }) => recipients.includes(email));
    return mailComposers.invitation(open().shop, { orderId: null, facts: Object(mail?.facts) });
  };
  const tokenOf = async (email: string) =>
    new URL((await letterOf(email)).button?.url ?? '').searchParams.get('invitation') ?? '';
  const logins = (count: number) =>
    sql`
    INSERT INTO login (email, customer_account, name)
    SELECT 'buyer' || n || '@example.com', 'ALPHA', '' FROM generate_series(1, ${count}::integer) AS n`.execute(
      open().shop.database,
    );

  it('shows a person whom the office adds as invited, then as opened, signed in and ordered', async () => {
    const email = 'nia@example.com';
    await open().call(loginsAdd, { Email: email, CustomerAccount: 'ALPHA', Name: 'Nia' }, office);
    expect(await personOf(email)).toMatchObject({ Name: 'Nia', State: 'waiting', Since: '2026-11-16' });
    await send();
    await send();
    expect((await mails()).map(({ recipients }) => recipients)).toEqual([[email]]);
    expect(await personOf(email)).toMatchObject({ State: 'invited' });

    const token = await tokenOf(email);
    later(DAY_MS);
    const opened = await open().call(invitationOpen, { Token: token }, null);
    expect(opened.body.mainResult).toEqual({ Email: email });
    expect(await personOf(email)).toMatchObject({ State: 'opened', Since: '2026-11-17' });
    const { database } = open().shop;
    await sql`INSERT INTO sign_in (email, day, first_at) VALUES (${email}, '2026-11-18', now())`.execute(
      database,
    );
    expect(await personOf(email)).toMatchObject({ State: 'signed-in', Since: '2026-11-18' });
    await sql`INSERT INTO placement (cart_id, customer_account, fingerprint, grand_total, placed_at, placed_by)
      VALUES (gen_random_uuid(), 'ALPHA', 'x', 1, '2026-11-19T00:30:00Z', ${email})`.execute(database);
    expect(await personOf(email)).toMatchObject({
      State: 'ordered',
      Since: '2026-11-19',
      LastOrder: '2026-11-19',
    });
  });

  it('tells nothing to a visitor who opens an unknown link, and records nothing', async () => {
    const { body } = await open().call(invitationOpen, { Token: crypto.randomUUID() }, null);
    expect(body.mainResult).toEqual({ Email: '' });
    expect((await open().call(invitationOpen, { Token: "' OR true" }, null)).body.mainResult.Email).toBe('');
  });

  it('sends no invitation after the undo of a removal, and a single invitation for two accounts of a person', async () => {
    const given = { Email: alphaBuyer.email, CustomerAccount: 'ALPHA', Name: '' };
    await open().call(loginsRemove, given, office);
    await open().call(loginsAdd, { ...given, Invite: false }, office);
    expect(await personOf(alphaBuyer.email)).toMatchObject({ State: 'not-invited' });
    for (const CustomerAccount of ['ALPHA', 'BETA']) {
      await open().call(loginsAdd, { Email: 'two@example.com', CustomerAccount, Name: '' }, office);
    }
    await send();
    expect(await mails()).toHaveLength(1);
    const { facts } = await letterOf('two@example.com');
    expect(facts?.find(([label]) => label === 'You order for')?.[1].split('\n')).toEqual([
      expect.stringContaining('(ALPHA)'),
      expect.stringContaining('(BETA)'),
    ]);
  });

  it('invites a person again after ten minutes, and not before', async () => {
    const again = async () => {
      const { body, problem } = await open().call(peopleInvite, { Email: alphaBuyer.email }, office);
      return problem.code ?? body.mainResult;
    };
    expect(await again()).toBe('invited');
    await send();
    expect(await again()).toBe('invited-just-now');
    later(10 * 60_000);
    expect(await again()).toBe('invited');
    await send();
    expect(await mails()).toHaveLength(2);
    const unknown = await open().call(peopleInvite, { Email: 'nobody@example.com' }, office);
    expect(unknown.problem.code).toBe('login-email-not-found');
    expect((await open().call(peopleInvite, { Email: 'a@b.uk' }, alphaBuyer)).problem.code).toBe(
      'admins-only',
    );
  });

  it('keeps an invitation until the office has opened the shop', async () => {
    const { shop } = open();
    const closed = { isOpen: false, 'backOffice.door': 'embedded' };
    expect(await saveSettings(shop, { who: 'set-up', changed: closed })).toBeUndefined();
    await open().call(peopleInvite, { Email: alphaBuyer.email }, office);
    await send();
    expect([await mails(), (await personOf(alphaBuyer.email))?.State]).toEqual([[], 'waiting']);
    expect((await find()).Waiting).toEqual({ Count: 1, For: 'opening' });
    expect(await saveSettings(shop, { who: 'set-up', changed: { isOpen: true } })).toBeUndefined();
    await send();
    expect(await mails()).toHaveLength(1);
  });

  it('keeps an invitation until a mail server is set, if files reach nobody', async () => {
    const { database } = open().shop;
    const mail = { ...MAILS_AS_FILES, isServerNeeded: true };
    await open().call(peopleInvite, { Email: alphaBuyer.email }, office);
    await sendWaiting(open().shop, mail);
    expect([await mails(), (await personOf(alphaBuyer.email))?.State]).toEqual([[], 'waiting']);
    const server = {
      host: 'smtp.cave.example',
      port: 587,
      username: '',
      password: '',
      sender: 'a@cave.example',
    };
    await database.insertInto('mail_server').values(server).execute();
    await sendWaiting(open().shop, mail);
    expect((await mails()).map(({ recipients }) => recipients)).toEqual([[alphaBuyer.email]]);
    await database.deleteFrom('mail_server').execute();
  });

  it('says why invitations wait, the mail server before the opening', () => {
    const stored = { host: 'smtp', port: 25, username: '', password: '', sender: 'a@cave.example' };
    const needed = { ...MAILS_AS_FILES, isServerNeeded: true };
    const lacks = [needed, MAILS_AS_FILES].flatMap((mail) =>
      [false, true].map((isOpen) => invitationLack(mailWay(mail, undefined), isOpen)),
    );
    expect(lacks).toEqual(['mail-server', 'mail-server', 'opening', undefined]);
    expect(invitationLack(mailWay(needed, stored), true)).toBeUndefined();
  });

  it('names, before a bulk mail, the people who get the mail and the people who get no mail, with the reasons', async () => {
    const { database } = open().shop;
    await sendMany({ Kind: 'invitation', Emails: [betaBuyer.email] });
    await send();
    await database.updateTable('mail').set({ gave_up_at: MONDAY, last_error: '550 No such user' }).execute();
    expect(await personOf(betaBuyer.email)).toMatchObject({ State: 'refused', Fault: '550 No such user' });
    await sql`INSERT INTO sign_in (email, day, first_at) VALUES (${groupBuyer.email}, '2026-11-01', now())`.execute(
      database,
    );
    const Emails = [
      ' Alpha@Example.com',
      alphaBuyer.email,
      betaBuyer.email,
      groupBuyer.email,
      'gone@example.com',
      'no address',
    ];
    const looked = await look({ Kind: 'invitation', Emails });
    expect(looked).toMatchObject({
      Mailed: 1,
      First: [alphaBuyer.email],
      Unmailed: [
        { Why: 'no-login', First: ['gone@example.com'] },
        { Why: 'refused', First: [betaBuyer.email] },
        { Why: 'came', First: [groupBuyer.email] },
      ],
    });
    expect((await look({ Kind: 'announcement', Emails })).First).toEqual([
      alphaBuyer.email,
      groupBuyer.email,
    ]);
    expect(await sendMany({ Kind: 'invitation', Emails })).toBe(1);
    expect(await sendMany({ Kind: 'invitation', Emails }), 'a second press').toBe(0);
    expect((await look({ Kind: 'invitation', Emails })).Unmailed).toContainEqual({
      Why: 'waiting',
      Count: 1,
      First: [alphaBuyer.email],
    });
    later(60_000);
    await send();
    later(6 * DAY_MS);
    expect((await look({ Kind: 'announcement', Emails: [alphaBuyer.email] })).Unmailed).toMatchObject([
      { Why: 'lately' },
    ]);
  });

  it('mails 5,000 people at the pace of the setting, each person once, even if two people of the office press at the same time [setting invitations.perHour]', async () => {
    await logins(5_000);
    const whom = { Kind: 'invitation', Filter: 'not-invited' } as const;
    const looked = await look(whom);
    expect(looked).toMatchObject({ PerHour: 300, Unmailed: [] });
    expect(Date.parse(looked.Until ?? '') - MONDAY.getTime()).toBeGreaterThan(16 * 3_600_000);
    const counts = await Promise.all([sendMany(whom), sendMany(whom)]);
    expect(counts.sort((a, b) => a - b)).toEqual([0, looked.Mailed]);
    for (let n = 0; n < 60; n++) {
      await Promise.all([send(), send()]);
      later(60_000);
    }
    const recipients = (await mails()).flatMap((mail) => mail.recipients);
    expect(recipients.length).toBeGreaterThan(290);
    expect(recipients.length).toBeLessThanOrEqual(301);
    expect(new Set(recipients).size).toBe(recipients.length);

    await open().call(loginsAdd, { Email: 'first@example.com', CustomerAccount: 'ALPHA', Name: '' }, office);
    await send();
    expect(await personOf('first@example.com'), 'a single person does not wait for the many').toMatchObject({
      State: 'invited',
    });
    expect((await open().call(invitationsStop, {}, office)).body.mainResult.Stopped).toBeGreaterThan(4_600);
    expect((await find()).Waiting).toEqual({ Count: 0 });
  });

  it('mails nobody whose login was removed meanwhile', async () => {
    const given = { Email: 'short@example.com', CustomerAccount: 'ALPHA', Name: '' };
    await open().call(loginsAdd, given, office);
    await open().call(loginsRemove, given, office);
    await send();
    expect(await mails()).toEqual([]);
    await open().call(loginsAdd, given, office);
    await send();
    await open().call(loginsRemove, given, office);
    await expect(letterOf('short@example.com')).rejects.toThrow('The login was removed');
    expect(await personOf('short@example.com')).toBeUndefined();
  });

  it('leaves an invitation waiting if the process ends before the mail is queued', async () => {
    const { shop } = open();
    await open().call(peopleInvite, { Email: alphaBuyer.email }, office);
    const onStep = () => {
      throw new Error('killed');
    };
    await expect(sendWaiting({ ...shop, onStep }, MAILS_AS_FILES)).rejects.toThrow('killed');
    expect(await mails()).toEqual([]);
    await send();
    expect(await mails()).toHaveLength(1);
  });

  it('lists people who were invited and never signed in, and people who signed in but order by telephone', async () => {
    const { database } = open().shop;
    await sendMany({ Kind: 'invitation', Filter: 'everybody' });
    for (let n = 0; n < 5; n++) {
      await send();
      later(60_000);
    }
    await sql`INSERT INTO sign_in (email, day, first_at)
      SELECT email, '2026-11-16', now() FROM unnest(ARRAY[${alphaBuyer.email}, ${betaBuyer.email}]) AS email`.execute(
      database,
    );
    expect(await emailsOf('never-came')).toEqual([groupBuyer.email]);
    const place = (account: string, by: string, isOffice: boolean, at: string) =>
      sql`
      INSERT INTO placement (cart_id, customer_account, fingerprint, grand_total, placed_at, placed_by, by_office)
      VALUES (gen_random_uuid(), ${account}, 'x', 1, ${at}, ${by}, ${isOffice})`.execute(database);
    await place('ALPHA', alphaBuyer.email, false, '2026-08-01T10:00:00Z');
    await place('ALPHA', office.email, true, '2026-11-10T10:00:00Z');
    await place('BETA', office.email, true, '2026-11-10T10:00:00Z');
    await place('BETA', betaBuyer.email, false, '2026-11-11T10:00:00Z');
    expect(await emailsOf('by-telephone'), 'beta ordered in the shop within 90 days').toEqual([
      alphaBuyer.email,
    ]);
    const { Counts } = await find();
    expect(Counts).toMatchObject({ 'never-came': 1, 'by-telephone': 1, 'not-invited': 0, refused: 0 });
  });

  it('invites the people whom a later file of logins adds, if the setting is on [setting invitations.fromFiles]', async () => {
    const { shop } = open();
    const { merchant } = shop;
    const inviting = { ...merchant, invitations: { ...merchant.invitations, fromFiles: true } };
    const bring = (from: typeof merchant, ...emails: readonly string[]) =>
      importFiles(
        { ...shop, merchant: from },
        filesOf({ logins: `Email,CustomerAccount\n${emails.map((email) => `${email},ALPHA`).join('\n')}\n` }),
      );
    const waiting = async () => {
      const rows = await shop.database.selectFrom('invitation').select('email').orderBy('email').execute();
      return rows.map(({ email }) => email);
    };
    await bring(merchant, 'one@example.com');
    expect(await waiting()).toEqual([]);
    await bring(inviting, 'one@example.com', 'two@example.com', 'three@example.com', alphaBuyer.email);
    expect(await waiting()).toEqual(['three@example.com', 'two@example.com']);
    await shop.database.deleteFrom('invitation').execute();
    await shop.database.deleteFrom('login').execute();
    await bring(inviting, 'four@example.com');
    expect(await waiting(), 'the first file').toEqual([]);
  });

  it('shows the office the mail with the words of the setting [setting invitations.words, invitations.announcement]', async () => {
    const { words, announcement } = open().shop.merchant.invitations;
    const preview = async (Kind: 'invitation' | 'announcement') =>
      (await open().call(invitationsPreview, { Kind }, office)).body.mainResult;
    expect((await preview('invitation')).Paragraphs[0]).toBe(words);
    expect((await preview('announcement')).Paragraphs[0]).toBe(announcement);
    expect((await preview('invitation')).Button).toBe('Open the shop');
  });

  it('puts the subject and the heading of the settings into the mails, with the company name [setting invitations.subject, invitations.heading, invitations.announcementSubject, invitations.announcementHeading]', async () => {
    const { shop } = open();
    const letters = async () =>
      Promise.all(
        (['invitation', 'announcement'] as const).map(async (Kind) => {
          const { body } = await open().call(invitationsPreview, { Kind }, office);
          return [body.mainResult.Subject, body.mainResult.Heading];
        }),
      );
    const { name } = shop.merchant;
    expect(await letters()).toEqual([
      [`Your invitation to ${name} online`, `Welcome to ${name} online`],
      [`${name} is online`, 'Our wine list is online'],
    ]);
    const changed = {
      'invitations.subject': 'Order at {name}',
      'invitations.heading': 'Dear friends of {name}',
      'invitations.announcementSubject': 'News from {name}',
      'invitations.announcementHeading': 'The cellar door is open',
    };
    expect(await saveSettings(shop, { who: office.email, changed })).toBeUndefined();
    expect(await letters()).toEqual([
      [`Order at ${name}`, `Dear friends of ${name}`],
      [`News from ${name}`, 'The cellar door is open'],
    ]);
  });
});
