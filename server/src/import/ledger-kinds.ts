import { amount, day, name, orElse, whole, words } from './cells.ts';
import { placeInFile } from './computed-queries.ts';
import { type FileKind, list, numbered, optional, required } from './file-kind.ts';

export const transactionsKind: FileKind = {
  name: 'transactions',
  table: 'ledger_transaction',
  key: ['CustomerAccount', 'TransactionNumber'],
  whenGone: 'delete',
  fields: {
    CustomerAccount: required('customer_account', name(40), 'customers'),
    TransactionDate: required('transaction_date', day),
    TransactionNumber: required('transaction_number', name(60)),
    Type: required('type', name(60)),
    Total: required('total', amount),
    Balance: required('balance', amount),
    Reference1: optional('reference1', words(100)),
    Reference2: optional('reference2', words(100)),
  },
  computed: { position: placeInFile('TransactionNumber') },
};

/** orders.csv: what the merchant's own system knows of orders, by either of their numbers. Never withdrawn. */
export const ordersKind: FileKind = {
  name: 'orders',
  table: 'sales_order',
  key: ['Order_OrderNo'],
  whenGone: 'keep',
  fields: {
    Order_OrderNo: required('confirmed_no', name(40)),
    CustomerAccount: required('customer_account', name(40), 'customers'),
    Order_OrderDate: required('order_date', day),
    Order_OrderType: optional('order_type', words(60)),
    Order_InvoiceNumber: optional('invoice_number', words(60)),
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
};

/** order-lines.csv. Lines are numbered within their order as the file has them. Never withdrawn. */
export const orderLinesKind: FileKind = {
  name: 'order-lines',
  table: 'order_line',
  key: [],
  whenGone: 'keep',
  fields: {
    Order_OrderNo: required('order_no', name(40), 'orders'),
    ProductCode: required('product_code', words(60)),
    Description: required('description', words(300)),
    TotalBottles: required('total_bottles', whole(-9_999_999, 9_999_999)),
    LineNett: required('line_nett', amount),
    LineVAT: required('line_vat', amount),
    Vintage: optional('vintage', orElse(null, words(20))),
  },
};
