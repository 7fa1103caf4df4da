import { REPORTED_STATES } from '@tradecellar/trade/order-life.ts';
import {
  amount,
  day,
  dueDay,
  key,
  moment,
  name,
  oneOf,
  orElse,
  orKey,
  settledBy,
  whole,
  words,
} from './cells.ts';
import { givenPlace, importedState, lineVintage, orderId, storedIfSameProduct } from './computed-queries.ts';
import { type FileKind, list, numbered, optional, required } from './file-kind.ts';

export const transactionsKind: FileKind = {
  name: 'transactions',
  table: 'ledger_transaction',
  key: ['CustomerAccount', 'TransactionNumber'],
  whenGone: 'delete',
  fields: {
    CustomerAccount: required('customer_account', key(40), 'customers'),
    TransactionDate: required('transaction_date', day),
    TransactionNumber: required('transaction_number', key(60)),
    Type: required('type', name(60)),
    Total: required('total', amount),
    Balance: required('balance', amount),
    Reference1: optional('reference1', orKey(100)),
    Reference2: optional('reference2', orKey(100)),
    DueDate: optional('due_date', dueDay('where the ledger names no due date')),
    SettledBy: optional('settled_by', settledBy),
  },
  computed: { position: givenPlace('TransactionNumber') },
};

/** orders.csv: orders of the merchant's system, by provisional or confirmed number. Never withdrawn. */
export const ordersKind: FileKind = {
  name: 'orders',
  table: 'sales_order',
  key: ['Order_OrderNo'],
  // The id of the order, which `readNamedOrders` has found by the provisional or the confirmed number.
  identity: { id: 'id' },
  whenGone: 'keep',
  fields: {
    Order_OrderNo: required('confirmed_no', key(40)),
    CustomerAccount: required('customer_account', key(40), 'customers'),
    Order_OrderDate: required('order_date', day),
    Order_OrderType: optional('order_type', words(60)),
    Order_InvoiceNumber: optional('invoice_number', orKey(60)),
    Order_CustomerReference: optional('customer_reference', words(100)),
    Order_TotalNett: required('total_nett', amount),
    Order_TotalVAT: required('total_vat', amount),
    RequiredDate: optional('required_date', orElse(null, day)),
    Delivery_Name: optional('delivery_name', words(100)),
    ...list('delivery_address', words(100), numbered('Delivery_Address', 5)),
    Billing_Name: optional('billing_name', words(200)),
    ...list('billing_address', words(100), numbered('Billing_Address', 5)),
    Delivery_Notes: optional('delivery_notes', words(1_000)),
  },
  computed: { state: importedState },
};

/**
 * order-lines.csv. Lines are numbered within their order, in the file's order. A line that was placed in the shop keeps
 * its case size, prices and vintage if its product stays the same, because the file may lack them.
 */
export const orderLinesKind: FileKind = {
  name: 'order-lines',
  table: 'order_line',
  key: [],
  identity: { order_id: 'id', line_no: 'position' },
  whenGone: 'keep',
  fields: {
    Order_OrderNo: required(undefined, key(40), 'orders'),
    ProductCode: required('product_code', orKey(60)),
    Description: required('description', words(300)),
    TotalBottles: required('total_bottles', whole(-9_999_999, 9_999_999)),
    LineNett: required('line_nett', amount),
    LineVAT: required('line_vat', amount),
    Vintage: optional(undefined, orElse(null, words(20))),
  },
  computed: {
    order_id: orderId,
    line_no: givenPlace('Order_OrderNo'),
    vintage: lineVintage,
    case_size: storedIfSameProduct('case_size', 0),
    unit_size: storedIfSameProduct('unit_size', 0),
    case_price: storedIfSameProduct('case_price'),
    bottle_nett: storedIfSameProduct('bottle_nett'),
    bottle_vat: storedIfSameProduct('bottle_vat'),
  },
};

/**
 * confirmations.csv: each row is a report of the merchant's system about an order that was placed in the shop. An order
 * may have several reports, such as confirmed and dispatched, which are applied in the file's order.
 */
export const confirmationsKind: FileKind = {
  name: 'confirmations',
  table: 'sales_order',
  key: [],
  isRowByRow: true,
  whenGone: 'keep',
  fields: {
    OrderNo: required(undefined, key(40)),
    Number: optional(undefined, orKey(40)),
    State: optional(undefined, oneOf(...REPORTED_STATES)),
    InvoiceNumber: optional(undefined, orKey(60)),
    Note: optional(undefined, words(1_000)),
    DeliveredAt: optional(undefined, moment),
    ReceivedBy: optional(undefined, words(100)),
  },
};

/**
 * claims.csv: each row is a settlement by the merchant's system. A row without `LineNo` settles all lines of the claim
 * that no other report has settled.
 */
export const claimsKind: FileKind = {
  name: 'claims',
  table: 'claim',
  key: [],
  isRowByRow: true,
  whenGone: 'keep',
  fields: {
    ClaimNo: required(undefined, key(40)),
    LineNo: optional(undefined, orElse(null, whole(1, 500))),
    Outcome: optional(undefined, oneOf('accept', 'decline')),
    CreditNote: optional(undefined, orKey(60)),
    Sentence: optional(undefined, words(500)),
  },
};
