import type { BackOfficeOrder, OrderWebhook } from '@tradecellar/contract/back-office.ts';
import type { BackOfficeClaim, ClaimWebhook } from '@tradecellar/contract/back-office-claims.ts';
import type { BackOfficePayment, PaymentWebhook } from '@tradecellar/contract/back-office-payments.ts';

/**
 * A message to the merchant's own system. Its `id` stays the same each time it is sent. `at` is the time of the event.
 */
export type DoorMessage = OrderMessage | ClaimMessage | PaymentMessage;
export type OrderMessage = {
  readonly id: string;
  readonly event: OrderWebhook['type'];
  readonly at: Date;
  readonly order: BackOfficeOrder;
};
export type ClaimMessage = {
  readonly id: string;
  readonly event: ClaimWebhook['type'];
  readonly at: Date;
  readonly claim: BackOfficeClaim;
};
export type PaymentMessage = {
  readonly id: string;
  readonly event: PaymentWebhook['type'];
  readonly at: Date;
  readonly payment: BackOfficePayment;
};

/**
 * The answer of the merchant's system, as the office's board shows it. `isConfirmed` is set if that system confirms an
 * order by taking it.
 */
export type Taken = { readonly said: string; readonly isConfirmed?: true };

/** The way to the merchant's own system: `embedded`, `files` or `web` (setting `backOffice.door`). */
export type Door = {
  readonly name: 'embedded' | 'files' | 'web';
  /**
   * Hands a message over. Resolves after the merchant's system has stored the message. A message may arrive twice.
   * @throws Error whose message tells the office why the hand-over failed
   */
  take(message: DoorMessage): Promise<Taken>;
};

/** Confirms every order at once, for trying the shop out. */
export const embeddedDoor: Door = {
  name: 'embedded',
  take: async ({ event }) =>
    event === 'order.placed' ? { said: 'Confirmed here', isConfirmed: true } : { said: 'Recorded here' },
};
