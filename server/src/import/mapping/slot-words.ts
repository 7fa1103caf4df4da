import { MAPPED_KINDS, type MappedKind } from '@tradecellar/contract/import-mappings.ts';

const FIRST_DAY = 'First day of the price';

/** The uses that a person may choose for a column, each with its purpose. */
const goods = {
  Code: 'Code of the product',
  Name: 'Name of the wine',
  SecondaryDescription: 'Second line below the name',
  Vintage: 'Vintage',
  CaseSize: 'Bottles in a case',
  UnitSize: 'Size of a bottle',
  Pack: 'Case and size, as 6x75cl',
  Price: 'Price, by case or bottle',
  CasePrice: 'Price of a case',
  BottleNett: 'Price of a bottle',
  VatRate: 'VAT rate',
  VatCode: 'VAT code, such as T1 or S',
  Stock: 'Stock, in cases or bottles',
  StockCases: 'Stock in cases',
  StockBottles: 'Stock in bottles',
};

export const SLOT_WORDS: { readonly [Kind in MappedKind]: Readonly<Record<string, string>> } = {
  products: {
    ...goods,
    Winemaker: 'Producer',
    CountryDescription: 'Country',
    Appellation: 'Region',
    Group: 'Group of the list',
    Supergroup: 'Larger group of the list',
    Colour: 'Colour',
    Style: 'Style',
    ClosureStyle: 'Closure',
    AlcoholicPercentage: 'Strength',
    WineTastingNotes: 'Tasting notes',
    BinNo: 'Bin number',
    DrinkFrom: 'Drink from',
    DrinkTo: 'Drink to',
    Country: 'Country code',
    Categories: 'Groups and country, as paths',
    AttributeName: 'Name of an attribute',
    AttributeValue: 'Value of an attribute',
    Parent: 'Row that a variation belongs to',
    ValidFrom: FIRST_DAY,
    Handle: 'Joins the rows of a product',
    DutyStatus: 'Says which rows are in bond',
    RowType: 'Says which rows are products',
    TaxStatus: 'Says which rows have VAT',
    Active: 'Says which rows are in use',
    Inactive: 'Says which rows are out of use',
  },
  prices: {
    PriceList: 'Price list',
    Code: 'Code of the product',
    Price: goods.Price,
    CasePrice: goods.CasePrice,
    BottleNett: goods.BottleNett,
    BreakQuantity: 'Quantity from which the price holds',
    ValidFrom: FIRST_DAY,
    ValidTo: 'Last day of the price',
    Currency: 'Currency',
  },
  stock: {
    Code: 'Code of the product',
    Location: 'Place of the stock',
    Stock: goods.Stock,
    StockCases: goods.StockCases,
    StockBottles: goods.StockBottles,
    DueDate: 'Day on which more is due',
  },
  customers: {
    CustomerAccount: 'Account number',
    CustomerName: 'Name of the customer',
    ContactName: 'Name of the contact',
    FirstName: 'First name of the contact',
    LastName: 'Last name of the contact',
    Email: 'Email, which also signs in',
    Billing: 'Billing address, a line',
    BillingPostcode: 'Billing address, postcode',
    DeliveryName: 'Delivery address, name',
    Delivery: 'Delivery address, a line',
    DeliveryPostcode: 'Delivery address, postcode',
    DeliveryNotes1: 'Notes for the driver',
    DeliveryRound: 'Delivery round',
    DeliveryDays: 'Delivery days',
    CreditLimit: 'Credit limit',
    CreditBalance: 'Balance that is owed',
    PriceList: 'Price list',
    Rep: 'Sales rep',
    Currency: 'Currency',
    PersonFirst: 'Another login, first name',
    PersonLast: 'Another login, last name',
    PersonEmail: 'Another login, email',
    Second: 'Second address, a line',
    SecondPostcode: 'Second address, postcode',
    SecondName: 'Second address, name',
    BillingType: 'Says what the first address is for',
    SecondType: 'Says what the second address is for',
    PartyType: 'Says who is a customer',
    SalesNominal: 'Says who is a customer, if it is filled',
    PurchasesNominal: 'Says who is a supplier, if it is filled',
    Active: 'Says which rows are in use',
    Inactive: 'Says which rows are out of use',
  },
  transactions: {
    CustomerAccount: 'Account number',
    TransactionDate: 'Date',
    TransactionNumber: 'Number of the entry',
    DueDate: 'Date on which it is due',
    SettledBy: 'Entries that settled it',
    Type: 'Invoice, credit note or payment',
    Total: 'Amount with VAT',
    Debit: 'Amount that is owed',
    Credit: 'Amount that was paid or credited',
    Balance: 'Running balance of the account',
    Reference1: 'Reference',
    Currency: 'Currency',
  },
};

/** A use in words, for a sentence about a column. */
export const wordsOf = (kind: MappedKind, slot: string): string =>
  (SLOT_WORDS[kind][slot] ?? slot)
    .replace(/,.*$/, '')
    .replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());

const FIELD_WORDS: Readonly<Record<string, string>> = {
  BottleVAT: 'VAT of a bottle',
  From: FIRST_DAY,
  Delivery_PostCode: 'Postcode',
};

/** A field of the shop in words, as the head of a column: `Price of a bottle`, `Billing address 1`. */
export function labelOf(kind: string, field: string): string {
  const slots: Readonly<Record<string, string>> =
    SLOT_WORDS[MAPPED_KINDS.find((each) => each === kind) ?? 'customers'];
  const known = FIELD_WORDS[field] ?? slots[field];
  if (known !== undefined) return known.replace(/,.*$/, '');
  return field
    .replaceAll('_', ' ')
    .replace(/([a-z])([A-Z\d])/g, '$1 $2')
    .replace(/ [A-Z](?![A-Z])/g, (letter) => letter.toLowerCase());
}
