import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accountStatementMail } from '@tradecellar/contract/statement.ts';
import { sql } from 'kysely';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { alphaBuyer, fillShop, groupBuyer } from '../../test/fixture.ts';
import { readPdf } from '../../test/read-pdf.ts';
import { describeShop } from '../../test/test-shop.ts';
import { startMail } from '../mail/mail-worker.ts';
import { mailComposers } from '../mail-composers.ts';
import { mailStatements } from './mail-statements.ts';
import { statementMails } from './statement-mails.ts';

describeShop('monthly statements by mail', (open) => {
  let outbox = '';
  beforeAll(async () => {
    outbox = await mkdtemp(join(tmpdir(), 'tradecellar-mail-'));
    const { database } = open().shop;
    await fillShop(database);
    await sql`UPDATE customer SET credit_balance = CASE account WHEN 'ALPHA' THEN 120.5 ELSE 0 END`.execute(
      database,
    );
    await sql`
      INSERT INTO ledger_transaction (customer_account, transaction_date, transaction_number, type, total, balance, due_date)
      VALUES ('ALPHA', '2026-10-02', 'I1', 'Invoice', 120.5, 120.5, '2026-10-20')`.execute(database);
    await startMail(
      open().shop,
      { smtpUrl: undefined, isPlainAllowed: false, from: 'orders@example.com', outboxFolder: outbox },
      mailComposers,
    );
  });
  afterAll(() => rm(outbox, { recursive: true, force: true }));
  beforeEach(() => {
    open().shop.merchant.statements.monthlyMail = true;
  });
  const queued = async () =>
    (
      await open()
        .shop.database.selectFrom('mail')
        .select(['facts', 'recipients'])
        .where('kind', '=', 'statement')
        .orderBy('queued_at')
        .execute()
    ).map(({ facts, recipients }) => [facts, recipients]);
  const mailAt = async (time: string) => {
    open().setNow(new Date(time));
    await mailStatements(open().shop);
  };
  const ask = (IsWanted?: boolean, as = alphaBuyer) =>
    open().call(
      accountStatementMail,
      { CustomerAccount: 'ALPHA', ...(IsWanted !== undefined && { IsWanted }) },
      as,
    );

  it('queues nothing while the setting is off, or outside the first days of a month [setting statements.monthlyMail]', async () => {
    open().shop.merchant.statements.monthlyMail = false;
    await mailAt('2026-11-01T09:00:00Z');
    expect((await ask()).status).toBe(204);
    open().shop.merchant.statements.monthlyMail = true;
    await mailAt('2026-11-01T07:59:00Z');
    await mailAt('2026-11-06T09:00:00Z');
    expect(await queued()).toEqual([]);
  });

  it('mails the statement of each account with a balance once a month, even by several processes', async () => {
    open().setNow(new Date('2026-11-01T08:00:00Z'));
    await Promise.all([
      mailStatements(open().shop),
      mailStatements(open().shop),
      mailStatements(open().shop),
    ]);
    await mailAt('2026-11-02T09:00:00Z');
    expect(await queued()).toEqual([
      [{ account: 'ALPHA', month: '2026-10' }, ['alpha@example.com', 'group@example.com']],
    ]);
    const [name = ''] = await vi.waitFor(async () => {
      const files = (await readdir(outbox)).filter((file) => /^statement.*\.eml$/.test(file));
      expect(files).toHaveLength(1);
      return files;
    }, 30_000);
    const mail = await PostalMime.parse(await readFile(join(outbox, name)));
    expect(mail.subject).toBe('Your statement of Saturday 31 October from Tradecellar');
    expect(mail.text).toContain('Balance owed: £120.50');
    expect(mail.text).toContain('Overdue: £120.50');
    const [file] = mail.attachments;
    expect([file?.filename, file?.mimeType]).toEqual(['statement-ALPHA-2026-10-31.pdf', 'application/pdf']);
    const { pages } = await readPdf(new Uint8Array(file?.content as ArrayBuffer)); // An attachment is read as bytes.
    expect(pages[0]).toContain('I1 Invoice Overdue £120.50 £120.50');
  });

  it('mails the accounts that had a balance at the end of the month, whatever has changed since', async () => {
    const { database } = open().shop;
    const kept = await queued();
    await sql`
      INSERT INTO ledger_transaction (customer_account, transaction_date, transaction_number, type, total, balance)
      VALUES ('ALPHA', '2027-02-01', 'R1', 'Receipt', -120.5, 0), ('BETA', '2027-02-01', 'I2', 'Invoice', 9, 9)`.execute(
      database,
    );
    await sql`
      UPDATE customer SET credit_balance = CASE account WHEN 'BETA' THEN 9 ELSE 0 END`.execute(database);
    try {
      await mailAt('2027-02-01T09:00:00Z');
      expect((await queued()).slice(kept.length).map(([facts]) => facts)).toEqual([
        { account: 'ALPHA', month: '2027-01' },
      ]);
    } finally {
      await sql`DELETE FROM ledger_transaction WHERE transaction_number <> 'I1'`.execute(database);
      await sql`
        UPDATE customer SET credit_balance = CASE account WHEN 'ALPHA' THEN 120.5 ELSE 0 END`.execute(
        database,
      );
      await sql`DELETE FROM mail WHERE facts->>'month' = '2027-01'`.execute(database);
    }
  });

  it('leaves out a person who wants no statements of the account, and others of the account not', async () => {
    expect((await ask()).body.mainResult).toEqual({ IsWanted: true });
    expect((await ask(false)).body.mainResult).toEqual({ IsWanted: false });
    expect((await ask(undefined, groupBuyer)).body.mainResult).toEqual({ IsWanted: true });
    await mailAt('2026-12-01T09:00:00Z');
    expect((await queued()).at(-1)).toEqual([{ account: 'ALPHA', month: '2026-11' }, ['group@example.com']]);
    const facts = { account: 'ALPHA', month: '2026-11' };
    const { readers } = await statementMails.statement(open().shop, { orderId: null, facts });
    expect(readers).toEqual(['group@example.com']);
    await ask(false, groupBuyer);
    await mailAt('2027-01-01T09:00:00Z');
    expect(await queued()).toHaveLength(2);
    expect((await ask(true)).body.mainResult).toEqual({ IsWanted: true });
  });
});
