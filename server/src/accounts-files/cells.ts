import { withoutFormula } from '@tradecellar/trade/csv-text.ts';
import { addDays } from '@tradecellar/trade/delivery-calendar.ts';
import type { VatBand } from '@tradecellar/trade/invoice-rows.ts';
import { addMoney, plainAmount, plainPrice } from '@tradecellar/trade/money.ts';
import { countWords, quantityWords } from '@tradecellar/trade/quantity-words.ts';
import type { FileRow, Line } from './invoice.ts';

/** The settings that a cell may depend on. */
type CellSettings = {
  readonly dates: 'DD/MM/YYYY' | 'YYYY-MM-DD';
  readonly termsDays: number;
  readonly sales: string;
  readonly delivery: string;
  readonly taxCodes: Readonly<Record<VatBand, string>>;
};
type Cell = (row: FileRow, settings: CellSettings) => string;

/**
 * The possible contents of a column. `code` is empty for the delivery charge; `item` is the charge's own item, for systems that
 * bill items alone. `details` has the quantity in words, for systems that take no quantities.
 */
export const cells = {
  contact: ({ invoice }) => invoice.contact,
  customerAccount: ({ invoice }) => invoice.account,
  number: ({ invoice }) => invoice.number,
  reference: ({ invoice }) => withoutFormula(invoice.reference),
  date: ({ invoice }, { dates }) => written(invoice.date, dates),
  due: ({ invoice }, { dates, termsDays }) =>
    written(invoice.isPaidByCard ? invoice.date : addDays(invoice.date, termsDays), dates),
  terms: ({ invoice }, { termsDays }) => (invoice.isPaidByCard ? 'Due on receipt' : `Net ${termsDays}`),
  code: ({ is }) => (typeof is === 'string' ? '' : is.code),
  item: ({ is }, { delivery }) => (typeof is === 'string' ? delivery : is.code),
  description: (row) => descriptionOf(row),
  details: (row) => detailsOf(row),
  cases: ({ is, cases }) => (typeof is === 'string' ? '' : String(cases)),
  bottles: ({ is, bottles }) => (typeof is === 'string' ? '' : String(bottles)),
  quantity: ({ quantity }) => String(quantity),
  price: ({ price }) => plainPrice(price),
  nett: ({ nett }) => plainAmount(nett),
  vat: ({ vat }) => plainAmount(vat),
  gross: ({ nett, vat }) => plainAmount(addMoney(nett, vat)),
  account: ({ is }, { sales, delivery }) => (is === 'charge' ? delivery : sales),
  taxCode: ({ band }, { taxCodes }) => (band === undefined ? '' : taxCodes[band]),
} as const satisfies Record<string, Cell>;
export type CellName = keyof typeof cells;

function written(date: string, form: CellSettings['dates']): string {
  return form === 'YYYY-MM-DD' ? date : date.split('-').reverse().join('/');
}

/** 'Fleurie Clos Mirande 2022 (6x75cl)' for cases, '… (75cl bottle)' for bottles, 'Rye crackers (case of 12)'. */
function descriptionOf({ is, cases, bottles, quantity }: FileRow): string {
  if (is === 'charge') return 'Delivery';
  if (is === 'order') return 'Order';
  const isMixed = cases > 0 && bottles > 0;
  const words = `${titleOf(is)} ${packOf(is, cases > 0 || bottles === 0)}`;
  // A row has the quantity 1 if its price is not the price of a unit.
  return isMixed || quantity !== cases + bottles ? `${quantityWords({ cases, bottles })} of ${words}` : words;
}

function titleOf({ description, vintage }: Line): string {
  return `${description} ${vintage}`.trim();
}

function packOf({ caseSize, unitSize }: Line, isCase: boolean): string {
  if (unitSize === 0) return isCase ? `(case of ${caseSize})` : '(each)';
  return isCase ? `(${caseSize}x${unitSize}cl)` : `(${unitSize}cl bottle)`;
}

function detailsOf({ is, cases, bottles, invoice }: FileRow): string {
  if (is === 'charge') return 'Delivery';
  if (is === 'order') return `Order ${invoice.number}`;
  const counts = [cases > 0 && countWords(cases, 'case'), bottles > 0 && countWords(bottles, 'bottle')];
  return [...counts.filter((count) => count !== false), is.code, titleOf(is)].join(' ');
}
