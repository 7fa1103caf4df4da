import type { PlainDate } from './delivery-calendar.ts';
import type { PayableItem } from './pay-items.ts';
import { daysOverdue } from './statement.ts';

/** Both figures at 0 hold no order. */
export type HoldRule = {
  readonly afterDays: number;
  readonly abovePence: number;
};

export const holdsOverdue = ({ afterDays, abovePence }: HoldRule): boolean => afterDays > 0 || abovePence > 0;

export type Debt = {
  /** The open items, in the sequence of their due dates. */
  readonly items: readonly Pick<PayableItem, 'dueDate' | 'payablePence' | 'isInQuery'>[];
  /** The pence that were paid by card for no item and that the ledger does not have yet. */
  readonly onAccountPence: number;
};

/**
 * The day since when an account is overdue, if its orders on credit wait for the office: if more than `abovePence` is
 * overdue by more than `afterDays`. Undefined if its orders go at once. Credits and payments that the ledger does not
 * have yet are taken off the items that are overdue for longest. An item without a due date or in query is never overdue.
 *
 * With 30 days and £500, items of £450 and £80 that were due 31 days ago hold an order. With a credit of £30 they do
 * not.
 */
export function overdueSince({ items, onAccountPence }: Debt, rule: HoldRule, day: PlainDate) {
  if (!holdsOverdue(rule)) return undefined;
  let latePence = -onAccountPence;
  for (const { payablePence } of items) latePence += Math.min(0, payablePence);
  let since: PlainDate | undefined;
  for (const { dueDate, payablePence, isInQuery } of items) {
    const days = daysOverdue({ openPence: payablePence, dueDate, isInQuery }, day);
    if (dueDate === null || days === 0 || days <= rule.afterDays) continue;
    latePence += payablePence;
    if (latePence > 0) since ??= dueDate;
  }
  return latePence > rule.abovePence ? since : undefined;
}
