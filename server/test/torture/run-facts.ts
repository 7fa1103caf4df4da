import type { OrderNumbers } from '@tradecellar/contract/checkout.ts';
import type { TestMailServer } from '../mail-server.ts';
import type { AccountFacts } from './account/account-facts.ts';
import type { RunClock } from './account/run-clock.ts';
import type { ChangeFacts } from './change-facts.ts';
import type { BasketFacts } from './check-baskets.ts';
import type { ClaimFacts } from './claim-facts.ts';
import type { Cart } from './diary.ts';
import type { KnownOrder } from './known-orders.ts';
import type { OfficeFacts } from './office-and-people.ts';
import type { TorturedDatabase } from './shop-under-torture.ts';

export type FoundPlacement = {
  readonly cartId: string;
  readonly account: string;
  readonly numbers: OrderNumbers;
};
export type FoundOrder = {
  readonly cartId: string;
  readonly account: string;
  readonly orderNo: string;
  readonly number: string | null;
  readonly state: string;
  readonly nett: number;
  readonly vat: number;
  /** The nett delivery charge and its VAT, which `nett` and `vat` include. */
  readonly charge: number;
  readonly chargeVat: number;
  readonly creditTaken: number;
  /** The states of the order's steps, without steps that only record a requested change and keep the state. */
  readonly steps: readonly string[];
  readonly lines: readonly FoundLine[];
  readonly messages: readonly { readonly event: string; readonly isTaken: boolean }[];
};
type FoundLine = {
  readonly product: string;
  readonly bottles: number;
  readonly nett: number;
  readonly vat: number;
  readonly takenFrom: string;
};
export type FoundMail = { readonly key: string; readonly isSent: boolean };

/** Bottles in stock by product, and reserved bottles by account and product such as `ALPHA RED1`. */
export type Goods = {
  readonly stock: Readonly<Record<string, number>>;
  readonly reserves: Readonly<Record<string, number>>;
};
export type FoundCustomer = {
  readonly account: string;
  readonly said: number;
  readonly placed: number;
  readonly available: number;
};

export type Found = Goods & {
  readonly placements: readonly FoundPlacement[];
  readonly orders: readonly FoundOrder[];
  readonly mails: readonly FoundMail[];
  readonly customers: readonly FoundCustomer[];
};

export type RunFacts = {
  readonly before: Goods & { readonly said: Readonly<Record<string, number>> };
  readonly caseSizes: Readonly<Record<string, number>>;
  readonly carts: readonly Cart[];
  /**
   * The provisional numbers of orders that buyers and the office cancelled (`cancelled`), and that the back office
   * cancelled (`cancelledThere`).
   */
  readonly cancelled: ReadonlySet<string>;
  readonly cancelledThere: ReadonlySet<string>;
  readonly known: readonly KnownOrder[];
  /** The confirmed numbers by order that the shop accepted from the back office. */
  readonly numbers: ReadonlyMap<string, string>;
  readonly found: Found;
  readonly received: readonly ReceivedOnce[];
  readonly ends: readonly End[];
  readonly databaseAway: readonly { readonly from: number; readonly to: number }[];
  /** Undefined in a run with an earlier release, which has no claims. */
  readonly claims: ClaimFacts | undefined;
  /** Undefined in a run with an earlier release, which has no changes of orders. */
  readonly changes: ChangeFacts | undefined;
  /** Undefined in a run with an earlier release, whose baskets are not shared between devices. */
  readonly baskets: BasketFacts | undefined;
  /** Undefined in a run with an earlier release, which has no settings, invitations and people of its own. */
  readonly office: OfficeFacts | undefined;
  /** Undefined in a run with an earlier release, which has no documents, payments of items and dated prices. */
  readonly account: AccountFacts | undefined;
  readonly clock: Pick<RunClock, 'at'>;
  readonly outages: readonly number[];
  readonly unexpected: readonly string[];
};
/** A mail that a mail server accepted. Each server of the shop has its own mail server: `via` is the server's name. */
export type ReceivedOnce = {
  readonly key: string;
  readonly to: string;
  readonly via: string;
  readonly arrivedAt: number;
  readonly takenAt: number;
};
export const receivedOnce =
  (via: string) =>
  ({ mail, to, arrivedAt, takenAt }: TestMailServer['received'][number]): ReceivedOnce => ({
    key: /^<(.*)@/.exec(mail.messageId ?? '')?.[1] ?? '',
    to: to.join(),
    via,
    arrivedAt,
    takenAt,
  });
export type End = { readonly what: 'server' | 'mail'; readonly name: string; readonly at: number };

export async function readFound(database: TorturedDatabase): Promise<Found> {
  const [row] = await database.query<{ found: Found }>(`
    SELECT json_build_object(
      'placements', (SELECT coalesce(json_agg(json_build_object('cartId', cart_id, 'account', customer_account, 'numbers',
        json_build_object('orderId', order_no, 'backOrderId', back_order_no, 'reservesOrderId', reserves_order_no))), '[]')
        FROM placement),
      'orders', (SELECT coalesce(json_agg(json_build_object('cartId', p.cart_id, 'account', o.customer_account,
        'orderNo', provisional_no, 'number', confirmed_no, 'state', state, 'nett', total_nett, 'vat', total_vat,
        'charge', delivery_charge, 'chargeVat', delivery_charge_vat, 'creditTaken', credit_taken,
        'steps', (SELECT json_agg(state ORDER BY id) FROM order_step
          WHERE order_id = o.id AND note !~ '[(]CR[0-9]+[)]$'),
        'lines', (SELECT json_agg(json_build_object('product', product_code, 'bottles', total_bottles, 'nett', line_nett,
          'vat', line_vat, 'takenFrom', coalesce(taken_from, '')))
          FROM order_line LEFT JOIN taken_goods USING (order_id, product_code) WHERE order_id = o.id),
        'messages', (SELECT coalesce(json_agg(json_build_object('event', event, 'isTaken', taken_at IS NOT NULL)), '[]')
          FROM hand_over WHERE order_id = o.id))), '[]')
        FROM sales_order o LEFT JOIN placement p ON p.id = o.placement_id),
      'mails', (SELECT coalesce(json_agg(json_build_object('key', key, 'isSent', sent_at IS NOT NULL)), '[]') FROM mail),
      'customers', (SELECT json_agg(json_build_object('account', account, 'said', credit_said, 'placed', credit_placed,
        'available', available_credit)) FROM customer),
      'stock', (SELECT json_object_agg(product_code, bottles) FROM stock),
      'reserves', (SELECT json_object_agg(customer_account || ' ' || product_code, free_bottles) FROM reserve)
    ) AS found`);
  if (row === undefined) throw new Error('One row was asked for');
  return row.found;
}
