import type { MappedKind } from '@tradecellar/contract/import-mappings.ts';

/** The uses that a person may choose for a column, with what each is for. */
const goods = {
  Code: 'Code of the product',
  Name: 'Name of the wine',
  SecondaryDescription: 'Second line below the name',
  Vintage: 'Vintage',
  CaseSize: 'Bottles in a case',
  UnitSize: 'Size of a bottle',
  Pack: 'Case and size, as 6x75cl',
  Price: 'Price, unit asked below',
  CasePrice: 'Price of a case',
  BottleNett: 'Price of a bottle',
  VatRate: 'VAT rate',
  VatCode: 'VAT code of another system',
  Stock: 'Stock, unit asked below',
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
    ValidFrom: 'First day of the price',
    ValidTo: 'Last day of the price',
    Currency: 'Currency',
  },
  stock: {
    Code: 'Code of the product',
    Location: 'Place of the stock',
    Stock: goods.Stock,
    StockCases: goods.StockCases,
    StockBottles: goods.StockBottles,
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
    PartyType: 'Says who is a customer',
    Active: 'Says which rows are in use',
    Inactive: 'Says which rows are out of use',
  },
  transactions: {
    CustomerAccount: 'Account number',
    TransactionDate: 'Date',
    TransactionNumber: 'Number of the entry',
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
