import type { BackOfficeOrder } from '@tradecellar/contract/back-office.ts';
import type { BackOfficeClaim } from '@tradecellar/contract/back-office-claims.ts';
import type { PaymentSeen } from './account/payment-books.ts';
import type { ClaimMessageSeen, OrderMessageSeen } from './known-orders.ts';
import type { FileKind } from './merchant-files.ts';
import type { SettlementsSent } from './settlements.ts';
import type { Told } from './told.ts';

export const MANNERS = ['well', 'slow', 'wrong', 'silent', 'loses-answer'] as const;
/**
 * `well` stores a message and answers 200, `slow` does so late, `wrong` refuses the message, `silent` neither stores
 * nor answers, and `loses-answer` stores the message but answers with an error or not at all.
 */
export type Manner = (typeof MANNERS)[number];

/** The merchant's system, which gets orders by signed web requests, by files in a folder, or by polling the shop. */
export type BackOffice = {
  readonly settings: Record<string, unknown>;
  readonly env: Record<string, string>;
  behave(manner: Manner): void;
  readonly kept: readonly OrderMessageSeen[];
  /** The stored messages about claims. Undefined if the back office polls for claims. */
  readonly keptClaims: readonly ClaimMessageSeen[] | undefined;
  /** The stored messages about payments. Undefined if the back office polls, and so gets no such message. */
  readonly keptPayments: readonly PaymentSeen[] | undefined;
  readonly told: Told;
  readonly settlements: SettlementsSent;
  readonly treated: readonly Manner[];
  begin(doors: Doors): void;
  /** Makes the back office confirm each order once and without delay from now on. */
  settle(): void;
  pending(): number;
  readonly counts: Record<string, number>;
  readonly unexpected: string[];
  /** The confirmed numbers that the shop accepted, by order, and the orders that the back office cancelled. */
  readonly numbers: ReadonlyMap<string, string>;
  readonly cancelled: ReadonlySet<string>;
  close(): Promise<void>;
};

export type Doors = {
  readonly report: Report;
  readonly list: ListOrders;
  /**
   * Ways to reach the shop that exist only since the release with claims. Undefined in a run with an earlier release.
   */
  readonly later: LaterDoors | undefined;
};

export type LaterDoors = {
  /** Writes a row to a file in the inbox. Resolves when the shop has taken the file. */
  file(kind: FileKind, row: Readonly<Record<string, string>>): Promise<void>;
  dispatched(orderNo: string): Promise<number>;
  delivered(orderNo: string, receivedBy: string): Promise<number>;
  settle(claimNo: string, facts: CalledSettlement): Promise<{ status: number; code: string }>;
  claimsAfter(after: string): Promise<readonly BackOfficeClaim[]>;
  /** The shop's time, in milliseconds. */
  now(): number;
  /** Backdates a delivery by three days. Resolves with the new time of delivery. */
  age(orderNo: string): Promise<Date>;
};

export type CalledSettlement = {
  LineNos?: number[];
  Outcome?: 'accept' | 'decline';
  CreditNote?: string;
  Sentence?: string;
};

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

export type ListOrders = (after: string) => Promise<{
  readonly Orders: readonly BackOfficeOrder[];
  readonly Next: string;
}>;
