import type { OfficePayment } from '@tradecellar/contract/office-payments.ts';
import { moneyFromPence } from '@tradecellar/trade/money.ts';
import { expect, it } from 'vitest';
import { paymentsCsv } from './payments-csv.ts';

const payment: OfficePayment = {
  PaymentNo: 'PY000001',
  CustomerAccount: 'HARB01',
  CustomerName: 'The Harbourmaster’s Table',
  PaidBy: 'Bea Buyer',
  At: '2026-06-30T23:30:00.000Z',
  Amount: moneyFromPence(12_000),
  Items: [
    { TransactionNumber: 'I1', Amount: moneyFromPence(11_000) },
    { TransactionNumber: 'C1', Amount: moneyFromPence(-1_000) },
  ],
  OnAccount: moneyFromPence(2_000),
  State: 'not-in-ledger',
  NotInLedger: moneyFromPence(12_000),
  WentBack: moneyFromPence(500),
};

it('writes a row for each item with the day in London, and the sums of a payment once', async () => {
  const rows = (await paymentsCsv([payment]).text()).split('\r\n');
  const start = 'PY000001,01/07/2026,HARB01,The Harbourmaster’s Table,Bea Buyer,Not in the ledger yet';
  expect(rows.slice(1, 4)).toEqual([
    `${start},120.00,120.00,5.00,I1,110.00`,
    `${start},,,,C1,-10.00`,
    `${start},,,,On account,20.00`,
  ]);
});

it('counts no payment as paid whose outcome is not known', async () => {
  const [, row = ''] = (await paymentsCsv([{ ...payment, State: 'outcome-unknown' }]).text()).split('\r\n');
  expect(row).toMatch(/,Outcome not known yet,,120\.00,[^,]*,I1,110\.00$/);
});
