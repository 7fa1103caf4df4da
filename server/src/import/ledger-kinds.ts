import { amount, day, name, orElse, whole, words } from './cells.ts';
import { type FileKind, type TableColumn, textOf } from './file-kind.ts';

const column = (type: string, ...from: string[]): TableColumn => ({ type, from });
const text = (...from: string[]) => column('text', ...from);
const required = (read: FileKind['columns'][string]['read']) => ({ read, required: true });
const optional = (read: FileKind['columns'][string]['read']) => ({ read, required: false });

const addressFields = (kind: string) => [1, 2, 3, 4, 5].map((line) => `${kind}_Address${line}`);
const lines = (fields: readonly string[]) =>
  Object.fromEntries(fields.map((field) => [field, optional(words(100))]));

export const transactionsKind: FileKind = {
  name: 'transactions',
  columns: {
    CustomerAccount: required(name(40)),
    TransactionDate: required(day),
    TransactionNumber: required(name(60)),
    Type: required(name(60)),
    Total: required(amount),
    Balance: required(amount),
    Reference1: optional(words(100)),
    Reference2: optional(words(100)),
  },
  key: ['CustomerAccount', 'TransactionNumber'],
  references: [{ field: 'CustomerAccount', to: 'customers' }],
  table: 'ledger_transaction',
  tableColumns: {
    customer_account: text('CustomerAccount'),
    transaction_number: text('TransactionNumber'),
    transaction_date: column('date', 'TransactionDate'),
    type: text('Type'),
    total: column('numeric(12,4)', 'Total'),
    balance: column('numeric(12,4)', 'Balance'),
    reference1: text('Reference1'),
    reference2: text('Reference2'),
    position: column('integer', 'TransactionNumber'),
  },
  tableKey: ['customer_account', 'transaction_number'],
  whenGone: 'delete',
  toRow: (cells, { position }) => ({
    customer_account: cells.CustomerAccount,
    transaction_number: cells.TransactionNumber,
    transaction_date: cells.TransactionDate,
    type: cells.Type,
    total: cells.Total,
    balance: cells.Balance,
    reference1: textOf(cells, 'Reference1'),
    reference2: textOf(cells, 'Reference2'),
    position,
  }),
};

const delivery = addressFields('Delivery');
const billing = addressFields('Billing');

/** orders.csv: what the merchant's own system knows of orders, by their confirmed numbers. Never withdrawn. */
export const ordersKind: FileKind = {
  name: 'orders',
  columns: {
    Order_OrderNo: required(name(40)),
    CustomerAccount: required(name(40)),
    Order_OrderDate: required(day),
    Order_OrderType: optional(words(60)),
    Order_InvoiceNumber: optional(words(60)),
    Order_CustomerReference: optional(words(100)),
    Order_TotalNett: required(amount),
    Order_TotalVAT: required(amount),
    RequiredDate: optional(orElse(null, day)),
    Delivery_Name: optional(words(100)),
    ...lines(delivery),
    Billing_Name: optional(words(200)),
    ...lines(billing),
    Delivery_Notes: optional(words(1_000)),
  },
  key: ['Order_OrderNo'],
  references: [{ field: 'CustomerAccount', to: 'customers' }],
  table: 'sales_order',
  tableColumns: {
    confirmed_no: text('Order_OrderNo'),
    customer_account: text('CustomerAccount'),
    order_date: column('date', 'Order_OrderDate'),
    order_type: text('Order_OrderType'),
    invoice_number: text('Order_InvoiceNumber'),
    customer_reference: text('Order_CustomerReference'),
    total_nett: column('numeric(12,4)', 'Order_TotalNett'),
    total_vat: column('numeric(12,4)', 'Order_TotalVAT'),
    required_date: column('date', 'RequiredDate'),
    delivery_name: text('Delivery_Name'),
    delivery_address: column('text[]', ...delivery),
    billing_name: text('Billing_Name'),
    billing_address: column('text[]', ...billing),
    delivery_notes: text('Delivery_Notes'),
  },
  tableKey: ['confirmed_no'],
  whenGone: 'keep',
  toRow: (cells) => ({
    confirmed_no: cells.Order_OrderNo,
    customer_account: cells.CustomerAccount,
    order_date: cells.Order_OrderDate,
    order_type: textOf(cells, 'Order_OrderType'),
    invoice_number: textOf(cells, 'Order_InvoiceNumber'),
    customer_reference: textOf(cells, 'Order_CustomerReference'),
    total_nett: cells.Order_TotalNett,
    total_vat: cells.Order_TotalVAT,
    required_date: cells.RequiredDate ?? null,
    delivery_name: textOf(cells, 'Delivery_Name'),
    delivery_address: delivery.map((field) => textOf(cells, field)),
    billing_name: textOf(cells, 'Billing_Name'),
    billing_address: billing.map((field) => textOf(cells, field)),
    delivery_notes: textOf(cells, 'Delivery_Notes'),
  }),
};

/** order-lines.csv. Lines are numbered within their order as the file has them. Never withdrawn. */
export const orderLinesKind: FileKind = {
  name: 'order-lines',
  columns: {
    Order_OrderNo: required(name(40)),
    ProductCode: required(words(60)),
    Description: required(words(300)),
    TotalBottles: required(whole(-9_999_999, 9_999_999)),
    LineNett: required(amount),
    LineVAT: required(amount),
    Vintage: optional(orElse(null, words(20))),
  },
  key: [],
  references: [{ field: 'Order_OrderNo', to: 'orders' }],
  table: 'order_line',
  tableColumns: {
    order_no: text('Order_OrderNo'),
    product_code: text('ProductCode'),
    description: text('Description'),
    total_bottles: column('integer', 'TotalBottles'),
    line_nett: column('numeric(12,4)', 'LineNett'),
    line_vat: column('numeric(12,4)', 'LineVAT'),
    vintage: text('Vintage'),
  },
  tableKey: [],
  whenGone: 'keep',
  toRow: (cells) => ({
    order_no: cells.Order_OrderNo,
    product_code: textOf(cells, 'ProductCode'),
    description: textOf(cells, 'Description'),
    total_bottles: cells.TotalBottles,
    line_nett: cells.LineNett,
    line_vat: cells.LineVAT,
    vintage: cells.Vintage ?? null,
  }),
};
