import type { BackOfficeOrder } from '@tradecellar/contract/back-office.ts';
import type { OrderMessageSeen } from './known-orders.ts';

/** How the back office treats the messages that come from now on. */
export const MANNERS = ['well', 'slow', 'wrong', 'silent', 'loses-answer'] as const;
/**
 * `well` keeps a message and says so, `slow` late, `wrong` refuses it, `silent` neither keeps nor answers, and
 * `loses-answer` keeps it and says that it failed.
 */
export type Manner = (typeof MANNERS)[number];

/** The merchant's side, whichever door it is reached by. */
export type BackOffice = {
  /** Its part of the merchant's file. */
  readonly settings: Record<string, unknown>;
  /** Its part of a server's environment. */
  readonly env: Record<string, string>;
  behave(manner: Manner): void;
  /** Every message kept, in order, doubles included. */
  readonly kept: readonly OrderMessageSeen[];
  /** How each message that came was treated, in order. */
  readonly treated: readonly Manner[];
  /** Begins to say what becomes of orders, and to fetch them if they are not sent. */
  begin(report: Report, list: ListOrders): void;
  /** From now on everything is confirmed soon, once. */
  settle(): void;
  /** How many reports are still to be sent. */
  pending(): number;
  /** Counts of its acts, and breaches of the rules: for the report. */
  readonly counts: Record<string, number>;
  readonly unexpected: string[];
  /** Numbers that the shop took for orders, and orders that this side cancelled. */
  readonly numbers: ReadonlyMap<string, string>;
  readonly cancelled: ReadonlySet<string>;
  close(): Promise<void>;
};

/** Says something of an order to the shop, until it is answered. */
export type Report = (
  orderNo: string,
  facts: { Number?: string; State?: string; ReceivedBy?: string },
) => Promise<{ readonly status: number; readonly code: string }>;

/** The next page of orders by the place of their last change. */
export type ListOrders = (after: string) => Promise<{
  readonly Orders: readonly BackOfficeOrder[];
  readonly Next: string;
}>;
