/** The tables as Kysely sees them: made from the migrations by `npm run types`. */

import type { OrderState } from "@tradecellar/trade/order-life.ts";
import type { ColumnType, GeneratedAlways } from "kysely";

export type ArrayType<T> = ArrayTypeImpl<T> extends (infer U)[]
  ? U[]
  : ArrayTypeImpl<T>;

export type ArrayTypeImpl<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S[], I[], U[]>
  : T[];

export type Day = string;

export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

export type Json = ColumnType<unknown, string, string>;

export type Numeric = string;

export interface AccountsExport {
  day: Day | null;
  files: Json;
  id: string;
  made_at: Date;
  made_by: string;
  notes: Generated<Json>;
  shape: string;
  written_at: Date | null;
}

export interface Address {
  customer_account: string;
  delivery_address: Generated<string[]>;
  delivery_days: Generated<string>;
  delivery_name: string;
  delivery_notes1: Generated<string>;
  delivery_notes2: Generated<string>;
  delivery_post_code: Generated<string>;
  delivery_round: Generated<string>;
  id: string;
  position: Generated<number>;
  withdrawn: Generated<boolean>;
}

export interface ApiKey {
  hash: Buffer;
  id: Generated<number>;
  last_used_at: Date | null;
  made_at: Date;
  made_by: string;
  name: string;
  prefix: string;
  revoked_at: Date | null;
  revoked_by: string | null;
  scopes: string[];
}

export interface Audit {
  act: string;
  at: Date;
  customer_account: string | null;
  facts: Generated<Json>;
  id: Generated<number>;
  who: string;
}

export interface Bought {
  bottle_nett: Numeric | null;
  bottles: number;
  case_price: Numeric | null;
  case_size: number;
  customer_account: string;
  nett: Numeric;
  order_id: number;
  ordered_on: Day;
  orders: number;
  product_code: string;
  recent_bottles: number[];
  recent_on: ArrayType<Day>;
  usual_bottles: number;
}

export interface BoughtUntil {
  customer_account: string;
  order_id: number;
  ordered_on: Day;
}

export interface CachedOrder {
  body: Json;
  cart_id: string;
  customer_account: string;
  grand_total_pence: number;
  id: string;
  kept_at: Date;
  person: Json;
}

export interface CallCount {
  call: string;
  caller: string;
  calls: number;
  since: Date;
}

export interface CardRefund {
  amount_pence: number;
  last_error: Generated<string>;
  order_id: number;
  payment_id: number;
  queued_at: Date;
  refund_id: string | null;
  refunded_at: Date | null;
  request_key: Generated<string>;
}

export interface CatalogueVersion {
  lists: Generated<string>;
  only_row: Generated<boolean>;
  texts: Generated<string>;
  version: string;
}

export interface Claim {
  customer_account: string;
  id: Generated<number>;
  key: string;
  note: Generated<string>;
  opened_at: Date;
  opened_by: string;
  order_id: number;
  photo_count: number;
}

export interface ClaimLine {
  bottles: number;
  case_size: number;
  changed_at: Date | null;
  changed_by: Generated<string>;
  claim_id: number;
  credit_note: Generated<string>;
  description: string;
  is_late: boolean;
  line_no: number;
  nett: Numeric;
  order_line_no: number;
  product_code: string;
  reason: "broken" | "short" | "wrong-wine" | "faulty" | "other" | "not-arrived";
  replacement_id: number | null;
  sentence: Generated<string>;
  state: Generated<"open" | "withdrawn" | "accepted" | "credited" | "replaced" | "declined">;
  vat: Numeric;
  vintage: string | null;
  window_end: Date | null;
}

export interface ClaimPhoto {
  added_at: Date;
  claim_id: number;
  hash: string;
  height: number;
  jpeg: Buffer;
  photo_no: number;
  small: Buffer | null;
  width: number;
}

export interface Customer {
  account: string;
  available_credit: GeneratedAlways<string>;
  billing_address: Generated<string[]>;
  billing_contact_name: Generated<string>;
  billing_name: Generated<string>;
  credit_balance: Generated<Numeric>;
  credit_limit: Generated<Numeric>;
  credit_placed: Generated<Numeric>;
  credit_said: Generated<Numeric>;
  delivery_days: Generated<string>;
  email: Generated<string>;
  mandatory_order_no: Generated<boolean>;
  name: string;
  price_list: Generated<string>;
  rep_code: string | null;
  web_cred: Generated<boolean>;
  withdrawn: Generated<boolean>;
}

export interface DatedPrice {
  bottle_nett: Numeric;
  bottle_vat: Numeric;
  case_price: Numeric;
  from_day: Day;
  nil_price: Generated<boolean>;
  price_list: string;
  product_code: string;
}

export interface Document {
  customer_account: string;
  day: Day;
  id: Generated<number>;
  kind: "invoice" | "credit-note" | "delivery-note" | "statement" | "other";
  number: string;
  order_no: Generated<string>;
  reference: Generated<string>;
  transaction_no: Generated<string>;
  version: number;
}

export interface DocumentContent {
  bytes: number;
  pdf: Buffer;
  sha256: string;
}

export interface DocumentIndex {
  came_at: Date;
  customer_account: string;
  day: Day | null;
  file: string;
  filed_sha256: string | null;
  kind: "invoice" | "credit-note" | "delivery-note" | "statement" | "other";
  number: string;
  order_no: string;
  reference: string;
  transaction_no: string;
}

export interface DocumentVersion {
  came_by: string;
  document_id: number;
  file: Generated<string>;
  file_time: Date | null;
  filed_at: Date;
  sha256: string;
  version: number;
}

export interface ExportedOrder {
  at: Date;
  contact: string;
  digest: string;
  export_id: string | null;
  id: Generated<number>;
  number: string;
  order_id: number;
  shape: string;
  version: number;
  who: string;
}

export interface HandOver {
  attempts: Generated<number>;
  claim_id: number | null;
  event: "order.placed" | "order.changed" | "order.cancelled" | "claim.opened" | "claim.withdrawn" | "claim.settled";
  gave_up_at: Date | null;
  held_as_overdue: Generated<boolean>;
  held_until: Date | null;
  id: string;
  order_id: number;
  queued_at: Date;
  reopened_at: Date | null;
  requested_change_id: number | null;
  said: Generated<string>;
  taken_at: Date | null;
  tried_at: Date | null;
}

export interface ImportKept {
  after: string | null;
  at: Generated<Date>;
  before: Json | null;
  id: Generated<number>;
  import_id: string;
  key: Json;
  table_name: string;
}

export interface ImportMapping {
  file: string;
  fingerprint: string;
  head: Json;
  kept_at: Date;
  kept_by: string;
  mapping: Json;
}

export interface ImportReport {
  added: Generated<number>;
  at: Date;
  came_by: string;
  changed: Generated<number>;
  fault_count: Generated<number>;
  faults: Generated<Json>;
  file: string;
  file_time: Date | null;
  id: Generated<number>;
  import_id: string | null;
  kind: string;
  outcome: "imported" | "double" | "set-aside";
  removed: Generated<number>;
  rows: Generated<number>;
  sha256: string;
  size: number;
  undone_at: Date | null;
  undone_by: string | null;
}

export interface ImportUpload {
  at: Date;
  content: Buffer;
  file: string;
  part: number;
  upload: string;
  who: string;
}

export interface Invitation {
  asked_at: Date;
  asked_by: string;
  dropped_at: Date | null;
  email: string;
  id: Generated<number>;
  is_bulk: boolean;
  kind: "invitation" | "announcement";
  mailed_at: Date | null;
  opened_at: Date | null;
  token: Generated<string>;
}

export interface LedgerTransaction {
  balance: Numeric;
  customer_account: string;
  due_date: Day | null;
  position: Generated<number>;
  reference1: Generated<string>;
  reference2: Generated<string>;
  settled_by: Generated<string>;
  total: Numeric;
  transaction_date: Day;
  transaction_number: string;
  type: string;
}

export interface Login {
  customer_account: string;
  email: string;
  name: Generated<string>;
  role: Generated<"all" | "orders" | "accounts">;
  statement_mail: Generated<boolean>;
}

export interface LogKey {
  key: string;
}

export interface Mail {
  attempts: Generated<number>;
  facts: Generated<Json>;
  gave_up_at: Date | null;
  id: Generated<string>;
  key: string;
  kind: string;
  last_attempt_at: Date | null;
  last_error: string | null;
  order_id: number | null;
  outstanding: string[];
  queued_at: Date;
  recipients: string[];
  rejected: Generated<string[]>;
  retry_until: Date;
  round: Generated<number>;
  sending_since: Date | null;
  sent_at: Date | null;
}

export interface MailServer {
  host: string;
  one: Generated<boolean>;
  password: string;
  port: number;
  sender: string;
  username: string;
}

export interface MerchantLogo {
  bytes: Buffer;
  hash: string;
  type: string;
  uploaded_at: Generated<Date>;
}

export interface MerchantSetting {
  name: string;
  value: Json;
}

export interface OfficePerson {
  by_provider: Generated<boolean>;
  email: string;
  name: Generated<string>;
  role: Generated<"sales" | "warehouse" | "accounts" | "manager" | "none">;
}

export interface OrderCheck {
  checked_at: Date;
  checked_by: string;
  order_id: number;
}

export interface OrderLine {
  bottle_nett: Numeric | null;
  bottle_vat: Numeric | null;
  case_price: Numeric | null;
  case_size: Generated<number>;
  description: string;
  line_nett: Numeric;
  line_no: number;
  line_vat: Numeric;
  order_id: number;
  product_code: string;
  total_bottles: number;
  unit_size: Generated<Numeric>;
  vintage: string | null;
}

export interface OrderStep {
  at: Date;
  id: Generated<number>;
  list_no: number | null;
  note: Generated<string>;
  order_id: number;
  state: OrderState;
  who: string;
}

export interface OrderVersion {
  body: Json;
  by_office: boolean;
  changed_at: Date;
  changed_by: string;
  fingerprint: string;
  key: string | null;
  placement_id: number;
  version: number;
}

export interface Payment {
  amount_pence: number;
  back_order_no: Generated<string>;
  cached_order_id: string | null;
  cart_id: string | null;
  customer_account: string;
  dispute_id: Generated<string>;
  disputed_pence: Generated<number>;
  ended_at: Date | null;
  expires_at: Date;
  id: Generated<number>;
  in_ledger: Generated<boolean>;
  is_received: Generated<boolean>;
  last_error: Generated<string>;
  made_at: Date;
  moved_to: Generated<string>;
  order_no: Generated<string>;
  paid_at: Date | null;
  paid_by: string;
  payment_intent: string | null;
  purpose: "order" | "balance";
  reason: Generated<string>;
  refund_id: string | null;
  refunded_pence: Generated<number>;
  request_key: Generated<string>;
  reserves_order_no: Generated<string>;
  session_id: string | null;
  state: Generated<"open" | "paid" | "placed" | "refunding" | "refunded" | "failed" | "expired">;
}

export interface PaymentItem {
  applied_pence: number | null;
  left_pence: number;
  payment_id: number;
  pence: number;
  transaction_number: string;
}

export interface PaymentMessage {
  attempts: Generated<number>;
  gave_up_at: Date | null;
  id: string;
  payment_id: number;
  queued_at: Date;
  reopened_at: Date | null;
  said: Generated<string>;
  taken_at: Date | null;
  tried_at: Date | null;
}

export interface PersonName {
  email: string;
  name: string;
}

export interface Picture {
  height: number;
  name: string;
  unused_since: Date | null;
  width: number;
}

export interface PictureAddress {
  address: string;
  etag: Generated<string>;
  failures: Generated<number>;
  fault: Generated<string>;
  last_modified: Generated<string>;
  next_at: Date;
  picture: string | null;
  tried_at: Date;
}

export interface PictureFile {
  at: Date;
  came_by: string;
  file: string;
  picture: string;
  stem: string;
}

export interface Placement {
  back_order_no: Generated<string>;
  by_office: Generated<boolean>;
  cart_id: string;
  customer_account: string;
  fingerprint: string;
  grand_total: Numeric;
  id: Generated<number>;
  order_no: Generated<string>;
  placed_at: Date;
  placed_by: string;
  reserves_order_no: Generated<string>;
  version: Generated<number>;
}

export interface Price {
  bottle_nett: Numeric;
  bottle_vat: Numeric;
  case_price: Numeric;
  nil_price: Generated<boolean>;
  price_list: string;
  product_code: string;
}

export interface PriceNotice {
  corrected: Json | null;
  correction: string | null;
  customer_account: string;
  day: Day;
  email: string;
  notice: string;
  product_code: string;
  told: Json;
  told_at: Date;
}

export interface PriceNoticeGate {
  asked_at: Date | null;
  held_at: Date | null;
  last_round: Day | null;
  one: Generated<boolean>;
}

export interface PriceNoticeLeftOut {
  customer_account: string;
  left_out_at: Date;
}

export interface PriceNoticeOff {
  email: string;
  off_at: Date;
}

export interface Product {
  alcoholic_percentage: Numeric | null;
  allergens: Generated<string[]>;
  appellation: Generated<string>;
  bin_no: Generated<string>;
  bottle_nett: Numeric;
  bottle_vat: Numeric;
  came_on: Day | null;
  case_price: Numeric;
  case_size: number;
  closure_style: Generated<string>;
  code: string;
  colour: Generated<string>;
  country: Generated<string>;
  country_description: Generated<string>;
  custom_label: Generated<string>;
  description: string;
  drink_from: number | null;
  drink_to: number | null;
  excise_description: Generated<string>;
  food_suggestions: Generated<string[]>;
  goes_on: Day | null;
  image1_url: Generated<string>;
  next_case_size: number | null;
  next_from: Day | null;
  next_unit_size: Numeric | null;
  next_vintage: Generated<string>;
  nil_price: Generated<boolean>;
  notes: Generated<string[]>;
  only_sell_multiples_of: Generated<number>;
  organic_biodynamic: Generated<string>;
  position: Generated<number>;
  product_group: Generated<string>;
  secondary_description: Generated<string>;
  serving_suggestion: Generated<string>;
  style: Generated<string>;
  supergroup: Generated<string>;
  switched_off: Generated<boolean>;
  type: Generated<string>;
  unit_size: Numeric;
  vat_rate: Numeric | null;
  vintage: Generated<string>;
  vintage_before: Generated<string>;
  vintage_since: Day | null;
  wine_tasting_notes: Generated<string>;
  winemaker: Generated<string>;
  withdrawn: Generated<boolean>;
}

export interface ProductChange {
  after: string;
  at: Date;
  before: string;
  field: string;
  id: Generated<number>;
  import_id: string;
  overruled_at: Date | null;
  overruled_by: string | null;
  overruled_file: string | null;
  product_code: string;
  undone_at: Date | null;
  undone_by: string | null;
  who: string;
}

export interface ProductList {
  customer_account: string;
  product_code: string;
}

export interface ProductPicture {
  picture: string;
  product_code: string;
}

export interface Proposal {
  cart_id: string;
  closed: "declined" | "withdrawn" | null;
  closed_at: Date | null;
  closed_by: Generated<string>;
  closed_by_name: Generated<string>;
  closed_by_office: Generated<boolean>;
  customer_account: string;
  earlier_fingerprints: Generated<string[]>;
  expires_on: Day;
  fingerprint: string;
  id: Generated<number>;
  made_at: Date;
  made_by: string;
  made_by_name: string;
  sentence: string;
  word: Generated<string>;
}

export interface ProposalChange {
  at: Date;
  bottles_after: number;
  bottles_before: number;
  by_office: boolean;
  case_size: number;
  cases_after: number;
  cases_before: number;
  description: string;
  id: Generated<number>;
  product_code: string;
  proposal_id: number;
  who: string;
  who_name: string;
}

export interface ProposalLine {
  bottle_nett: Numeric;
  bottle_vat: Numeric;
  bottles: number;
  case_price: Numeric;
  case_size: number;
  cases: number;
  description: string;
  line_no: number;
  product_code: string;
  proposal_id: number;
  version: number;
}

export interface Prospect {
  address: Generated<string>;
  company_name: string;
  contact_name: string;
  customer_account: string | null;
  decided_at: Date | null;
  decided_by: string | null;
  decision: "accepted" | "declined" | null;
  email: string;
  id: Generated<number>;
  kind: Generated<"account" | "access">;
  message: Generated<string>;
  note: Generated<string>;
  phone: Generated<string>;
  received_at: Date;
}

export interface RefusedReport {
  code: string;
  first_at: Date;
  id: Generated<number>;
  last_at: Date;
  order_no: string;
  report: Json;
  sentence: string;
  times: Generated<number>;
  who: string;
}

export interface RememberedName {
  customer_account: string;
  folded: string;
  product_code: string;
  remembered_at: Date;
  remembered_by: string;
  text: string;
}

export interface Rep {
  code: string;
  email: Generated<string>;
  image_url: Generated<string>;
  name: string;
  phone: Generated<string>;
}

export interface RequestedChange {
  asked: Json;
  asked_at: Date;
  asked_by: string;
  body: Json;
  by_office: boolean;
  decided_at: Date | null;
  decided_by: Generated<string>;
  differences: string[];
  fingerprint: string;
  id: Generated<number>;
  key: string;
  placement_id: number;
  sentence: Generated<string>;
  state: Generated<"open" | "withdrawn" | "accepted" | "declined">;
  version: number;
}

export interface Reserve {
  customer_account: string;
  free_bottles: number;
  product_code: string;
}

export interface RunningServer {
  id: string;
  machine: string;
  process: number;
  release: string;
  seen_at: Generated<Date>;
  settings: Json;
  started_at: Generated<Date>;
}

export interface SalesOrder {
  billing_address: Generated<string[]>;
  billing_name: Generated<string>;
  card_paid: Generated<Numeric>;
  confirmed_at: Date | null;
  confirmed_no: string | null;
  credit_taken: Generated<Numeric>;
  customer_account: string;
  customer_reference: Generated<string>;
  delivered_at: Date | null;
  delivery_address: Generated<string[]>;
  delivery_charge: Generated<Numeric>;
  delivery_charge_vat: Generated<Numeric>;
  delivery_days: string | null;
  delivery_name: Generated<string>;
  delivery_notes: Generated<string>;
  delivery_type: Generated<string>;
  due_moves: Generated<number>;
  id: Generated<number>;
  invoice_number: Generated<string>;
  kind: Generated<string>;
  order_date: Day;
  order_type: Generated<string>;
  payment_method: Generated<string>;
  placement_id: number | null;
  proposed_date: Day | null;
  provisional_no: string | null;
  received_by: Generated<string>;
  required_date: Day | null;
  required_time: Generated<string>;
  state: Generated<"placed" | "handed-over" | "confirmed" | "on-back-order" | "released" | "dispatched" | "delivered" | "invoiced" | "cancelled">;
  stock_due: Day | null;
  total_nett: Numeric;
  total_vat: Numeric;
}

export interface Setting {
  name: string;
  value: Json;
}

export interface SetUpStep {
  left_out_at: Date;
  left_out_by: string;
  name: string;
}

export interface SharedDocument {
  began: number;
  customer_account: string;
  epoch: string;
  id: Generated<number>;
  person: string;
  recovered_to: Generated<number>;
  restored_at: Generated<number>;
  revision: number;
  touched_at: Date;
  uuid: string | null;
  whole_from: number;
}

export interface SharedEntry {
  by_office: boolean | null;
  by_person: string | null;
  device: string;
  document_id: number;
  key: string;
  ordered_before: string | null;
  ordered_device: string | null;
  ordered_no: string | null;
  ordered_revision: number | null;
  origin: number | null;
  place: number;
  removed_by: Generated<string[]>;
  revision: number;
  value: Json | null;
  was: Json | null;
}

export interface SharedNotice {
  before: Json | null;
  document_id: number;
  keys: string[];
  kind: "changed" | "back" | "stays" | "next" | "ordered" | "full" | "late";
  made_at: Date;
  not_device: string | null;
  order_no: string | null;
  revision: number;
  to_device: string | null;
}

export interface SharedPage {
  device: string;
  document_id: number;
  last_n: number;
  left_at: Date | null;
  page: string;
  touched_at: Date;
}

export interface SignIn {
  day: Day;
  email: string;
  first_at: Date;
}

export interface Stock {
  bottles: number;
  due_bottles: number | null;
  due_date: Day | null;
  product_code: string;
}

export interface TakenGoods {
  bottles: number;
  order_id: number;
  product_code: string;
  taken_from: "stock" | "reserves";
}

export interface DB {
  accounts_export: AccountsExport;
  address: Address;
  api_key: ApiKey;
  audit: Audit;
  bought: Bought;
  bought_until: BoughtUntil;
  cached_order: CachedOrder;
  call_count: CallCount;
  card_refund: CardRefund;
  catalogue_version: CatalogueVersion;
  claim: Claim;
  claim_line: ClaimLine;
  claim_photo: ClaimPhoto;
  customer: Customer;
  dated_price: DatedPrice;
  document: Document;
  document_content: DocumentContent;
  document_index: DocumentIndex;
  document_version: DocumentVersion;
  exported_order: ExportedOrder;
  hand_over: HandOver;
  import_kept: ImportKept;
  import_mapping: ImportMapping;
  import_report: ImportReport;
  import_upload: ImportUpload;
  invitation: Invitation;
  ledger_transaction: LedgerTransaction;
  log_key: LogKey;
  login: Login;
  mail: Mail;
  mail_server: MailServer;
  merchant_logo: MerchantLogo;
  merchant_setting: MerchantSetting;
  office_person: OfficePerson;
  order_check: OrderCheck;
  order_line: OrderLine;
  order_step: OrderStep;
  order_version: OrderVersion;
  payment: Payment;
  payment_item: PaymentItem;
  payment_message: PaymentMessage;
  person_name: PersonName;
  picture: Picture;
  picture_address: PictureAddress;
  picture_file: PictureFile;
  placement: Placement;
  price: Price;
  price_notice: PriceNotice;
  price_notice_gate: PriceNoticeGate;
  price_notice_left_out: PriceNoticeLeftOut;
  price_notice_off: PriceNoticeOff;
  product: Product;
  product_change: ProductChange;
  product_list: ProductList;
  product_picture: ProductPicture;
  proposal: Proposal;
  proposal_change: ProposalChange;
  proposal_line: ProposalLine;
  prospect: Prospect;
  refused_report: RefusedReport;
  remembered_name: RememberedName;
  rep: Rep;
  requested_change: RequestedChange;
  reserve: Reserve;
  running_server: RunningServer;
  sales_order: SalesOrder;
  set_up_step: SetUpStep;
  setting: Setting;
  shared_document: SharedDocument;
  shared_entry: SharedEntry;
  shared_notice: SharedNotice;
  shared_page: SharedPage;
  sign_in: SignIn;
  stock: Stock;
  taken_goods: TakenGoods;
}
