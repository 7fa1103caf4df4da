import type { Writer } from '../database/connection.ts';
import type { Shop } from '../shop.ts';
import type { PaymentRow } from './queries.ts';

/** To the buyer and the order desk: the order could not be placed, and the money goes back. */
export async function queueRefundMails(_writer: Writer, _shop: Shop, _payment: PaymentRow): Promise<void> {}

/** To the order desk: a payment towards the balance, to be entered in the ledger. */
export async function queueBalanceMails(_writer: Writer, _shop: Shop, _payment: PaymentRow): Promise<void> {}
