import type { PlainDate } from '@tradecellar/trade/delivery-calendar.ts';
import { addMoney, type Money, moneyFromPounds } from '@tradecellar/trade/money.ts';
import { provisionalNumber } from '@tradecellar/trade/order-number.ts';
import type { DemoCustomer } from './customer-table.ts';
import { CUSTOMERS } from './customers.ts';
import { chanceOf } from './seeded.ts';
import { type DemoOrder, workingDay } from './trading-orders.ts';

/** A line of a customer's ledger; what is owed is positive, what was paid or credited negative. */
export interface LedgerRow {
  readonly customer: DemoCustomer;
  readonly date: PlainDate;
  readonly number: string;
  readonly type: string;
  readonly total: Money;
  readonly balance: Money;
  readonly reference1: string;
  readonly reference2: string;
}

/** An account whose last delivery came back in part: its credit note is among the last 30 days. */
const CREDITED = 'HARB01';

/** An account that has paid more than it owes: what it has to pay is below nought. */
const PREPAID = 'GRAN03';
const PREPAYMENT = moneyFromPounds(250);

type Entry = Omit<LedgerRow, 'balance' | 'date' | 'customer'> & { readonly daysAgo: number };

/** Accounts with a card payment held against a provisional order and let go again: rows the shop hides. */
const HELD = ['HARB01', 'GRAN01', 'BRAS01'];

/** Every customer's ledger, oldest row first, with a running balance. */
export function tradingLedger(orders: readonly DemoOrder[], today: PlainDate): LedgerRow[] {
  return CUSTOMERS.flatMap((customer) => {
    const own = orders.filter((order) => order.customer === customer && order.invoiceNo !== '');
    const recent = own.findLast((order) => order.daysAgo > 12 && order.lines.length > 1);
    const entries = own.flatMap((order) =>
      entriesOf(order, order === recent && customer.account === CREDITED),
    );
    if (HELD.includes(customer.account)) entries.push(...heldPayment(customer));
    if (customer.account === PREPAID) entries.push(prepayment(customer, entries));
    entries.sort((one, other) => other.daysAgo - one.daysAgo);
    let balance: Money = 0;
    return entries.map(({ daysAgo, ...entry }) => {
      balance = addMoney(balance, entry.total);
      return { ...entry, customer, date: workingDay(today, daysAgo), balance };
    });
  });
}

/** The invoice, now and then a credit for a breakage, and the receipt once it is due and paid. */
function entriesOf(order: DemoOrder, isCredited: boolean): Entry[] {
  const chance = chanceOf(order.invoiceNo);
  const digits = order.invoiceNo.slice(2);
  const gross = addMoney(order.nett, order.vat);
  const invoiced = order.daysAgo - 1;
  const invoice: Entry = {
    daysAgo: invoiced,
    number: order.invoiceNo,
    type: 'Invoice',
    total: gross,
    reference1: order.reference,
    reference2: order.orderNo,
  };
  const first = order.lines[0];
  const broken = order.lines.length > 1 && first && (chance.percent(4) || isCredited) && invoiced > 6;
  const credit = broken ? first.totals.gross : 0;
  const entries = [invoice];
  if (broken) {
    entries.push({
      daysAgo: invoiced - 4,
      number: `CN${digits}`,
      type: 'Credit Note',
      total: -credit,
      reference1: chance.pick(['Breakage', 'Corked', 'Short delivery']),
      reference2: order.orderNo,
    });
  }
  const late = order.customer.paysAfterDays === 0 ? 0 : order.customer.paysAfterDays + chance.below(7) - 3;
  const paid = invoiced - late;
  if (paid >= 1 && gross > credit) {
    entries.push({
      daysAgo: paid,
      number: `RC${digits}`,
      type: 'Receipt',
      total: addMoney(credit, -gross),
      reference1: chance.pick(['BACS', 'BACS', 'Direct Debit', 'Card']),
      reference2: order.orderNo,
    });
  }
  return entries;
}

/** All that is owed and a little more, on the day before; it is for no order in particular. */
function prepayment(customer: DemoCustomer, entries: readonly Entry[]): Entry {
  const owed = addMoney(...entries.map(({ total }) => total));
  return {
    daysAgo: 1,
    number: `PA${customer.account}`,
    type: 'Payment on Account',
    total: -addMoney(owed, PREPAYMENT),
    reference1: 'BACS',
    reference2: '',
  };
}

/** Both rows on one day, so that the balance a buyer sees runs on as if they were not there. */
function heldPayment(customer: DemoCustomer): Entry[] {
  const chance = chanceOf(`${customer.account} held`);
  const sequence = 800_001 + chance.below(90_000);
  const amount = moneyFromPounds(100 + 25 * chance.below(12));
  const row = { daysAgo: 9, reference1: 'Card', reference2: provisionalNumber(sequence) };
  return [
    { ...row, number: `RC${sequence}`, type: 'Receipt', total: -amount },
    { ...row, number: `RR${sequence}`, type: 'Receipt Reversal', total: amount },
  ];
}
