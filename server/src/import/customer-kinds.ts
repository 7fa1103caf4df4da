import { moneyText, parseMoney } from '@tradecellar/trade/money.ts';
import { amount, deliveryDays, emailAddress, flag, name, orElse, price, whole, words } from './cells.ts';
import { type Cells, type FileKind, type TableColumn, textOf } from './file-kind.ts';

const column = (type: string, ...from: string[]): TableColumn => ({ type, from });
const text = (...from: string[]) => column('text', ...from);
const required = (read: FileKind['columns'][string]['read']) => ({ read, required: true });
const optional = (read: FileKind['columns'][string]['read']) => ({ read, required: false });

const billing = [1, 2, 3, 4, 5].map((line) => `Billing_Address${line}`);
const delivery = [1, 2, 3, 4].map((line) => `Delivery_Address${line}`);
const lines = (fields: readonly string[]) =>
  Object.fromEntries(fields.map((field) => [field, optional(words(100))]));

/** What the ledger says is free; without its own column, the limit less the balance. */
function availableCredit(cells: Cells): string {
  if (typeof cells.AvailableCredit === 'string') return cells.AvailableCredit;
  const limit = parseMoney(textOf(cells, 'CreditLimit')) ?? 0;
  return moneyText(limit - (parseMoney(textOf(cells, 'CreditBalance')) ?? 0));
}

export const customersKind: FileKind = {
  name: 'customers',
  columns: {
    CustomerAccount: required(name(40)),
    CustomerName: required(name(200)),
    Billing_ContactName: optional(words(200)),
    Email: optional(orElse('', emailAddress)),
    CreditLimit: optional(orElse('0.0000', amount)),
    CreditBalance: optional(orElse('0.0000', amount)),
    AvailableCredit: optional(orElse(undefined, amount)),
    MandatoryOrderNo: optional(flag),
    Web_Cred: optional(flag),
    PriceList: optional(words(60)),
    Rep: optional(words(40)),
    DeliveryDays: optional(deliveryDays),
    Billing_Name: optional(words(200)),
    ...lines(billing),
  },
  key: ['CustomerAccount'],
  references: [{ field: 'Rep', to: 'reps' }],
  table: 'customer',
  tableColumns: {
    account: text('CustomerAccount'),
    name: text('CustomerName'),
    billing_contact_name: text('Billing_ContactName'),
    email: text('Email'),
    credit_limit: column('numeric(12,4)', 'CreditLimit'),
    credit_balance: column('numeric(12,4)', 'CreditBalance'),
    available_credit: column('numeric(12,4)', 'AvailableCredit', 'CreditLimit', 'CreditBalance'),
    mandatory_order_no: column('boolean', 'MandatoryOrderNo'),
    web_cred: column('boolean', 'Web_Cred'),
    price_list: text('PriceList'),
    rep_code: text('Rep'),
    delivery_days: text('DeliveryDays'),
    billing_name: text('Billing_Name', 'CustomerName'),
    billing_address: column('text[]', ...billing),
    withdrawn: column('boolean', 'CustomerAccount'),
  },
  tableKey: ['account'],
  whenGone: 'withdraw',
  toRow: (cells) => ({
    account: cells.CustomerAccount,
    name: cells.CustomerName,
    billing_contact_name: textOf(cells, 'Billing_ContactName'),
    email: textOf(cells, 'Email'),
    credit_limit: cells.CreditLimit ?? '0',
    credit_balance: cells.CreditBalance ?? '0',
    available_credit: availableCredit(cells),
    mandatory_order_no: cells.MandatoryOrderNo ?? false,
    web_cred: cells.Web_Cred ?? true,
    price_list: textOf(cells, 'PriceList'),
    rep_code: textOf(cells, 'Rep') || null,
    delivery_days: textOf(cells, 'DeliveryDays'),
    billing_name: textOf(cells, 'Billing_Name') || cells.CustomerName,
    billing_address: billing.map((field) => textOf(cells, field)),
    withdrawn: false,
  }),
};

export const loginsKind: FileKind = {
  name: 'logins',
  columns: {
    Email: required(emailAddress),
    CustomerAccount: required(name(40)),
    Name: optional(words(200)),
  },
  key: ['Email', 'CustomerAccount'],
  references: [{ field: 'CustomerAccount', to: 'customers' }],
  table: 'login',
  tableColumns: { email: text('Email'), customer_account: text('CustomerAccount'), name: text('Name') },
  tableKey: ['email', 'customer_account'],
  whenGone: 'delete',
  toRow: (cells) => ({
    email: cells.Email,
    customer_account: cells.CustomerAccount,
    name: textOf(cells, 'Name'),
  }),
};

export const addressesKind: FileKind = {
  name: 'addresses',
  columns: {
    CustomerAccount: required(name(40)),
    Id: required(name(60)),
    Delivery_Name: required(name(100)),
    ...lines(delivery),
    Delivery_PostCode: optional(words(12)),
    DeliveryNotes1: optional(words(500)),
    DeliveryNotes2: optional(words(500)),
    DeliveryRound: optional(words(60)),
    DeliveryDays: optional(deliveryDays),
  },
  key: ['CustomerAccount', 'Id'],
  references: [{ field: 'CustomerAccount', to: 'customers' }],
  table: 'address',
  tableColumns: {
    customer_account: text('CustomerAccount'),
    id: text('Id'),
    position: column('integer', 'Id'),
    delivery_name: text('Delivery_Name'),
    delivery_address: column('text[]', ...delivery),
    delivery_post_code: text('Delivery_PostCode'),
    delivery_notes1: text('DeliveryNotes1'),
    delivery_notes2: text('DeliveryNotes2'),
    delivery_round: text('DeliveryRound'),
    delivery_days: text('DeliveryDays'),
    withdrawn: column('boolean', 'Id'),
  },
  tableKey: ['customer_account', 'id'],
  whenGone: 'withdraw',
  toRow: (cells, { position }) => ({
    customer_account: cells.CustomerAccount,
    id: cells.Id,
    position,
    delivery_name: cells.Delivery_Name,
    delivery_address: delivery.map((field) => textOf(cells, field)),
    delivery_post_code: textOf(cells, 'Delivery_PostCode'),
    delivery_notes1: textOf(cells, 'DeliveryNotes1'),
    delivery_notes2: textOf(cells, 'DeliveryNotes2'),
    delivery_round: textOf(cells, 'DeliveryRound'),
    delivery_days: textOf(cells, 'DeliveryDays'),
    withdrawn: false,
  }),
};

export const repsKind: FileKind = {
  name: 'reps',
  columns: {
    Code: required(name(40)),
    Name: required(name(200)),
    Phone: optional(words(40)),
    Email: optional(orElse('', emailAddress)),
    Image_URL: optional(words(500)),
  },
  key: ['Code'],
  references: [],
  table: 'rep',
  tableColumns: {
    code: text('Code'),
    name: text('Name'),
    phone: text('Phone'),
    email: text('Email'),
    image_url: text('Image_URL'),
  },
  tableKey: ['code'],
  // A customer may still name one: a rep is never deleted.
  whenGone: 'keep',
  toRow: (cells) => ({
    code: cells.Code,
    name: cells.Name,
    phone: textOf(cells, 'Phone'),
    email: textOf(cells, 'Email'),
    image_url: textOf(cells, 'Image_URL'),
  }),
};

export const pricesKind: FileKind = {
  name: 'prices',
  columns: {
    PriceList: required(name(60)),
    ProductCode: required(name(60)),
    CasePrice: required(price),
    BottleNett: required(price),
    BottleVAT: required(price),
  },
  key: ['PriceList', 'ProductCode'],
  references: [{ field: 'ProductCode', to: 'products' }],
  table: 'price',
  tableColumns: {
    price_list: text('PriceList'),
    product_code: text('ProductCode'),
    case_price: column('numeric(12,4)', 'CasePrice'),
    bottle_nett: column('numeric(12,4)', 'BottleNett'),
    bottle_vat: column('numeric(12,4)', 'BottleVAT'),
  },
  tableKey: ['price_list', 'product_code'],
  whenGone: 'delete',
  toRow: (cells) => ({
    price_list: cells.PriceList,
    product_code: cells.ProductCode,
    case_price: cells.CasePrice,
    bottle_nett: cells.BottleNett,
    bottle_vat: cells.BottleVAT,
  }),
};

export const productListsKind: FileKind = {
  name: 'product-lists',
  columns: { CustomerAccount: required(name(40)), ProductCode: required(name(60)) },
  key: ['CustomerAccount', 'ProductCode'],
  references: [
    { field: 'CustomerAccount', to: 'customers' },
    { field: 'ProductCode', to: 'products' },
  ],
  table: 'product_list',
  tableColumns: { customer_account: text('CustomerAccount'), product_code: text('ProductCode') },
  tableKey: ['customer_account', 'product_code'],
  whenGone: 'delete',
  toRow: (cells) => ({ customer_account: cells.CustomerAccount, product_code: cells.ProductCode }),
};

export const reservesKind: FileKind = {
  name: 'reserves',
  columns: {
    CustomerAccount: required(name(40)),
    ProductCode: required(name(60)),
    FreeCases: required(orElse(0, whole(0, 1_000_000))),
    FreeBottles: required(orElse(0, whole(0, 1_000_000))),
  },
  key: ['CustomerAccount', 'ProductCode'],
  references: [
    { field: 'CustomerAccount', to: 'customers' },
    { field: 'ProductCode', to: 'products' },
  ],
  table: 'reserve',
  tableColumns: {
    customer_account: text('CustomerAccount'),
    product_code: text('ProductCode'),
    free_bottles: column('integer', 'FreeCases', 'FreeBottles'),
  },
  tableKey: ['customer_account', 'product_code'],
  whenGone: 'delete',
  toRow: (cells, { caseSizeOf }) => ({
    customer_account: cells.CustomerAccount,
    product_code: cells.ProductCode,
    free_bottles:
      Number(cells.FreeCases) * caseSizeOf(textOf(cells, 'ProductCode')) + Number(cells.FreeBottles),
  }),
};
