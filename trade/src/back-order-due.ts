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

export type AwaitedLine = {
  readonly bottles: number;
  /** Null if the product has no stock figure: its stock is then unlimited. */
  readonly stockBottles: number | null;
  readonly dueDate: PlainDate | null;
};

/**
 * The date on which all lines of a back order are due: the latest due date of the lines that stock does not cover. Null
 * if a line has no due date or a past date. Undefined if stock covers all lines. Example on 1 December: 12 bottles due
 * on 4 December and 6 bottles due on 12 December are due on 12 December.
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

export type DueMove = { readonly to: PlainDate | null; readonly isTold: boolean };

/**
 * The change of an order's due date after a new stock file; undefined if there is no change. The buyer is told if a
 * date moves or disappears. A first date is only shown. A date that has passed without a new date, or whose stock has
 * arrived, is no change.
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
 * The delivery day that the shop proposes for a back order: the first delivery day after the stock is due, and not
 * before `earliest`, such as the day that the buyer asked for. Example: stock due on Saturday 12 December is delivered
 * on Monday 14 December, or on Tuesday 15 December if the address has deliveries on Tuesdays.
 */
export function dayAfterDue(
  due: PlainDate,
  earliest: PlainDate | null,
  rules: Pick<DeliveryRules, 'days' | 'closedDays'>,
): PlainDate {
  const next = addDays(due, 1);
  return firstWorkingDay(earliest !== null && earliest > next ? earliest : next, rules);
}

type OrderDates = {
  readonly StockDue?: PlainDate | undefined;
  readonly ProposedDate?: PlainDate | undefined;
};

/** 'When stock arrives', 'Stock due 12 Dec' or 'Mon 14 Dec, stock due 12 Dec'. */
export function awaitedWords({ StockDue, ProposedDate }: OrderDates, today: PlainDate): string {
  if (StockDue === undefined) return WHEN_IN_STOCK;
  const due = dueDateWords(StockDue, today);
  return ProposedDate === undefined ? `Stock ${due}` : `${proposedDay(ProposedDate, today)}, stock ${due}`;
}

/** 'Mon 14 Dec', or 'Mon 11 Jan 2027' if the year is not the current year. */
export function proposedDay(date: PlainDate, today: PlainDate): string {
  const { year } = partsOf(date);
  return year === partsOf(today).year ? shortDate(date) : `${shortDate(date)} ${year}`;
}
