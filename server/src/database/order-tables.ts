import type { PaymentState } from '@tradecellar/contract/payments.ts';
import type { OrderState } from '@tradecellar/trade/order-life.ts';
import type { Generated } from 'kysely';
import type { Day, Numeric } from './column-types.ts';

/** The tables of orders and of their lives. */

export type SalesOrderTable = {
  id: Generated<number>;
  customer_account: string;
  placement_id: number | null;
  kind: string;
  provisional_no: string | null;
  confirmed_no: string | null;
  confirmed_at: Date | null;
  order_date: Day;
  order_type: string;
  invoice_number: string;
  customer_reference: string;
  total_nett: Numeric;
  total_vat: Numeric;
  /** Part of `total_nett`; `delivery_charge_vat` is part of `total_vat`. */
  delivery_charge: Generated<Numeric>;
  delivery_charge_vat: Generated<Numeric>;
  delivery_type: string;
  required_date: Day | null;
  required_time: string;
  delivery_name: string;
  delivery_address: string[];
  billing_name: string;
  billing_address: string[];
  delivery_notes: string;
  state: Generated<OrderState>;
  payment_method: Generated<string>;
  credit_taken: Generated<Numeric>;
  card_paid: Generated<Numeric>;
};

export type PaymentTable = {
  id: Generated<number>;
  customer_account: string;
  purpose: 'order' | 'balance';
  cached_order_id: string | null;
  cart_id: string | null;
  amount_pence: number;
  state: Generated<PaymentState>;
  request_key: Generated<string>;
  session_id: string | null;
  payment_intent: string | null;
  refund_id: string | null;
  paid_by: string;
  made_at: Date;
  expires_at: Date;
  paid_at: Date | null;
  ended_at: Date | null;
  order_no: Generated<string>;
  back_order_no: Generated<string>;
  reserves_order_no: Generated<string>;
  moved_to: Generated<string>;
  reason: Generated<string>;
  last_error: Generated<string>;
  /** Of a balance: the ledger has brought another since. */
  in_ledger: Generated<boolean>;
};

export type OrderLineTable = {
  order_id: number;
  line_no: number;
  product_code: string;
  description: string;
  case_size: number;
  unit_size: Numeric;
  total_bottles: number;
  case_price: Numeric | null;
  bottle_nett: Numeric | null;
  bottle_vat: Numeric | null;
  line_nett: Numeric;
  line_vat: Numeric;
  /** Null when unknown. */
  vintage: Generated<string | null>;
};

/** What an order took, by product. */
export type TakenGoodsTable = {
  order_id: number;
  product_code: string;
  taken_from: 'stock' | 'reserves';
  bottles: number;
};

export type OrderStepTable = {
  id: Generated<number>;
  order_id: number;
  state: OrderState;
  at: Date;
  who: string;
  note: Generated<string>;
  /** The step's place in the list that the merchant's own system reads. */
  list_no: Generated<number | null>;
};

/** What a message to the merchant's own system is about. */
export type HandOverEvent = 'order.placed' | 'order.changed' | 'order.cancelled';

export type HandOverTable = {
  id: string;
  order_id: number;
  event: HandOverEvent;
  queued_at: Date;
  attempts: Generated<number>;
  tried_at: Generated<Date | null>;
  taken_at: Generated<Date | null>;
  reopened_at: Generated<Date | null>;
  gave_up_at: Generated<Date | null>;
  said: Generated<string>;
};
