import { BUYER_ROLES } from '@tradecellar/contract/buyer-rights.ts';
import {
  amount,
  deliveryDays,
  emailAddress,
  flag,
  key,
  name,
  oneOf,
  orElse,
  orKey,
  price,
  priceDay,
  whole,
  words,
} from './cells.ts';
import { billingName, creditSaid, freeBottles, givenPlace, inUse } from './computed-queries.ts';
import { type FileKind, list, numbered, optional, required } from './file-kind.ts';

const account = required('customer_account', key(40), 'customers');
const product = required('product_code', key(60), 'products');

export const customersKind: FileKind = {
  name: 'customers',
  table: 'customer',
  tells: ['CustomerName'],
  key: ['CustomerAccount'],
  whenGone: 'withdraw',
  fields: {
    CustomerAccount: required('account', key(40)),
    CustomerName: required('name', name(200)),
    Billing_ContactName: optional('billing_contact_name', words(200)),
    Email: optional('email', orElse('', emailAddress)),
    CreditLimit: optional('credit_limit', orElse('0', amount)),
    CreditBalance: optional('credit_balance', orElse('0', amount)),
    AvailableCredit: optional(undefined, orElse(null, amount)),
    MandatoryOrderNo: optional('mandatory_order_no', flag),
    Web_Cred: optional('web_cred', flag),
    PriceList: optional('price_list', orKey(60)),
    Rep: optional('rep_code', orElse(null, orKey(40)), 'reps'),
    DeliveryDays: optional('delivery_days', deliveryDays),
    Billing_Name: optional('billing_name', words(200)),
    ...list('billing_address', words(100), numbered('Billing_Address', 5)),
  },
  computed: {
    withdrawn: inUse('CustomerAccount'),
    credit_said: creditSaid,
    billing_name: billingName,
  },
};

export const loginsKind: FileKind = {
  name: 'logins',
  table: 'login',
  key: ['Email', 'CustomerAccount'],
  whenGone: 'delete',
  fields: {
    Email: required('email', emailAddress),
    CustomerAccount: account,
    Name: optional('name', words(200)),
    Role: optional('role', orElse('all', oneOf(...Object.keys(BUYER_ROLES)))),
  },
};

export const addressesKind: FileKind = {
  name: 'addresses',
  table: 'address',
  tells: ['Delivery_Name'],
  key: ['CustomerAccount', 'Id'],
  whenGone: 'withdraw',
  fields: {
    CustomerAccount: account,
    Id: required('id', key(60)),
    Delivery_Name: required('delivery_name', name(100)),
    ...list('delivery_address', words(100), numbered('Delivery_Address', 4)),
    Delivery_PostCode: optional('delivery_post_code', words(12)),
    DeliveryNotes1: optional('delivery_notes1', words(500)),
    DeliveryNotes2: optional('delivery_notes2', words(500)),
    DeliveryRound: optional('delivery_round', words(60)),
    DeliveryDays: optional('delivery_days', deliveryDays),
  },
  computed: { withdrawn: inUse('Id'), position: givenPlace('Id') },
};

export const repsKind: FileKind = {
  name: 'reps',
  table: 'rep',
  tells: ['Name'],
  key: ['Code'],
  // A rep is kept, because customers may still refer to the rep.
  whenGone: 'keep',
  fields: {
    Code: required('code', key(40)),
    Name: required('name', name(200)),
    Phone: optional('phone', words(40)),
    Email: optional('email', orElse('', emailAddress)),
    Image_URL: optional('image_url', words(500)),
  },
};

export const pricesKind: FileKind = {
  name: 'prices',
  table: 'price',
  tells: ['CasePrice'],
  key: ['PriceList', 'ProductCode'],
  isDated: true,
  whenGone: 'delete',
  fields: {
    PriceList: required('price_list', key(60)),
    ProductCode: product,
    CasePrice: required('case_price', price),
    BottleNett: required('bottle_nett', price),
    BottleVAT: required('bottle_vat', price),
    NilPrice: optional('nil_price', flag),
    From: optional(undefined, priceDay),
  },
};

export const productListsKind: FileKind = {
  name: 'product-lists',
  table: 'product_list',
  key: ['CustomerAccount', 'ProductCode'],
  whenGone: 'delete',
  fields: { CustomerAccount: account, ProductCode: product },
};

export const reservesKind: FileKind = {
  name: 'reserves',
  table: 'reserve',
  key: ['CustomerAccount', 'ProductCode'],
  whenGone: 'delete',
  fields: {
    CustomerAccount: account,
    ProductCode: product,
    FreeCases: required(undefined, orElse(0, whole(0, 1_000_000))),
    FreeBottles: required(undefined, orElse(0, whole(0, 1_000_000))),
  },
  computed: { free_bottles: freeBottles },
};
