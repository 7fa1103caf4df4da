import { addMoney, moneyFromPounds, moneyText } from '@tradecellar/trade/money.ts';
import { formatTradeDate } from '@tradecellar/trade/trade-date.ts';
import { catalogue } from './catalogue.ts';
import { type CsvRow, csvText } from './csv-text.ts';
import type { DemoAddress, DemoCustomer } from './customer-table.ts';
import { CUSTOMERS } from './customers.ts';
import { favourites, priceRows } from './price-lists.ts';
import { type DemoProduct, PRODUCT_COLUMNS } from './product-row.ts';
import { REPS } from './reps.ts';
import { chanceOf } from './seeded.ts';
import { type LedgerRow, tradingLedger } from './trading-ledger.ts';
import { type DemoOrder, tradingOrders } from './trading-orders.ts';

const BILLING = [
  'Billing_Name',
  'Billing_Address1',
  'Billing_Address2',
  'Billing_Address3',
  'Billing_Address4',
  'Billing_Address5',
];
const DELIVERY = [
  'Delivery_Name',
  'Delivery_Address1',
  'Delivery_Address2',
  'Delivery_Address3',
  'Delivery_Address4',
  'Delivery_Address5',
];

/**
 * The demo merchant as the files its back office would export (design §9), to be loaded through the import
 * door. `today` (yyyy-MM-dd) is the day its eighteen months of trade lead up to; the same day always gives
 * the same bytes. Amounts have four decimals; dates are dd/MM/yyyy. A balance is positive when it is owed.
 */
export function demoFiles(today: string): ReadonlyArray<{ name: string; text: string }> {
  const products = catalogue();
  const orders = tradingOrders(products, today);
  const ledger = tradingLedger(orders, today);
  const file = (name: string, columns: readonly string[], rows: readonly CsvRow[]) => ({
    name: `${name}.csv`,
    text: csvText(columns, rows),
  });
  return [
    file(
      'products',
      PRODUCT_COLUMNS,
      products.map((product) => product.row),
    ),
    file('reps', ['Code', 'Name', 'Phone', 'Email', 'Image_URL'], REPS),
    file(
      'customers',
      CUSTOMER_COLUMNS,
      CUSTOMERS.map((customer) => customerRow(customer, ledger)),
    ),
    file('logins', ['Email', 'Name', 'CustomerAccount'], CUSTOMERS.map(loginRow)),
    file(
      'addresses',
      ADDRESS_COLUMNS,
      CUSTOMERS.flatMap((customer) => customer.addresses.map((place) => addressRow(customer, place))),
    ),
    file('prices', ['PriceList', 'ProductCode', 'CasePrice', 'BottleNett', 'BottleVAT'], priceRows(products)),
    file('product-lists', ['CustomerAccount', 'ProductCode'], ownLists(products)),
    file('reserves', ['CustomerAccount', 'ProductCode', 'FreeCases', 'FreeBottles'], reserves(products)),
    file('transactions', TRANSACTION_COLUMNS, ledger.map(transactionRow)),
    file('orders', ORDER_COLUMNS, orders.map(orderRow)),
    file('order-lines', LINE_COLUMNS, orders.flatMap(lineRows)),
  ];
}

const CUSTOMER_COLUMNS = [
  'CustomerAccount',
  'CustomerName',
  'Billing_ContactName',
  'Email',
  'CreditLimit',
  'CreditBalance',
  'AvailableCredit',
  'MandatoryOrderNo',
  'Web_Cred',
  'PriceList',
  'Rep',
  'DeliveryDays',
  ...BILLING,
];

function billing(customer: DemoCustomer): CsvRow {
  const place = customer.addresses[0];
  const [street = '', area = '', town = '', county = ''] = place?.lines ?? [];
  return {
    Billing_Name: customer.name,
    Billing_Address1: street,
    Billing_Address2: area,
    Billing_Address3: town,
    Billing_Address4: county,
    Billing_Address5: place?.postCode ?? '',
  };
}

function customerRow(customer: DemoCustomer, ledger: readonly LedgerRow[]): CsvRow {
  const balance = ledger.findLast((row) => row.customer === customer)?.balance ?? 0;
  const limit = moneyFromPounds(customer.creditLimit);
  return {
    CustomerAccount: customer.account,
    CustomerName: customer.name,
    Billing_ContactName: customer.contact,
    Email: customer.email,
    CreditLimit: moneyText(limit),
    CreditBalance: moneyText(balance),
    AvailableCredit: moneyText(addMoney(limit, -balance)),
    MandatoryOrderNo: customer.mandatoryOrderNo ? '1' : '0',
    Web_Cred: customer.webCred ? '1' : '0',
    PriceList: customer.priceList,
    Rep: customer.rep,
    DeliveryDays: customer.days,
    ...billing(customer),
  };
}

function loginRow({ email, contact, account }: DemoCustomer): CsvRow {
  const shared = email === 'group@example.com';
  return { Email: email, Name: shared ? 'Priya Raman' : contact, CustomerAccount: account };
}

const ADDRESS_COLUMNS = [
  'CustomerAccount',
  'Id',
  'Delivery_Name',
  'Delivery_Address1',
  'Delivery_Address2',
  'Delivery_Address3',
  'Delivery_Address4',
  'Delivery_PostCode',
  'DeliveryNotes1',
  'DeliveryNotes2',
  'DeliveryRound',
  'DeliveryDays',
];

function delivery(place: DemoAddress): CsvRow {
  const [street, area, town, county] = place.lines;
  return {
    Delivery_Name: place.name,
    Delivery_Address1: street,
    Delivery_Address2: area,
    Delivery_Address3: town,
    Delivery_Address4: county,
  };
}

function addressRow(customer: DemoCustomer, place: DemoAddress): CsvRow {
  return {
    CustomerAccount: customer.account,
    Id: `${customer.account}-${place.id}`,
    ...delivery(place),
    Delivery_PostCode: place.postCode,
    DeliveryNotes1: place.notes[0],
    DeliveryNotes2: place.notes[1],
    DeliveryRound: place.round,
    DeliveryDays: place.days,
  };
}

function ownLists(products: readonly DemoProduct[]): CsvRow[] {
  return CUSTOMERS.filter(({ ownList }) => ownList).flatMap((customer) =>
    favourites(customer, products).map(({ code }) => ({
      CustomerAccount: customer.account,
      ProductCode: code,
    })),
  );
}

/** Wine a customer has bought and left in the merchant's cellar. */
function reserves(products: readonly DemoProduct[]): CsvRow[] {
  return CUSTOMERS.flatMap((customer) => {
    const chance = chanceOf(`${customer.account} reserves`);
    const cellared = favourites(customer, products).filter(
      ({ caseSize, supergroup }) => caseSize > 1 && supergroup === 'Wines',
    );
    return cellared.slice(0, customer.reserves).map(({ code, caseSize }) => ({
      CustomerAccount: customer.account,
      ProductCode: code,
      FreeCases: 1 + chance.below(9),
      FreeBottles: chance.percent(40) ? chance.below(caseSize) : 0,
    }));
  });
}

const TRANSACTION_COLUMNS = [
  'CustomerAccount',
  'TransactionDate',
  'TransactionNumber',
  'Type',
  'Total',
  'Balance',
  'Reference1',
  'Reference2',
];

function transactionRow(row: LedgerRow): CsvRow {
  return {
    CustomerAccount: row.customer.account,
    TransactionDate: formatTradeDate(row.date),
    TransactionNumber: row.number,
    Type: row.type,
    Total: moneyText(row.total),
    Balance: moneyText(row.balance),
    Reference1: row.reference1,
    Reference2: row.reference2,
  };
}

const ORDER_COLUMNS = [
  'Order_OrderNo',
  'CustomerAccount',
  'Order_OrderDate',
  'Order_OrderType',
  'Order_InvoiceNumber',
  'Order_CustomerReference',
  'Order_TotalNett',
  'Order_TotalVAT',
  'RequiredDate',
  ...DELIVERY,
  ...BILLING,
  'Delivery_Notes',
];

function orderRow(order: DemoOrder): CsvRow {
  return {
    Order_OrderNo: order.orderNo,
    CustomerAccount: order.customer.account,
    Order_OrderDate: formatTradeDate(order.date),
    Order_OrderType: order.type,
    Order_InvoiceNumber: order.invoiceNo,
    Order_CustomerReference: order.reference,
    Order_TotalNett: moneyText(order.nett),
    Order_TotalVAT: moneyText(order.vat),
    RequiredDate: formatTradeDate(order.required),
    ...delivery(order.address),
    Delivery_Address5: order.address.postCode,
    ...billing(order.customer),
    Delivery_Notes: order.deliveryNotes,
  };
}

const LINE_COLUMNS = [
  'Order_OrderNo',
  'ProductCode',
  'Description',
  'Vintage',
  'TotalBottles',
  'LineNett',
  'LineVAT',
];

function lineRows(order: DemoOrder): CsvRow[] {
  return order.lines.map(({ product, vintage, totalBottles, totals }) => ({
    Order_OrderNo: order.orderNo,
    ProductCode: product.code,
    Description: product.description,
    Vintage: vintage,
    TotalBottles: totalBottles,
    LineNett: moneyText(totals.nett),
    LineVAT: moneyText(totals.vat),
  }));
}
