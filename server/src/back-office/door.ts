import type { BackOfficeOrder } from '@tradecellar/contract/back-office.ts';
import type { HandOver } from '../database/tables.ts';

/** A message to the merchant's own system. The same message has the same `id` however often it comes. */
export type OrderMessage = {
  readonly id: string;
  readonly event: HandOver['event'];
  /** When what it says happened. */
  readonly at: Date;
  readonly order: BackOfficeOrder;
};

/** Answer of the other side, in words for the office's board; `isConfirmed` if it confirms by taking. */
export type Taken = { readonly said: string; readonly isConfirmed?: true };

/** The way to the merchant's own system: `embedded`, `files` or `web` (setting `backOffice.door`). */
export type Door = {
  readonly name: 'embedded' | 'files' | 'web';
  /**
   * Hands a message over. Resolves once the other side has it for good; a message may come twice.
   * @throws Error whose message says to the office why it failed.
   */
  take(message: OrderMessage): Promise<Taken>;
};

/** Confirms every order itself, for trying the shop out. */
export const embeddedDoor: Door = {
  name: 'embedded',
  take: async ({ event }) =>
    event === 'order.placed' ? { said: 'Confirmed here', isConfirmed: true } : { said: 'Noted here' },
};
