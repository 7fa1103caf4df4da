import { MARKED_DAYS } from '@tradecellar/contract/office-payments.ts';
import type { Merchant } from '@tradecellar/contract/settings.ts';
import type { PlainDate } from '@tradecellar/trade/delivery-calendar.ts';
import { londonTime } from '@tradecellar/trade/london-time.ts';
import { type Money, moneyFromPence, moneyFromPounds, penceOf } from '@tradecellar/trade/money.ts';
import { holdsOverdue, overdueSince } from '@tradecellar/trade/overdue-hold.ts';
import {
  lessReturned,
  type NotInLedger,
  notInLedger,
  type PayableItem,
  payableItems,
  type ReceivedPayment,
} from '@tradecellar/trade/pay-items.ts';
import { paymentNumber } from '@tradecellar/trade/payment-number.ts';
import { type LedgerRow, type OpenItem, openItems } from '@tradecellar/trade/statement.ts';
import { sql } from 'kysely';
import type { Reader } from '../database/connection.ts';
import { storedMoney } from '../database/stored-money.ts';
import { numbersOf, readLedger, readLedgers, readQueriedOrders, readStatedCustomer } from './queries.ts';
import { ledgerRow } from './row-rules.ts';

type PaidRow = {
  readonly customer_account: string;
  readonly id: number;
  readonly day: string;
  readonly amount_pence: number;
  readonly returned_pence: number;
  readonly in_ledger: boolean;
  readonly items: readonly { readonly number: string; readonly pence: number; readonly leftPence: number }[];
};

type AccountPayment = ReceivedPayment & { readonly account: string };

/** The received payments of an account towards the balance that the ledger may not have yet, the earliest first. */
const readPaid = (reader: Reader, account: string, now: Date) => readAllPaid(reader, [account], now);

async function readAllPaid(
  reader: Reader,
  accounts: readonly string[],
  now: Date,
): Promise<readonly AccountPayment[]> {
  const { rows } = await sql<PaidRow>`
    SELECT id, customer_account, (paid_at AT TIME ZONE 'Europe/London')::date AS day, amount_pence, in_ledger,
      refunded_pence + disputed_pence AS returned_pence,
      CASE WHEN paid_at > ${now}::timestamptz - make_interval(days => ${MARKED_DAYS}) THEN (
        SELECT coalesce(jsonb_agg(jsonb_build_object('number', transaction_number,
          'pence', coalesce(applied_pence, pence), 'leftPence', left_pence) ORDER BY transaction_number), '[]')
        FROM payment_item WHERE payment_id = payment.id AND applied_pence IS DISTINCT FROM 0
      ) ELSE '[]' END AS items
    FROM payment
    WHERE customer_account = ANY(${accounts}::text[]) AND purpose = 'balance' AND state = 'paid'
      AND (NOT in_ledger OR paid_at > ${now}::timestamptz - make_interval(days => ${MARKED_DAYS}))
    ORDER BY paid_at, id`.execute(reader);
  return rows.flatMap((row) => {
    const payment = {
      account: row.customer_account,
      number: paymentNumber(row.id),
      day: row.day,
      amountPence: row.amount_pence,
      isBalanceNew: row.in_ledger,
      items: row.items,
    };
    return lessReturned(payment, row.returned_pence) ?? [];
  });
}

/** The card payments that the ledger does not have yet, for open items that were read already. */
export async function readNotInLedger(
  reader: Reader,
  { account, now }: { readonly account: string; readonly now: Date },
  ledger: readonly LedgerRow[],
  open: readonly OpenItem[],
): Promise<NotInLedger> {
  return notInLedger(ledger, open, await readPaid(reader, account, now));
}

/** The sum that an account owes by the ledger, and the card payments that the ledger does not have yet. */
export type OpenBalance = { readonly owed: Money; readonly paid: Money };

/** Undefined if the account is withdrawn or unknown. Reads the ledger only if a payment needs it. */
export async function readOpenBalance(
  reader: Reader,
  account: string,
  now: Date,
): Promise<OpenBalance | undefined> {
  const [customer, payments] = await Promise.all([
    readStatedCustomer(reader, account),
    readPaid(reader, account, now),
  ]);
  if (customer === undefined) return undefined;
  const needsLedger = payments.some(({ isBalanceNew, items }) => isBalanceNew && items.length > 0);
  const ledger = needsLedger ? (await readLedger(reader, account)).map(ledgerRow) : [];
  const { balancePence } = notInLedger(ledger, openItems(ledger), payments);
  return { owed: storedMoney(customer.credit_balance), paid: moneyFromPence(balancePence) };
}

/**
 * The sum of a card payment towards the balance whose outcome the card service has not told: its page was given to the
 * buyer, and the page's time is over or a question about the payment failed. Nought without such a payment.
 */
export async function readUnconfirmed(reader: Reader, account: string, now: Date): Promise<Money> {
  const { rows } = await sql<{ pence: number }>`
    SELECT amount_pence AS pence FROM payment
    WHERE customer_account = ${account} AND purpose = 'balance' AND state = 'open' AND session_id IS NOT NULL
      AND (last_error <> '' OR expires_at <= ${now}::timestamptz)`.execute(reader);
  return moneyFromPence(rows[0]?.pence ?? 0);
}

export type Payable = OpenBalance & { readonly items: readonly PayableItem[] };

/**
 * The open items of an account and the parts that can be paid now. `without` is a payment that does not count as paid:
 * the payment whose money is being divided.
 */
export async function readPayable(
  reader: Reader,
  account: string,
  now: Date,
  without?: number,
): Promise<Payable | undefined> {
  // One after the other, because a transaction has one connection.
  const customer = await readStatedCustomer(reader, account);
  const rows = await readLedger(reader, account);
  const queried = await readQueriedOrders(reader, account, now);
  const payments = await readPaid(reader, account, now);
  if (customer === undefined) return undefined;
  const ledger = rows.map(ledgerRow);
  const open = openItems(ledger, { inQuery: numbersOf(queried) });
  const others = payments.filter(({ number }) => without === undefined || number !== paymentNumber(without));
  const paid = notInLedger(ledger, open, others);
  return {
    owed: storedMoney(customer.credit_balance),
    paid: moneyFromPence(paid.balancePence),
    items: payableItems(open, paid.items),
  };
}

/**
 * The day since when an account is overdue, if its orders on credit wait for the office (decision 138). Reads nothing if
 * the merchant holds no orders.
 */
export async function readHoldSince(
  reader: Reader,
  account: string,
  { overdue, now }: Pick<Merchant, 'overdue'> & { readonly now: Date },
): Promise<PlainDate | undefined> {
  const rule = { afterDays: overdue.holdAfterDays, abovePence: penceOf(moneyFromPounds(overdue.holdAbove)) };
  if (!holdsOverdue(rule)) return undefined;
  const ledger = (await readLedger(reader, account)).map(ledgerRow);
  const queried = await readQueriedOrders(reader, account, now);
  const open = openItems(ledger, { inQuery: numbersOf(queried) });
  const { items, onAccountPence } = notInLedger(ledger, open, await readPaid(reader, account, now));
  return overdueSince({ items: payableItems(open, items), onAccountPence }, rule, londonTime(now).date);
}

/** The pence of card payments that the ledger does not have yet, by the payment's number, for many accounts at once. */
export async function readMissing(
  reader: Reader,
  accounts: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  const rows = Map.groupBy(await readLedgers(reader, accounts), (row) => row.customer_account);
  const paid = Map.groupBy(await readAllPaid(reader, accounts, now), ({ account }) => account);
  return new Map(
    [...paid].flatMap(([account, payments]) => {
      const ledger = (rows.get(account) ?? []).map(ledgerRow);
      return [...notInLedger(ledger, openItems(ledger), payments).payments];
    }),
  );
}
