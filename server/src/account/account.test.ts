import { account, accountAccounts, accountTransactions } from '@tradecellar/contract/account.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { alphaBuyer, betaBuyer, fillShop, groupBuyer, office, stranger } from '../../test/fixture.ts';
import { describeShop, type TestShop } from '../../test/test-shop.ts';
import { saveSettings } from '../settings/save-settings.ts';

async function fillLedger({ shop }: TestShop): Promise<void> {
  const row = (number: string, date: string, position: number, facts = {}) => ({
    customer_account: 'ALPHA',
    transaction_number: number,
    transaction_date: date,
    type: 'Invoice',
    total: '120.0000',
    balance: '120.0000',
    reference1: 'PO 7',
    reference2: '',
    position,
    ...facts,
  });
  await shop.database
    .insertInto('ledger_transaction')
    .values([
      // The numbers are in the reverse of the ledger's sequence, so that the test fails if the shop sorts by number.
      row('T9', '2026-10-01', 1),
      row('T5', '2026-10-02', 2, { type: 'Receipt', total: '-120.5000', reference2: '200001' }),
      row('T7', '2026-10-02', 3),
      row('T1', '2026-10-31', 4, { reference2: 'XX000009' }),
      row('T2', '2026-11-01', 5, { total: '0.0050' }),
      { ...row('T1', '2026-10-02', 1), customer_account: 'BETA' },
    ])
    .execute();
}

describeShop('account', (open) => {
  beforeAll(async () => {
    await fillShop(open().shop.database);
    await fillLedger(open());
  });

  const october = {
    CustomerAccount: 'ALPHA',
    TransactionDateStart: '01/10/2026',
    TransactionDateEnd: '31/10/2026',
  };

  describe('account/accounts', () => {
    it('returns the linked accounts by name, each with its code [7.calls.11]', async () => {
      const { status, body } = await open().call(accountAccounts, {}, groupBuyer);
      expect(status).toBe(200);
      expect(body.mainResult.CustomerAccount).toEqual([
        { value: 'ALPHA', label: 'Alpha Restaurant' },
        { value: 'GAMMA', label: 'Gamma Hotel' },
      ]);
    });

    it('finds the accounts of an e-mail in any letter case', async () => {
      const { body } = await open().call(accountAccounts, {}, { email: 'Beta@Example.COM' });
      expect(body.mainResult.CustomerAccount).toEqual([{ value: 'BETA', label: 'Beta Bar' }]);
    });

    it('answers an unknown e-mail with 404, and an admin without accounts with an empty list [7.calls.12]', async () => {
      const unknown = await open().call(accountAccounts, {}, stranger);
      expect([unknown.status, unknown.problem.code]).toEqual([404, 'login-email-not-found']);
      const admin = await open().call(accountAccounts, {}, office);
      expect([admin.status, admin.body.mainResult.CustomerAccount]).toEqual([200, []]);
    });

    it('leaves a withdrawn account out of the linked accounts', async () => {
      const { shop } = open();
      await shop.database
        .updateTable('customer')
        .set({ withdrawn: true })
        .where('account', '=', 'GAMMA')
        .execute();
      const { body } = await open().call(accountAccounts, {}, groupBuyer);
      await shop.database
        .updateTable('customer')
        .set({ withdrawn: false })
        .where('account', '=', 'GAMMA')
        .execute();
      expect(body.mainResult.CustomerAccount.map(({ value }) => value)).toEqual(['ALPHA']);
    });

    it('stores one sign-in for each person and London day, and no sign-in of a person without an account', async () => {
      const { shop } = open();
      await shop.database.deleteFrom('sign_in').execute();
      // 23:30 UTC in July is half past midnight of the next day in London.
      open().setNow(new Date('2026-07-01T23:30:00Z'));
      await Promise.all(Array.from({ length: 5 }, () => open().call(accountAccounts, {}, betaBuyer)));
      open().setNow(new Date('2026-07-02T12:00:00Z'));
      await open().call(accountAccounts, {}, betaBuyer);
      await open().call(accountAccounts, {}, stranger);
      open().setNow(new Date('2026-07-03T12:00:00Z'));
      await open().call(accountAccounts, {}, betaBuyer);
      const rows = await shop.database.selectFrom('sign_in').selectAll().orderBy('day').execute();
      expect(rows.map(({ email, day, first_at }) => [email, day, first_at.toISOString()])).toEqual([
        ['beta@example.com', '2026-07-02', '2026-07-01T23:30:00.000Z'],
        ['beta@example.com', '2026-07-03', '2026-07-03T12:00:00.000Z'],
      ]);
    });
  });

  describe('account', () => {
    it('returns the account with its credit and its account manager [3.customer.1, 3.customer.2, 3.customer.3, 7.calls.13]', async () => {
      const { status, body } = await open().call(account, { CustomerAccount: 'GAMMA' }, groupBuyer);
      expect(status).toBe(200);
      expect(body.mainResult).toEqual({
        CustomerAccount: 'GAMMA',
        CustomerName: 'Gamma Hotel',
        Billing_ContactName: 'Alex Contact',
        Email: 'gamma-accounts@example.com',
        CreditLimit: 5000,
        AvailableCredit: -120.5,
        CreditBalance: 5120.5,
        MandatoryOrderNo: 0,
        Web_Cred: 1,
        LoggedIn: false,
        Rep: { Name: 'Robin Rep', Phone: '020 7946 0111', Email: 'robin@example.com', Image_URL: '' },
      });
    });

    it('says whether anybody linked to the account has ever signed in [3.customer.3, 3.customer.4]', async () => {
      await open().call(accountAccounts, {}, betaBuyer);
      const beta = await open().call(account, { CustomerAccount: 'BETA' }, betaBuyer);
      expect([beta.body.mainResult.LoggedIn, beta.body.mainResult.MandatoryOrderNo]).toEqual([true, 1]);
    });

    it('shows no account manager if the merchant hides account managers [setting switches.accountManagerCard]', async () => {
      const { shop } = open();
      const set = (value: boolean | undefined) =>
        saveSettings(shop, { who: office.email, changed: { 'switches.accountManagerCard': value } });
      await set(false);
      const { body } = await open().call(account, { CustomerAccount: 'GAMMA' }, groupBuyer);
      await set(undefined);
      expect(body.mainResult.Rep).toBeNull();
    });

    it('shows no account manager if the ledger names no account manager', async () => {
      const { shop } = open();
      await shop.database
        .updateTable('customer')
        .set({ rep_code: null })
        .where('account', '=', 'ALPHA')
        .execute();
      const { body } = await open().call(account, { CustomerAccount: 'ALPHA' }, alphaBuyer);
      expect(body.mainResult.Rep).toBeNull();
    });

    it('refuses the account to other buyers, and answers an admin 404 for an unknown account [7.calls.14]', async () => {
      const foreign = await open().call(account, { CustomerAccount: 'BETA' }, alphaBuyer);
      expect([foreign.status, foreign.problem.code]).toEqual([403, 'account-not-yours']);
      const admin = await open().call(account, { CustomerAccount: 'BETA' }, office);
      expect(admin.status).toBe(200);
      const unknown = await open().call(account, { CustomerAccount: 'NOBODY' }, office);
      expect([unknown.status, unknown.problem.code]).toEqual([404, 'customer-not-found']);
    });
  });

  describe('account/transactions', () => {
    it('returns the transactions of the range in the ledger’s sequence, even without a direction [3.transaction.1, 7.calls.20]', async () => {
      const ascending = { ...october, TransactionsByDirection: 'Ascending' as const };
      const { status, body } = await open().call(accountTransactions, ascending, alphaBuyer);
      expect((await open().call(accountTransactions, october, alphaBuyer)).body).toEqual(body);
      expect(status).toBe(200);
      expect(body.mainResult.map((row) => row.TransactionNumber)).toEqual(['T9', 'T5', 'T7', 'T1']);
      expect(body.mainResult[1]).toEqual({
        TransactionDate: '02/10/2026',
        TransactionNumber: 'T5',
        Type: 'Receipt',
        Total: -120.5,
        Balance: 120,
        Reference1: 'PO 7',
        Reference2: '200001',
      });
    });

    it('returns the newest transactions first if the call asks for Descending', async () => {
      const asked = { ...october, TransactionsByDirection: 'Descending' as const };
      const { body } = await open().call(accountTransactions, asked, alphaBuyer);
      expect(body.mainResult.map((row) => row.TransactionNumber)).toEqual(['T1', 'T7', 'T5', 'T9']);
    });

    it('returns transactions of the first and the last day of the range, and reads dates with dashes and single digits', async () => {
      const asked = { ...october, TransactionDateStart: '31-10-2026', TransactionDateEnd: '1/11/2026' };
      const { body } = await open().call(accountTransactions, asked, alphaBuyer);
      expect(body.mainResult.map((row) => [row.TransactionNumber, row.Total])).toEqual([
        ['T1', 120],
        ['T2', 0.005],
      ]);
    });

    it('answers 204 for a range without transactions, and for an unknown account [7.calls.21]', async () => {
      const asked = { ...october, TransactionDateStart: '01/01/0001', TransactionDateEnd: '01/01/2000' };
      const { status, body } = await open().call(accountTransactions, asked, alphaBuyer);
      expect([status, body]).toEqual([204, undefined]);
      const nobody = await open().call(
        accountTransactions,
        { ...october, CustomerAccount: 'NOBODY' },
        office,
      );
      expect(nobody.status).toBe(204);
    });

    it.each(['TransactionDateStart', 'TransactionDateEnd'])(
      'refuses an invalid date in %s, and names that field',
      async (field) => {
        for (const text of ['31/02/2026', '2026-10-01', 'today', '', '1/1/26', '01.10.2026']) {
          const { status, problem } = await open().callRaw(
            accountTransactions,
            { ...october, [field]: text },
            alphaBuyer,
          );
          expect([status, problem.code, problem.details?.field]).toEqual([400, 'bad-request', field]);
        }
      },
    );

    it('refuses a range of transactions that ends before it begins [5.dates.2]', async () => {
      const asked = { ...october, TransactionDateStart: '01/11/2026' };
      const { status, problem } = await open().call(accountTransactions, asked, alphaBuyer);
      expect([status, problem.code]).toEqual([400, 'range-reversed']);
    });
  });
});
