import {
  addDays,
  type DeliveryRules,
  firstWorkingDay,
  type PlainDate,
  partsOf,
  shortDate,
} from './delivery-calendar.ts';
import { WHEN_IN_STOCK } from './order-life.ts';
import { dueDateWords, isPromised } from './stock-due.ts';

/** A product on back order that an order waits for. */
export type AwaitedLine = {
  readonly bottles: number;
  /** Null without a stock figure, which is unlimited. */
  readonly stockBottles: number | null;
  readonly dueDate: PlainDate | null;
};

/**
 * The due date of a back order: the latest of the lines that stock does not cover. Null where one of them has no date that can
 * be promised; undefined where stock covers all of them, so that none is due. On 1 December, 12 bottles due on the 4th and 6 due
 * on the 12th are due on the 12th.
 */
export function orderDue(lines: readonly AwaitedLine[], today: PlainDate): PlainDate | null | undefined {
  const awaited = lines.filter(({ bottles, stockBottles }) => (stockBottles ?? bottles) < bottles);
  let latest: PlainDate | undefined;
  for (const { dueDate } of awaited) {
    if (!isPromised(dueDate, today)) return null;
    if (latest === undefined || dueDate > latest) latest = dueDate;
  }
  return latest;
}

/** The effect of a stock file on an order. `told` moves are mailed to its buyers. */
export type DueMove = { readonly to: PlainDate | null; readonly isTold: boolean };

/**
 * The change of an order's due date, undefined for none. A date that moves or disappears is told; a first one is only shown. One
 * that passed without another, or whose stock has arrived, is no news.
 */
export function dueMove(
  announced: PlainDate | null,
  due: PlainDate | null | undefined,
  today: PlainDate,
): DueMove | undefined {
  if (due === undefined || due === announced) return undefined;
  if (announced === null) return { to: due, isTold: false };
  if (due === null && !isPromised(announced, today)) return undefined;
  return { to: due, isTold: true };
}

/**
 * The day that a back order proposes: the first delivery day after its stock is due, and none before `earliest`, such as the day
 * that its buyer asked for. Stock due on Saturday 12 December goes on Monday the 14th, to an address with Tuesdays on the 15th.
 */
export function dayAfterDue(
  due: PlainDate,
  earliest: PlainDate | null,
  rules: Pick<DeliveryRules, 'days' | 'closedDays'>,
): PlainDate {
  const next = addDays(due, 1);
  return firstWorkingDay(earliest !== null && earliest > next ? earliest : next, rules);
}

/** The dates of an order that waits for stock; absent without a promise. */
type OrderDates = {
  readonly StockDue?: PlainDate | undefined;
  readonly ProposedDate?: PlainDate | undefined;
};

/** The time of an order that waits for stock: 'When stock arrives', 'Stock due 12 Dec', 'Mon 14 Dec, stock due 12 Dec'. */
export function awaitedWords({ StockDue, ProposedDate }: OrderDates, today: PlainDate): string {
  if (StockDue === undefined) return WHEN_IN_STOCK;
  const due = dueDateWords(StockDue, today);
  return ProposedDate === undefined ? `Stock ${due}` : `${proposedDay(ProposedDate, today)}, stock ${due}`;
}

/** A proposed day: 'Mon 14 Dec', in another year than today's 'Mon 11 Jan 2027'. */
export function proposedDay(date: PlainDate, today: PlainDate): string {
  const { year } = partsOf(date);
  return year === partsOf(today).year ? shortDate(date) : `${shortDate(date)} ${year}`;
}
