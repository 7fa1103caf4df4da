import { LABELLED_FIELDS } from '@tradecellar/trade/product-labels.ts';
import type { Column } from './cells.ts';
import { decimal, flag, name, orElse, price, whole, words } from './cells.ts';
import type { Cells, FileKind, TableColumn } from './file-kind.ts';
import { textOf } from './file-kind.ts';

const foods = ['FoodSuggestion1', 'FoodSuggestion2', 'FoodSuggestion3', 'FoodSuggestion4', 'FoodSuggestion5'];
const notes = ['Notes1', 'Notes2', 'Notes3', 'Notes4'];
const PROSE = 20_000;

const optional = (read: Column<unknown>['read']): Column<unknown> => ({ read, required: false });
const required = (read: Column<unknown>['read']): Column<unknown> => ({ read, required: true });

/** Columns that go as they are from one field of text to one column of text. */
const plain: { readonly [field: string]: string } = {
  SecondaryDescription: 'secondary_description',
  BinNo: 'bin_no',
  Image1_URL: 'image1_url',
  Vintage: 'vintage',
  CustomLabel: 'custom_label',
  Type: 'type',
  Colour: 'colour',
  Supergroup: 'supergroup',
  Group: 'product_group',
  Country: 'country',
  CountryDescription: 'country_description',
  Appellation: 'appellation',
  Style: 'style',
  ClosureStyle: 'closure_style',
  OrganicBiodynamic: 'organic_biodynamic',
  Winemaker: 'winemaker',
  ExciseDescription: 'excise_description',
  WineTastingNotes: 'wine_tasting_notes',
  ServingSuggestion: 'serving_suggestion',
};

const prose = new Set(['WineTastingNotes', 'ServingSuggestion']);
const oneOf = (fields: readonly string[], read: Column<unknown>['read']) =>
  Object.fromEntries(fields.map((field) => [field, optional(read)]));

/** '' or one of the specification's words. */
const organic: Column<unknown>['read'] = (text) =>
  ['', 'Both', 'Organic', 'Biodynamic'].includes(text)
    ? { value: text }
    : { fault: 'is none of Both, Organic, Biodynamic' };

const stockFigure = orElse(null, whole(-9_999_999, 9_999_999));

const plainColumns: Record<string, TableColumn> = Object.fromEntries(
  Object.entries(plain).map(([field, column]) => [column, { type: 'text', from: [field] }]),
);

/** products.csv. Stock figures go to their own table. */
export const productsKind: FileKind = {
  name: 'products',
  columns: {
    Code: required(name(60)),
    Description: required(name(300)),
    CaseSize: required(whole(1, 10_000)),
    UnitSize: required(decimal(0, 100_000)),
    CasePrice: required(price),
    BottleNett: required(price),
    BottleVAT: required(price),
    ...Object.fromEntries(
      Object.keys(plain).map((field) => [field, optional(words(prose.has(field) ? PROSE : 1_000))]),
    ),
    OrganicBiodynamic: optional(organic),
    OnlySellMultiplesOf: optional(orElse(1, whole(0, 10_000))),
    StockCases: optional(stockFigure),
    StockBottles: optional(stockFigure),
    AlcoholicPercentage: optional(orElse(null, decimal(0, 100))),
    ...oneOf(foods, words(300)),
    ...oneOf(notes, words(PROSE)),
    ...oneOf(LABELLED_FIELDS, flag),
  },
  key: ['Code'],
  references: [],
  table: 'product',
  tableColumns: {
    code: { type: 'text', from: ['Code'] },
    description: { type: 'text', from: ['Description'] },
    case_size: { type: 'integer', from: ['CaseSize'] },
    unit_size: { type: 'numeric(8,3)', from: ['UnitSize'] },
    case_price: { type: 'numeric(12,4)', from: ['CasePrice'] },
    bottle_nett: { type: 'numeric(12,4)', from: ['BottleNett'] },
    bottle_vat: { type: 'numeric(12,4)', from: ['BottleVAT'] },
    ...plainColumns,
    only_sell_multiples_of: { type: 'integer', from: ['OnlySellMultiplesOf'] },
    alcoholic_percentage: { type: 'numeric(5,2)', from: ['AlcoholicPercentage'] },
    food_suggestions: { type: 'text[]', from: foods },
    notes: { type: 'text[]', from: notes },
    allergens: { type: 'text[]', from: LABELLED_FIELDS },
    withdrawn: { type: 'boolean', from: ['Code'] },
  },
  tableKey: ['code'],
  whenGone: 'withdraw',
  toRow: (cells) => ({
    code: cells.Code,
    description: cells.Description,
    case_size: cells.CaseSize,
    unit_size: cells.UnitSize,
    case_price: cells.CasePrice,
    bottle_nett: cells.BottleNett,
    bottle_vat: cells.BottleVAT,
    ...Object.fromEntries(Object.entries(plain).map(([field, column]) => [column, textOf(cells, field)])),
    only_sell_multiples_of: cells.OnlySellMultiplesOf ?? 1,
    alcoholic_percentage: cells.AlcoholicPercentage ?? null,
    food_suggestions: foods.map((field) => textOf(cells, field)),
    notes: notes.map((field) => textOf(cells, field)),
    allergens: LABELLED_FIELDS.filter((field) => cells[field] === true),
    withdrawn: false,
  }),
};

/** The stock row of a product, in bottles; null removes it: no figure is unlimited. */
export function stockOf(cells: Cells): number | null {
  const [cases, bottles] = [cells.StockCases ?? null, cells.StockBottles ?? null];
  if (cases === null && bottles === null) return null;
  return Number(cases ?? 0) * Number(cells.CaseSize) + Number(bottles ?? 0);
}
