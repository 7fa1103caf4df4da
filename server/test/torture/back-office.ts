import type { BackOfficeOrder } from '@tradecellar/contract/back-office.ts';
import type { BackOfficeClaim } from '@tradecellar/contract/back-office-claims.ts';
import type { ClaimMessageSeen, OrderMessageSeen } from './known-orders.ts';
import type { FileKind } from './merchant-files.ts';
import type { SettlementsSent } from './settlements.ts';
import type { Told } from './told.ts';

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
  /** The same of claims; undefined where they are not sent, but fetched. */
  readonly keptClaims: readonly ClaimMessageSeen[] | undefined;
  /** Its reports of orders that left, and its settlements of claims. */
  readonly told: Told;
  readonly settlements: SettlementsSent;
  /** How each message that came was treated, in order. */
  readonly treated: readonly Manner[];
  /** Begins to say what becomes of orders, and to fetch them if they are not sent. */
  begin(doors: Doors): void;
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

/** The ways in which the merchant's side reaches the shop. */
export type Doors = {
  readonly report: Report;
  readonly list: ListOrders;
  /** Ways that releases before claims do not have: undefined while one of them runs. */
  readonly later: LaterDoors | undefined;
};

export type LaterDoors = {
  /** Puts a row into a file of the inbox; resolves once the shop has taken the file. */
  file(kind: FileKind, row: Readonly<Record<string, string>>): Promise<void>;
  /** The office's acts on its board. */
  dispatched(orderNo: string): Promise<number>;
  delivered(orderNo: string, receivedBy: string): Promise<number>;
  settle(claimNo: string, facts: CalledSettlement): Promise<{ status: number; code: string }>;
  claimsAfter(after: string): Promise<readonly BackOfficeClaim[]>;
  /** Three days pass since a delivery. */
  age(orderNo: string): Promise<Date>;
};

/** The body of a settlement by call. */
export type CalledSettlement = {
  LineNos?: number[];
  Outcome?: 'accept' | 'decline';
  CreditNote?: string;
  Sentence?: string;
};

/** Says something of an order to the shop, until it is answered. */
export type Report = (
  orderNo: string,
  facts: {
    Number?: string;
    State?: string;
    InvoiceNumber?: string;
    DeliveredAt?: string;
    ReceivedBy?: string;
  },
) => Promise<{ readonly status: number; readonly code: string }>;

/** The next page of orders by the place of their last change. */
export type ListOrders = (after: string) => Promise<{
  readonly Orders: readonly BackOfficeOrder[];
  readonly Next: string;
}>;
