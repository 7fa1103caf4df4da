import type { ShapeName } from '@tradecellar/contract/accounts-shapes.ts';
import type { VatBand } from '@tradecellar/trade/invoice-rows.ts';
import type { CellName } from './cells.ts';

/**
 * A column of a shape. `cell` names what the column holds. `text` is the same in every row. `most` is the longest text
 * that the system takes, in characters.
 */
export type Column = {
  readonly head: string;
  /** True if the system refuses a file or a row without the column. */
  readonly isNeeded?: boolean;
  readonly most?: number;
} & ({ readonly cell: CellName } | { readonly text: string });

/** The form in which an accounts system takes orders. A shape is data: no other code depends on a system. */
export type Shape = {
  readonly name: ShapeName;
  readonly title: string;
  /** Instructions for the person who has the file, shown at the download. */
  readonly howTo: string;
  readonly rows: 'price' | 'line' | 'order';
  readonly contact: 'name' | 'account';
  /** The longest code of a contact, if the system takes only letters and figures. */
  readonly contactCode?: number;
  readonly sales: string;
  readonly delivery: string;
  readonly taxCodes: Readonly<Record<VatBand, string>>;
  readonly dates: 'DD/MM/YYYY' | 'YYYY-MM-DD';
  readonly fileName: string;
  /** True if people open the file in a spreadsheet, which reads UTF-8 only after a byte-order mark. */
  readonly hasMark: boolean;
  /** The most orders and rows of a file. */
  readonly most: { readonly orders: number; readonly rows: number };
  readonly columns: readonly Column[];
};

const blank = (...heads: readonly string[]): Column[] => heads.map((head) => ({ head, text: '' }));
const NO_LIMIT = { orders: 100_000, rows: 1_000_000 };

/** Xero, Sales invoices, Import. The heads are the heads of Xero's template; a star marks a column that Xero needs. */
const xero: Shape = {
  name: 'xero',
  title: 'Xero: sales invoices',
  howTo: 'Import the file in Xero under Invoices, and say that amounts are tax exclusive.',
  rows: 'price',
  contact: 'name',
  sales: '200',
  delivery: '260',
  taxCodes: { standard: '20% (VAT on Income)', reduced: '5% (VAT on Income)', zero: 'Zero Rated Income' },
  dates: 'DD/MM/YYYY',
  fileName: 'xero-sales-invoices-{date}-{time}.csv',
  hasMark: false,
  most: { ...NO_LIMIT, orders: 500 },
  columns: [
    { head: '*ContactName', cell: 'contact', isNeeded: true },
    ...blank('EmailAddress', 'POAddressLine1', 'POAddressLine2', 'POAddressLine3', 'POAddressLine4'),
    ...blank('POCity', 'PORegion', 'POPostalCode', 'POCountry'),
    { head: '*InvoiceNumber', cell: 'number', isNeeded: true },
    { head: 'Reference', cell: 'reference' },
    { head: '*InvoiceDate', cell: 'date', isNeeded: true },
    { head: '*DueDate', cell: 'due', isNeeded: true },
    ...blank('Total'),
    { head: 'InventoryItemCode', cell: 'code' },
    { head: '*Description', cell: 'description', isNeeded: true },
    { head: '*Quantity', cell: 'quantity', isNeeded: true },
    { head: '*UnitAmount', cell: 'price', isNeeded: true },
    ...blank('Discount'),
    { head: '*AccountCode', cell: 'account', isNeeded: true },
    { head: '*TaxType', cell: 'taxCode', isNeeded: true },
    { head: 'TaxAmount', cell: 'vat' },
    ...blank('TrackingName1', 'TrackingOption1', 'TrackingName2', 'TrackingOption2'),
    { head: 'Currency', text: 'GBP' },
    ...blank('BrandingTheme'),
  ],
};

/** Sage 50 Accounts, File, Import, Audit trail transactions: Sage takes no invoices with lines (gb-kb 200427112357427). */
const sage50: Shape = {
  name: 'sage50',
  title: 'Sage 50: audit trail',
  howTo: 'Make a backup in Sage 50, then import the file under File, Import, Audit trail transactions.',
  rows: 'line',
  contact: 'account',
  contactCode: 8,
  sales: '4000',
  delivery: '4905',
  taxCodes: { standard: 'T1', reduced: 'T5', zero: 'T0' },
  dates: 'DD/MM/YYYY',
  fileName: 'sage50-audit-trail-{date}-{time}.csv',
  hasMark: false,
  most: NO_LIMIT,
  columns: [
    { head: 'Type', text: 'SI', isNeeded: true },
    { head: 'Account Reference', cell: 'contact', isNeeded: true },
    { head: 'Nominal A/C Ref', cell: 'account', isNeeded: true },
    { head: 'Department Code', text: '0' },
    { head: 'Date', cell: 'date', isNeeded: true },
    { head: 'Reference', cell: 'number', most: 30, isNeeded: true },
    { head: 'Details', cell: 'details', most: 60 },
    { head: 'Net Amount', cell: 'nett', isNeeded: true },
    { head: 'Tax Code', cell: 'taxCode', isNeeded: true },
    { head: 'Tax Amount', cell: 'vat', isNeeded: true },
    { head: 'Exchange Rate', text: '1' },
    { head: 'Extra Reference', cell: 'reference', most: 30 },
    ...blank('User Name'),
  ],
};

/** QuickBooks Online (UK), Import data, Invoices. The importer asks which column is which. */
const quickbooks: Shape = {
  name: 'quickbooks',
  title: 'QuickBooks Online: invoices',
  howTo:
    'Import the file in QuickBooks under Import data, Invoices, and say that amounts are exclusive of tax.',
  rows: 'price',
  contact: 'name',
  sales: '',
  delivery: 'Delivery',
  taxCodes: { standard: '20.0% S', reduced: '5.0% R', zero: '0.0% Z' },
  dates: 'DD/MM/YYYY',
  fileName: 'quickbooks-invoices-{date}-{time}.csv',
  hasMark: false,
  most: { orders: 100, rows: 1_000 },
  columns: [
    { head: '*InvoiceNo', cell: 'number', isNeeded: true },
    { head: '*Customer', cell: 'contact', isNeeded: true },
    { head: '*InvoiceDate', cell: 'date', isNeeded: true },
    { head: '*DueDate', cell: 'due', isNeeded: true },
    { head: 'Terms', cell: 'terms' },
    ...blank('Location'),
    { head: 'Memo', cell: 'reference' },
    { head: 'Item(Product/Service)', cell: 'item' },
    { head: 'ItemDescription', cell: 'description' },
    { head: 'ItemQuantity', cell: 'quantity' },
    { head: 'ItemRate', cell: 'price' },
    { head: '*ItemAmount', cell: 'nett', isNeeded: true },
    { head: '*ItemTaxCode', cell: 'taxCode', isNeeded: true },
    { head: 'ItemTaxAmount', cell: 'vat' },
  ],
};

/** A table for a system without a shape of its own, or for a person who keys orders in. */
const sheet: Shape = {
  name: 'sheet',
  title: 'A plain sheet',
  howTo: 'Open the file in Excel, Numbers or Google Sheets, or import the file into your system as a table.',
  rows: 'line',
  contact: 'name',
  sales: 'Sales',
  delivery: 'Delivery',
  taxCodes: { standard: '20%', reduced: '5%', zero: '0%' },
  dates: 'DD/MM/YYYY',
  fileName: 'orders-{date}-{time}.csv',
  hasMark: true,
  most: NO_LIMIT,
  columns: [
    { head: 'Number', cell: 'number' },
    { head: 'Date', cell: 'date' },
    { head: 'Due', cell: 'due' },
    { head: 'Account', cell: 'customerAccount' },
    { head: 'Customer', cell: 'contact' },
    { head: 'Reference', cell: 'reference' },
    { head: 'Code', cell: 'code' },
    { head: 'Description', cell: 'description' },
    { head: 'Cases', cell: 'cases' },
    { head: 'Bottles', cell: 'bottles' },
    { head: 'Nett', cell: 'nett' },
    { head: 'VAT code', cell: 'taxCode' },
    { head: 'VAT', cell: 'vat' },
    { head: 'Gross', cell: 'gross' },
    { head: 'Sales account', cell: 'account' },
  ],
};

export const shapes: Readonly<Record<ShapeName, Shape>> = { xero, sage50, quickbooks, sheet };
