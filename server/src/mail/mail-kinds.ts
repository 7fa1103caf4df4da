import type { Shop } from '../shop.ts';

/** Every kind of mail, with the facts that its text needs beside its order. */
export type MailFacts = {
  /** To the customer: the order has its confirmed number. */
  confirmation: Record<never, never>;
  /** To the customer who asks while the number is still provisional. */
  acknowledgement: Record<never, never>;
  /** To the customer: the order is cancelled. */
  cancellation: Record<never, never>;
  /** To the customer: the order is delivered. */
  delivered: Record<never, never>;
  /** To the customer: the due date of the stock that the order waits for moved; `to` null: there is none any more. */
  'due-moved': { from: string; to: string | null; proposedDate: string | null };
  /** To the customer: lines of a claim were settled. */
  'claim-settled': { claimId: number; lineNos: readonly number[] };
  /** To the order desk: a claim was opened. */
  'claim-desk': { claimId: number };
  /** To the buyer: a requested change is not made. */
  'change-declined': { requestId: number };
  /** To the order desk: a change was asked for. */
  'change-desk': { requestId: number };
  /** To the customer: the office proposes an order. */
  'proposal-made': { proposalId: number };
  /** To its maker in the office: a proposal was ordered. */
  'proposal-ordered': { proposalId: number };
  /** To its maker: a proposal was declined. */
  'proposal-declined': { proposalId: number };
  /** To its maker: a proposal has expired. */
  'proposal-expired': { proposalId: number };
  /** To the order desk: an order was placed. */
  'order-desk': Record<never, never>;
  /** To the order desk: an application for a trade account. */
  prospect: { prospectId: number };
  /** To the order desk: anything that waits too long. */
  alert: { lines: readonly string[] };
  /** To the buyer: a paid order could not be placed, and the money is refunded. */
  refund: { paymentId: number };
  /** To the order desk: the same. */
  'refund-desk': { paymentId: number };
  /** To the order desk: a payment by card towards the balance. */
  'balance-payment': { paymentId: number };
  /** To the buyer: the money of a cancelled order is refunded to the card. */
  'cancelled-refund': { paymentId: number; amountPence: number };
};
export type MailKind = keyof MailFacts;

/** A mail's words. Without HTML it is text only; replies go to `replyTo`, else to the order desk. */
export type MailWords = {
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  readonly replyTo?: string;
};

/** Composes a mail of one kind. Composing it again gives the same words, unless the order has changed. */
export type Compose<K extends MailKind> = (
  shop: Shop,
  mail: { readonly orderId: number | null; readonly facts: MailFacts[K] },
) => Promise<MailWords>;

/** A composer for each kind. */
export type Composers = { readonly [K in MailKind]: Compose<K> };
