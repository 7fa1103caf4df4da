import {
  type FilterName,
  filterNames,
  type Product,
  type ProductCard,
} from '@tradecellar/contract/catalogue.ts';
import type { Merchant } from '@tradecellar/contract/settings.ts';
import { LABELLED_FIELDS, titledBy } from '@tradecellar/trade/product-labels.ts';
import { multiplesSold, splitBottles } from '@tradecellar/trade/quantity.ts';
import { storedPounds } from '../database/stored-money.ts';
import { lineVatRate } from './account-price.ts';
import type { CardRow } from './list-queries.ts';
import type { FilterRow, ProductRow } from './queries.ts';

/** The merchant's settings that decide how a product is presented. */
type Presentation = Pick<Merchant, 'titleField' | 'switches' | 'vat'>;

/**
 * Stock figures leave the server only where a screen needs them: where they are shown, where they bound a quantity
 * (decision 8), and in a list of `named` codes, whose split the checkout previews (decision 17).
 */
function sendsStock({ showStock, stockControl, backOrder }: Merchant['switches'], named: boolean): boolean {
  return showStock || (backOrder ? named : stockControl);
}

/** A row as a product card; `named` when the caller named it by its code. */
export function presentCard(
  row: CardRow,
  { titleField, switches, vat }: Presentation,
  named = false,
): ProductCard {
  const [title, below] = titledBy(titleField, row.description, row.secondary_description);
  const stock =
    row.stock_bottles === null || !sendsStock(switches, named)
      ? null
      : splitBottles(row.stock_bottles, row.case_size);
  return {
    Code: row.code,
    Description: title,
    SecondaryDescription: below,
    BinNo: row.bin_no,
    Image1_URL: row.image1_url,
    Vintage: row.vintage,
    CustomLabel: row.custom_label,
    Type: row.type,
    CaseSize: row.case_size,
    UnitSize: Number(row.unit_size),
    CasePrice: storedPounds(row.case_price),
    BottleNett: storedPounds(row.bottle_nett),
    BottleVAT: storedPounds(row.bottle_vat),
    ...lineVatRate(row, vat),
    OnlySellMultiplesOf: multiplesSold(row.only_sell_multiples_of, switches),
    StockCases: stock === null ? null : stock.cases,
    StockBottles: stock === null ? null : stock.bottles,
    Colour: row.colour,
    Group: row.product_group,
    CountryDescription: row.country_description,
    Appellation: row.appellation,
    ClosureStyle: row.closure_style,
    OrganicBiodynamic: row.organic_biodynamic,
  };
}

/** A row as a product whole (3.product.1). */
export function presentProduct(row: ProductRow, as: Presentation): Product {
  const held = new Set(row.allergens);
  return {
    ...presentCard(row, as),
    Supergroup: row.supergroup,
    Country: row.country,
    Style: row.style,
    AlcoholicPercentage: row.alcoholic_percentage === null ? null : Number(row.alcoholic_percentage),
    Winemaker: { Name: row.winemaker },
    ExciseDescription: row.excise_description,
    ...numbered(
      ['FoodSuggestion1', 'FoodSuggestion2', 'FoodSuggestion3', 'FoodSuggestion4', 'FoodSuggestion5'],
      row.food_suggestions,
    ),
    ...numbered(['Notes1', 'Notes2', 'Notes3', 'Notes4'], row.notes),
    WineTastingNotes: row.wine_tasting_notes,
    ServingSuggestion: row.serving_suggestion,
    ...flagged(LABELLED_FIELDS, held),
    Withdrawn: row.withdrawn,
  };
}

function numbered<Field extends string>(
  fields: readonly Field[],
  texts: readonly string[],
): Record<Field, string> {
  // Every field of the record is among the fields.
  return Object.fromEntries(fields.map((field, index) => [field, texts[index] ?? ''])) as Record<
    Field,
    string
  >;
}

function flagged<Field extends string>(
  fields: readonly Field[],
  held: ReadonlySet<string>,
): Record<Field, string> {
  // Every field of the record is among the fields.
  return Object.fromEntries(fields.map((field) => [field, held.has(field) ? '1' : ''])) as Record<
    Field,
    string
  >;
}

export type FilterOptions = Record<FilterName, { value: string; label: string }[]>;

/** A to Z as a person reads it: Émilion beside Emilia, 9 before 10. */
const byLabel = new Intl.Collator('en-GB', { sensitivity: 'base', numeric: true });

/** The options of every filter, sorted by what is read. */
export function presentFilters(rows: readonly FilterRow[]): FilterOptions {
  const options = (name: FilterName) =>
    rows
      .filter(({ filter }) => filter === name)
      .map(({ value, label }) => ({ value, label }))
      .sort((a, b) => byLabel.compare(a.label, b.label) || (a.value < b.value ? -1 : 1));
  // Every filter is among the names.
  return Object.fromEntries(filterNames.map((name) => [name, options(name)])) as FilterOptions;
}
