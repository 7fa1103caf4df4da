import type { Product } from '@tradecellar/contract/catalogue.ts';
import { type FilterName, filterNames } from '@tradecellar/contract/filter-names.ts';
import type { Merchant } from '@tradecellar/contract/settings.ts';
import { londonTime } from '@tradecellar/trade/london-time.ts';
import { poundsOf } from '@tradecellar/trade/money.ts';
import type { DatedPrice } from '@tradecellar/trade/price-of-day.ts';
import { LABELLED_FIELDS } from '@tradecellar/trade/product-labels.ts';
import { splitBottles } from '@tradecellar/trade/quantity.ts';
import { type WineNews, wineTags } from '@tradecellar/trade/wine-news.ts';
import { storedPounds } from '../database/stored-money.ts';
import type { Shop } from '../shop.ts';
import { lineVatRate, type PriceRow } from './cache/account-price.ts';
import { type Presentation, presentCardText } from './cache/present-card.ts';
import type { DetailsRow, PricedRow } from './queries.ts';
import { type CatalogueIndex, EITHER } from './search/weigh/catalogue-index.ts';
import { regionOf, tradeWords } from './search/words/trade-words.ts';

/**
 * True if the server sends stock figures. A screen needs them if it shows stock or limits a quantity to stock (decision
 * 8). If the merchant takes back orders, only the products of a basket (`named`) need them, because the checkout
 * previews the split into orders (decision 17).
 */
export function sendsStock(
  { showStock, stockControl, backOrder }: Merchant['switches'],
  named: boolean,
): boolean {
  return showStock || (backOrder ? named : stockControl);
}

/**
 * Stock as cases and bottles; nulls if the product has no stock figure, or if the server does not send stock (`bottles`
 * is undefined).
 */
export function presentStock(bottles: number | undefined, caseSize: number) {
  if (bottles === undefined) return { StockCases: null, StockBottles: null };
  const stock = splitBottles(bottles, caseSize);
  return { StockCases: stock.cases, StockBottles: stock.bottles };
}

/** News of a product as tags (`wineTags`). `bottles` is the product's stock; the shop may not show the stock. */
export function presentTags(
  wine: Parameters<typeof wineTags>[0],
  news: WineNews | undefined,
  { bottles, clock, merchant }: Pick<Shop, 'clock' | 'merchant'> & { readonly bottles: number | undefined },
): { Tags?: string[] } {
  const shown = merchant.switches.showStock ? bottles : undefined;
  const tags = wineTags(wine, news, { today: londonTime(clock.now()).date, bottles: shown });
  return tags.length === 0 ? {} : { Tags: tags };
}

/** A product's price, with the VAT rate if the merchant takes VAT on the line (decision 33). */
export function presentPrice(row: PriceRow, vat: Presentation['vat']) {
  return {
    CasePrice: storedPounds(row.case_price),
    BottleNett: storedPounds(row.bottle_nett),
    BottleVAT: storedPounds(row.bottle_vat),
    ...(row.nil_price && { NilPrice: true }),
    ...lineVatRate(row, vat),
  };
}

/** The next change of a product's price, if a later price differs from the price of today. */
export function presentNextPrice(next: DatedPrice | undefined): Pick<Product, 'NextPrice'> {
  if (next === undefined) return {};
  const { from, CasePrice, BottleNett } = next;
  return { NextPrice: { From: from, CasePrice: poundsOf(CasePrice), BottleNett: poundsOf(BottleNett) } };
}

/** A product with all its details, for its page (3.product.1). */
export function presentProduct(row: PricedRow, as: Presentation): Product {
  const isSent = row.stock_bottles !== null && sendsStock(as.switches, false);
  return {
    ...presentCardText(row, regionOf(tradeWords, row.appellation, row.description), as),
    ...presentPrice(row, as.vat),
    ...presentStock(isSent ? row.stock_bottles : undefined, row.case_size),
    ...presentDetails(row),
  };
}

export function presentDetails(row: DetailsRow) {
  return {
    Supergroup: row.supergroup,
    Country: row.country,
    Style: row.style,
    AlcoholicPercentage: row.alcoholic_percentage === null ? null : Number(row.alcoholic_percentage),
    ...presentDrinkingYears(row),
    Winemaker: { Name: row.winemaker },
    ExciseDescription: row.excise_description,
    ...numbered(
      ['FoodSuggestion1', 'FoodSuggestion2', 'FoodSuggestion3', 'FoodSuggestion4', 'FoodSuggestion5'],
      row.food_suggestions,
    ),
    ...numbered(['Notes1', 'Notes2', 'Notes3', 'Notes4'], row.notes),
    WineTastingNotes: row.wine_tasting_notes,
    ServingSuggestion: row.serving_suggestion,
    Withdrawn: row.withdrawn,
    ...flagged(LABELLED_FIELDS, new Set(row.allergens)),
  };
}

/** The years from and up to which a wine is at its best. An unknown year is absent. */
export function presentDrinkingYears({ drink_from, drink_to }: Pick<DetailsRow, 'drink_from' | 'drink_to'>) {
  return {
    ...(drink_from !== null && { DrinkFrom: drink_from }),
    ...(drink_to !== null && { DrinkTo: drink_to }),
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

/** Sorts as a person expects: Émilion next to Emilia, and 9 before 10. */
const byLabel = new Intl.Collator('en-GB', { sensitivity: 'base', numeric: true });

/**
 * The options of every filter, sorted by label. A wine that is organic and biodynamic adds both options (3.product.8).
 */
export function presentFilters({ facets }: CatalogueIndex): FilterOptions {
  const options = (name: FilterName) => {
    const { values, labels } = facets[name];
    const all = values.flatMap((value, nth) =>
      name === 'organicbiodynamic' && value === 'Both'
        ? ['Organic', 'Biodynamic'].map((each) => ({ value: each, label: each }))
        : [{ value, label: labels[nth] ?? value }],
    );
    const sorted = [...new Map(all.map((option) => [option.value, option])).values()]
      .filter(({ value }) => value !== '')
      .sort((a, b) => byLabel.compare(a.label, b.label) || (a.value < b.value ? -1 : 1));
    const both = name === 'organicbiodynamic' && sorted.length > 1;
    return both ? [...sorted, { value: EITHER, label: 'Organic or biodynamic' }] : sorted;
  };
  // `filterNames` lists every filter.
  return Object.fromEntries(filterNames.map((name) => [name, options(name)])) as FilterOptions;
}
