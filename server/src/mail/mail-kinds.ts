import type { Shop } from '../shop.ts';
import type { Attachment, Letter } from './letter.ts';

/** Every kind of mail, with the data that its text needs in addition to the order. */
export type MailFacts = {
  confirmation: Record<never, never>;
  /** To the customer, on request: the shop has received the order, which has only a provisional number so far. */
  acknowledgement: Record<never, never>;
  cancellation: Record<never, never>;
  delivered: Record<never, never>;
  /** To the customer: the order's stock is due on another date. `to` is null if the stock no longer has a due date. */
  'due-moved': { from: string; to: string | null; proposedDate: string | null };
  'claim-settled': { claimId: number; lineNos: readonly number[] };
  'claim-desk': { claimId: number };
  /** To the buyer: a requested change will not be made. */
  'change-declined': { requestId: number };
  'change-desk': { requestId: number };
  'proposal-made': { proposalId: number };
  /** To the proposal's maker in the office: the proposal was ordered. */
  'proposal-ordered': { proposalId: number };
  /** To the proposal's maker: the proposal was declined. */
  'proposal-declined': { proposalId: number };
  /** To the proposal's maker: the proposal has expired. */
  'proposal-expired': { proposalId: number };
  'order-desk': Record<never, never>;
  /** To the people of an account: a document has come, or a new version of a document. */
  document: { documentId: number; version: number };
  prospect: { prospectId: number };
  /** To a person with a login, or to a person of the office. */
  invitation: { invitationId: number };
  /** To a person with a login: own wines change. `notice` names the rows of `price_notice`. */
  'price-notice': { notice: string };
  /** To the order desk: something has waited too long. */
  alert: { lines: readonly string[] };
  /** To the buyer: a paid order could not be placed, and the money is refunded. */
  refund: { paymentId: number };
  'refund-desk': { paymentId: number };
  /** To the order desk: a payment by card towards the balance. */
  'balance-payment': { paymentId: number };
  /** To the buyer: items of a payment were settled before the money arrived. */
  'kept-credit': { paymentId: number };
  /** To the buyer: the money of a cancelled order is refunded to the card. */
  'cancelled-refund': { paymentId: number; amountPence: number };
  /** To the people of an account: the statement of a month's end. `month` is yyyy-MM. */
  statement: { account: string; month: string };
  /** To a person who signs in. `address` is the link's address without its token. The composer makes the token. */
  'sign-in-link': { linkId: string; address: string };
  /** To a person who signs in by mail: a passkey was added or removed. `address` is the person's page at the sign-in. */
  'passkey-changed': { change: 'added' | 'removed'; name: string; address: string };
};
export type MailKind = keyof MailFacts;

/** A mail as it is sent, with both of its parts. Replies go to `replyTo`, or without `replyTo` to the order desk. */
export type MailWords = {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachment?: Attachment;
  readonly replyTo?: string;
};

/** Composes a mail of one kind. Composing the mail again gives the same contents, unless the order has changed. */
export type Compose<K extends MailKind> = (
  shop: Shop,
  mail: { readonly orderId: number | null; readonly facts: MailFacts[K] },
) => Promise<Letter>;

export type Composers = { readonly [K in MailKind]: Compose<K> };
