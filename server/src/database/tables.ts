import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { ApiKeyTable, RefusedReportTable } from './back-office-tables.ts';
import type { Day, Numeric } from './column-types.ts';
import type { ImportReportTable } from './import-report-table.ts';
import type {
  HandOverTable,
  OrderLineTable,
  OrderStepTable,
  PaymentTable,
  SalesOrderTable,
  TakenGoodsTable,
} from './order-tables.ts';

/** The database's tables as Kysely sees them; the SQL in `migrations/` is the source. */

type Json = ColumnType<unknown, string, string>;

export type ProductTable = {
  code: string;
  description: string;
  secondary_description: Generated<string>;
  bin_no: Generated<string>;
  image1_url: Generated<string>;
  vintage: Generated<string>;
  custom_label: Generated<string>;
  type: Generated<string>;
  case_size: number;
  unit_size: Numeric;
  case_price: Numeric;
  bottle_nett: Numeric;
  bottle_vat: Numeric;
  /** Percent; null when the file has none. */
  vat_rate: Numeric | null;
  only_sell_multiples_of: Generated<number>;
  colour: Generated<string>;
  supergroup: Generated<string>;
  product_group: Generated<string>;
  country: Generated<string>;
  country_description: Generated<string>;
  appellation: Generated<string>;
  style: Generated<string>;
  closure_style: Generated<string>;
  organic_biodynamic: Generated<string>;
  alcoholic_percentage: Numeric | null;
  winemaker: Generated<string>;
  excise_description: Generated<string>;
  food_suggestions: Generated<string[]>;
  notes: Generated<string[]>;
  wine_tasting_notes: Generated<string>;
  serving_suggestion: Generated<string>;
  allergens: Generated<string[]>;
  position: Generated<number>;
  withdrawn: Generated<boolean>;
};

export type CustomerTable = {
  account: string;
  name: string;
  billing_contact_name: string;
  email: string;
  credit_limit: Numeric;
  credit_balance: Numeric;
  /** What the last import said. */
  credit_said: Numeric;
  /** Of orders placed here that are not in the ledger yet. */
  credit_placed: Generated<Numeric>;
  available_credit: GeneratedAlways<Numeric>;
  mandatory_order_no: boolean;
  web_cred: boolean;
  price_list: string;
  rep_code: string | null;
  delivery_days: string;
  billing_name: string;
  billing_address: string[];
  withdrawn: boolean;
};

export type MailTable = {
  id: Generated<string>;
  key: string;
  kind: string;
  order_id: number | null;
  facts: Json;
  recipients: string[];
  outstanding: string[];
  rejected: Generated<string[]>;
  queued_at: Date;
  retry_until: Date;
  round: Generated<number>;
  attempts: Generated<number>;
  last_attempt_at: Generated<Date | null>;
  sending_since: Generated<Date | null>;
  last_error: Generated<string | null>;
  sent_at: Generated<Date | null>;
  gave_up_at: Generated<Date | null>;
};

export type Tables = {
  product: ProductTable;
  stock: { product_code: string; bottles: number };
  rep: { code: string; name: string; phone: string; email: string; image_url: string };
  customer: CustomerTable;
  login: { email: string; customer_account: string; name: string };
  sign_in: { email: string; day: Day; first_at: Date };
  price: {
    price_list: string;
    product_code: string;
    case_price: Numeric;
    bottle_nett: Numeric;
    bottle_vat: Numeric;
  };
  product_list: { customer_account: string; product_code: string };
  reserve: { customer_account: string; product_code: string; free_bottles: number };
  address: {
    customer_account: string;
    id: string;
    position: number;
    delivery_name: string;
    delivery_address: string[];
    delivery_post_code: string;
    delivery_notes1: string;
    delivery_notes2: string;
    delivery_round: string;
    delivery_days: string;
    withdrawn: boolean;
  };
  ledger_transaction: {
    customer_account: string;
    transaction_number: string;
    transaction_date: Day;
    type: string;
    total: Numeric;
    balance: Numeric;
    reference1: string;
    reference2: string;
    position: number;
  };
  placement: {
    id: Generated<number>;
    customer_account: string;
    cart_id: string;
    fingerprint: string;
    placed_by: string;
    placed_at: Date;
    grand_total: Numeric;
    order_no: string;
    back_order_no: string;
    reserves_order_no: string;
  };
  sales_order: SalesOrderTable;
  order_line: OrderLineTable;
  taken_goods: TakenGoodsTable;
  order_step: OrderStepTable;
  hand_over: HandOverTable;
  cached_order: {
    id: string;
    customer_account: string;
    body: Json;
    kept_at: Date;
    cart_id: string;
    person: Json;
    grand_total_pence: number;
  };
  payment: PaymentTable;
  card_refund: {
    order_id: number;
    payment_id: number;
    amount_pence: number;
    request_key: Generated<string>;
    queued_at: Date;
    refunded_at: Date | null;
    refund_id: string | null;
    last_error: Generated<string>;
  };
  api_key: ApiKeyTable;
  log_key: { key: string };
  call_count: { call: string; caller: string; since: Date; calls: number };
  refused_report: RefusedReportTable;
  mail: MailTable;
  setting: { name: string; value: Json };
  audit: {
    id: Generated<number>;
    at: Date;
    who: string;
    customer_account: string | null;
    act: string;
    facts: Json;
  };
  import_report: ImportReportTable;
  import_upload: {
    upload: string;
    file: string;
    part: number;
    who: string;
    at: Date;
    content: Buffer;
  };
  prospect: {
    id: Generated<number>;
    received_at: Date;
    company_name: string;
    contact_name: string;
    email: string;
    phone: string;
    address: Generated<string>;
    message: string;
    decision: Generated<'accepted' | 'declined' | null>;
    decided_at: Generated<Date | null>;
    decided_by: Generated<string | null>;
    note: Generated<string>;
    customer_account: Generated<string | null>;
  };
};
