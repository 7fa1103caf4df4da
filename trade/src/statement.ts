import { daysBetween, type PlainDate } from './delivery-calendar.ts';
import { addMoney, type Money, penceOf } from './money.ts';
import { parseSettledBy, type Settlement } from './settled-by.ts';

/** A row of an account's ledger. Invoices and charges are positive; receipts and credit notes are negative. */
export type LedgerRow = {
  readonly number: string;
  readonly date: PlainDate;
  /** Null if the ledger names no due date. */
  readonly dueDate: PlainDate | null;
  readonly total: Money;
  /** The references of the row, among which may be the number of an order. */
  readonly references: readonly string[];
  /** `SettledBy` of the ledger, as `parseSettledBy` reads it; empty if the ledger names no settlement. */
  readonly settledBy: string;
};

/** A row of which a part is not settled. A credit that settles nothing yet is negative. */
export type OpenItem = {
  readonly number: string;
  readonly date: PlainDate;
  readonly dueDate: PlainDate | null;
  /** The row's total, rounded to the penny. */
  readonly totalPence: number;
  readonly openPence: number;
  readonly isInQuery: boolean;
};

export type OpenOptions = {
  /** The ledger as it stood at the end of this day, without later rows and what they settle. Without it, all rows. */
  readonly upTo?: PlainDate;
  /** The numbers of orders and invoices that have a claim in query. */
  readonly inQuery?: ReadonlySet<string>;
};

/**
 * The open items of a ledger, which is given in its own sequence. The item that is due first comes first; an item
 * without a due date is due on its date. Each row's total is rounded to the penny first.
 *
 * If a row of the ledger has `settledBy`, the ledger's settlements count, and each takes the same sum off both rows, at
 * most what is left of either: an invoice of £120.00 that is settled by 'R1; C7=12.50', with R1 of −£100.00 and C7 of
 * −£20.00, has £7.50 open and C7 −£7.50. A settlement by a row that the ledger does not have (any more) takes its sum,
 * or all, off the row that names it. Settlements with a sum come first, whichever row states them: I1 that is settled by
 * 'R1' gets what I2 with 'R1=40' leaves of R1. A settlement that both rows name counts once. If no row has `settledBy`,
 * receipts and credits settle the item that is due first.
 */
export function openItems(
  ledger: readonly LedgerRow[],
  { upTo, inQuery = new Set() }: OpenOptions = {},
): readonly OpenItem[] {
  const rows = upTo === undefined ? ledger : ledger.filter(({ date }) => date <= upTo);
  const left = new Map(rows.map(({ number, total }) => [number, penceOf(total)]));
  if (ledger.some(statesSettlement)) settleAsStated(ledger, left);
  else settleOldestFirst(rows, left);
  return rows
    .map((row) => ({
      number: row.number,
      date: row.date,
      dueDate: row.dueDate,
      totalPence: penceOf(row.total),
      openPence: left.get(row.number) ?? 0,
      isInQuery:
        row.total > 0 && [row.number, ...row.references].some((name) => name !== '' && inQuery.has(name)),
    }))
    .filter(({ openPence }) => openPence !== 0)
    .toSorted(dueFirst);
}

const statesSettlement = ({ settledBy }: LedgerRow) => settledBy !== '';

type Due = Pick<LedgerRow, 'date' | 'dueDate'>;
const dueOf = ({ date, dueDate }: Due) => dueDate ?? date;
const before = (one: PlainDate, other: PlainDate) => (one < other ? -1 : one > other ? 1 : 0);
const dueFirst = (one: Due, other: Due) => before(dueOf(one), dueOf(other)) || before(one.date, other.date);

/** Pence that are left of each row, by number. The row is not in the map if it is later than the day. */
type Left = Map<string, number>;

function settleAsStated(ledger: readonly LedgerRow[], left: Left): void {
  const known = new Map(ledger.map((row) => [row.number, row]));
  const stated = new Map(ledger.filter(statesSettlement).map((row) => [row.number, settlementsOf(row)]));
  const all = ledger.flatMap((row) => (stated.get(row.number) ?? []).map((each) => ({ ...each, row })));
  for (const { row, number, pence } of [...all.filter(hasSum), ...all.filter((each) => !hasSum(each))]) {
    const own = left.get(row.number);
    if (own === undefined) continue;
    if (!known.has(number)) {
      const taken = Math.min(Math.abs(own), pence ?? Math.abs(own));
      left.set(row.number, own - Math.sign(own) * taken);
      continue;
    }
    const others = left.get(number);
    if (others === undefined || Math.sign(own) !== -Math.sign(others)) continue;
    if (isStatedByOther(stated, row, number)) continue;
    const taken = Math.min(Math.abs(own), Math.abs(others), pence ?? Number.POSITIVE_INFINITY);
    left.set(row.number, own - Math.sign(own) * taken);
    left.set(number, others - Math.sign(others) * taken);
  }
}

const hasSum = ({ pence }: Settlement) => pence !== null;

/**
 * True if the other row states a settlement that both rows name: the row that states a sum does, or else the row of the
 * charge.
 */
function isStatedByOther(
  stated: ReadonlyMap<string, readonly Settlement[]>,
  { number, total }: LedgerRow,
  other: string,
): boolean {
  const own = (stated.get(number) ?? []).filter((each) => each.number === other);
  const others = (stated.get(other) ?? []).filter((each) => each.number === number);
  if (others.length === 0) return false;
  return own.some(hasSum) === others.some(hasSum) ? total < 0 : others.some(hasSum);
}

/** The settlements of a row. A stored text is well formed, as the import refuses a text that is not. */
function settlementsOf({ settledBy }: LedgerRow): readonly Settlement[] {
  const read = parseSettledBy(settledBy);
  return 'fault' in read ? [] : read;
}

function settleOldestFirst(rows: readonly LedgerRow[], left: Left): void {
  const charges = rows.filter(({ total }) => total > 0).toSorted(dueFirst);
  let at = 0;
  for (const { number } of rows.filter(({ total }) => total < 0).toSorted(dueFirst)) {
    let credit = -(left.get(number) ?? 0);
    for (; credit > 0 && at < charges.length; at++) {
      const charge = charges[at]?.number ?? '';
      const open = left.get(charge) ?? 0;
      const taken = Math.min(credit, open);
      left.set(charge, open - taken);
      credit -= taken;
      if (taken < open) break;
    }
    left.set(number, credit === 0 ? 0 : -credit);
  }
}

/** The last day of each band of the ageing but the last band, which has no end. */
const AGEING_DAYS = [30, 60, 90] as const;

export type StatementFigures = {
  /** The ledger's balance, which the shop never corrects. */
  readonly balancePence: number;
  /** The sum of the open items. */
  readonly itemsPence: number;
  /** Undefined if no row of the ledger has a due date. */
  readonly due: DueFigures | undefined;
};

/** `duePence` + `notYetDuePence` is the sum of the open items, and the four bands together are `duePence`. */
export type DueFigures = {
  /** Charges that are due by the day, less the credits that settle nothing yet. */
  readonly duePence: number;
  /**
   * Charges that are overdue, without charges in query, less the credits that settle nothing yet; never below nought.
   */
  readonly overduePence: number;
  /** The earliest due date of the overdue charges; undefined if nothing is overdue. */
  readonly overdueSince: PlainDate | undefined;
  readonly notYetDuePence: number;
  /** Due for 0 to 30, 31 to 60, 61 to 90 and over 90 days. */
  readonly ageingPence: readonly [number, number, number, number];
};

/**
 * The figures of a statement on a day: a charge of £50.00 due on that day is due and not overdue. A charge without a due
 * date is due on its date and is never overdue. A charge in query is due, and is not overdue. `balance` is the balance
 * with all rows; with `upTo`, the totals of later rows are taken off the balance.
 */
export function statementFigures(
  ledger: readonly LedgerRow[],
  { day, balance, ...options }: { readonly day: PlainDate; readonly balance: Money } & OpenOptions,
): StatementFigures {
  const items = openItems(ledger, options);
  const { upTo } = options;
  const later = ledger.filter(({ date }) => upTo !== undefined && date > upTo);
  return {
    balancePence: penceOf(addMoney(balance, ...later.map(({ total }) => -total))),
    itemsPence: sumOf(items),
    due: ledger.some(({ dueDate }) => dueDate !== null) ? dueFigures(items, day) : undefined,
  };
}

/**
 * The days for which an item is overdue on a day; 0 if the item is not overdue. A charge is overdue from the day after
 * its due date. A credit, an item without a due date and an item in query are never overdue: a buyer does not have to
 * pay a disputed item before its claim is settled (decision 138).
 */
export function daysOverdue(
  { openPence, dueDate, isInQuery }: Pick<OpenItem, 'openPence' | 'dueDate' | 'isInQuery'>,
  day: PlainDate,
): number {
  if (openPence <= 0 || dueDate === null || isInQuery) return 0;
  return Math.max(0, daysBetween(dueDate, day));
}

const sumOf = (items: readonly OpenItem[]) => items.reduce((sum, { openPence }) => sum + openPence, 0);

function dueFigures(items: readonly OpenItem[], day: PlainDate): DueFigures {
  const isDue = (item: OpenItem) => item.openPence < 0 || dueOf(item) <= day;
  const credits = items.filter(({ openPence }) => openPence < 0);
  const late = items.filter((item) => daysOverdue(item, day) > 0);
  // Credits that settle nothing yet are taken off the charge that is overdue for longest.
  const credit = -sumOf(credits);
  let paid = credit;
  let since: PlainDate | null | undefined;
  for (const { openPence, dueDate } of late) {
    paid -= openPence;
    if (paid < 0) since ??= dueDate;
  }
  const ageingPence: [number, number, number, number] = [0, 0, 0, 0];
  for (const item of items.filter(isDue)) {
    const days = daysBetween(item.openPence < 0 ? item.date : dueOf(item), day);
    const band = AGEING_DAYS.filter((most) => days > most).length;
    ageingPence[band] = (ageingPence[band] ?? 0) + item.openPence;
  }
  return {
    duePence: sumOf(items.filter(isDue)),
    overduePence: Math.max(0, sumOf(late) - credit),
    overdueSince: since ?? undefined,
    notYetDuePence: sumOf(items.filter((item) => !isDue(item))),
    ageingPence,
  };
}
