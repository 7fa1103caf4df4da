import { officePayments } from '@tradecellar/contract/office-payments.ts';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { alphaBuyer, fillShop, office } from '../../test/fixture.ts';
import { describeShop } from '../../test/test-shop.ts';

type Given = {
  readonly state?: 'open' | 'paid' | 'expired';
  readonly paidAt?: string;
  readonly account?: string;
  readonly inLedger?: boolean;
  readonly expiresAt?: string;
  readonly items?: Readonly<Record<string, number>>;
};

// The test clock stands on Monday 16 November 2026, 10:00.
describeShop('the office’s list of card payments', (open) => {
  const pay = async (pence: number, given: Given = {}) => {
    const { state = 'paid', paidAt = '2026-11-16T09:00:00Z', account = 'ALPHA', inLedger = false } = given;
    const { rows } = await sql<{ id: number }>`
      INSERT INTO payment (customer_account, purpose, amount_pence, made_at, expires_at, paid_at, paid_by, state, is_received, in_ledger)
      VALUES (${account}, 'balance', ${pence}, ${paidAt}, ${given.expiresAt ?? '2026-11-16T12:00:00Z'},
        ${state === 'paid' ? paidAt : null}, ${alphaBuyer.email}, ${state}, ${state === 'paid'}, ${inLedger})
      RETURNING id`.execute(open().shop.database);
    for (const [number, part] of Object.entries(given.items ?? {})) {
      await sql`INSERT INTO payment_item (payment_id, transaction_number, pence, applied_pence, left_pence)
        VALUES (${rows[0]?.id}, ${number}, ${part}, ${state === 'paid' ? part : null}, 0)`.execute(
        open().shop.database,
      );
    }
  };
  const owe = (number: string, pounds: number) =>
    sql`INSERT INTO ledger_transaction
        (customer_account, transaction_number, transaction_date, type, total, balance, position)
      VALUES ('ALPHA', ${number}, '2026-11-01', 'Invoice', ${pounds}, ${pounds}, 1)`.execute(
      open().shop.database,
    );
  const list = async (asked: { Account?: string } = {}) =>
    (await open().call(officePayments, asked, office)).body.mainResult;

  beforeAll(async () => {
    await fillShop(open().shop.database);
    await sql`DELETE FROM ledger_transaction`.execute(open().shop.database);
    await owe('I1', 100);
    await pay(12_000, { items: { I1: 10_000 }, paidAt: '2026-11-16T09:30:00Z' });
    await pay(5_000, { items: { I0: 5_000 }, paidAt: '2026-11-15T09:00:00Z', inLedger: true });
    await pay(700, { account: 'BETA', paidAt: '2026-11-14T09:00:00Z' });
    await pay(800, { state: 'open', items: { I2: 800 }, paidAt: '2026-11-13T09:00:00Z' });
    await pay(900, {
      state: 'open',
      account: 'BETA',
      paidAt: '2026-11-12T09:00:00Z',
      expiresAt: '2026-11-12T10:00:00Z',
    });
    await pay(1_000, { state: 'expired', paidAt: '2026-11-11T09:00:00Z' });
    await pay(1_100, { paidAt: '2026-09-16T09:00:00Z' });
  });

  it('tells of each payment of 60 days its items, and what the ledger does not have yet', async () => {
    const payments = await list();
    expect(payments.map(({ Amount, State, NotInLedger }) => [Amount, State, NotInLedger])).toEqual([
      [120, 'not-in-ledger', 120],
      [50, 'in-ledger', 0],
      [7, 'not-in-ledger', 7],
      [8, 'paying', 0],
      [9, 'outcome-unknown', 0],
    ]);
    expect(payments[0]).toMatchObject({
      CustomerAccount: 'ALPHA',
      CustomerName: 'Alpha Restaurant',
      At: '2026-11-16T09:30:00.000Z',
      Items: [{ TransactionNumber: 'I1', Amount: 100 }],
      OnAccount: 20,
    });
  });

  it('lists the payments of one account', async () => {
    expect((await list({ Account: 'BETA' })).map(({ Amount }) => Amount)).toEqual([7, 9]);
  });

  it('refuses the list to a buyer', async () => {
    const { problem } = await open().call(officePayments, {}, alphaBuyer);
    expect(problem.code).toBe('admins-only');
  });
});
