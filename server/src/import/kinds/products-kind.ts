import { LABELLED_FIELDS } from '@tradecellar/trade/product-labels.ts';
import {
  decimal,
  drinkingYear,
  dueDay,
  flag,
  key,
  name,
  oneOf,
  orElse,
  price,
  priceDay,
  whole,
  words,
} from './cells.ts';
import { afterTheOld, cameOn, unlessSwitchedOff, vintageBefore, vintageSince } from './computed-queries.ts';
import { type FileKind, list, numbered, optional, required } from './file-kind.ts';

const line = words(1_000);
const prose = words(20_000);
const stockFigure = optional(undefined, orElse(null, whole(-9_999_999, 9_999_999)));

/**
 * stock.csv: the stock figures of products.csv, for a system that sends stock more often, and the day on which more
 * stock is due. `writeStock` writes the figures.
 */
export const stockKind: FileKind = {
  name: 'stock',
  table: 'stock',
  key: ['Code'],
  whenGone: 'keep',
  fields: {
    Code: required('product_code', key(60), 'products'),
    StockCases: { ...stockFigure, required: true },
    StockBottles: { ...stockFigure, required: true },
    DueDate: optional(undefined, dueDay('where no stock is due')),
    DueBottles: optional(undefined, orElse(null, whole(0, 9_999_999))),
  },
};

export const productsKind: FileKind = {
  name: 'products',
  table: 'product',
  key: ['Code'],
  isDated: true,
  tells: ['Description', 'CasePrice'],
  whenGone: 'withdraw',
  fields: {
    Code: required('code', key(60)),
    Description: required('description', name(300)),
    CaseSize: required('case_size', whole(1, 10_000)),
    UnitSize: required('unit_size', decimal(0, 100_000, 'numeric(8,3)', 'cl')),
    CasePrice: required('case_price', price),
    BottleNett: required('bottle_nett', price),
    BottleVAT: required('bottle_vat', price),
    NilPrice: optional('nil_price', flag),
    From: optional(undefined, priceDay),
    VatRate: optional('vat_rate', orElse(null, decimal(0, 100, 'numeric(5,2)', '%'))),
    SecondaryDescription: optional('secondary_description', line),
    BinNo: optional('bin_no', line),
    Image1_URL: optional('image1_url', line),
    Vintage: optional('vintage', line),
    CustomLabel: optional('custom_label', line),
    Type: optional('type', line),
    OnlySellMultiplesOf: optional('only_sell_multiples_of', orElse(1, whole(0, 10_000))),
    StockCases: stockFigure,
    StockBottles: stockFigure,
    Colour: optional('colour', line),
    Supergroup: optional('supergroup', line),
    Group: optional('product_group', line),
    Country: optional('country', line),
    CountryDescription: optional('country_description', line),
    Appellation: optional('appellation', line),
    Style: optional('style', line),
    ClosureStyle: optional('closure_style', line),
    OrganicBiodynamic: optional('organic_biodynamic', oneOf('Both', 'Organic', 'Biodynamic')),
    AlcoholicPercentage: optional('alcoholic_percentage', orElse(null, decimal(0, 100, 'numeric(5,2)', '%'))),
    DrinkFrom: optional('drink_from', drinkingYear),
    DrinkTo: optional('drink_to', drinkingYear),
    Winemaker: optional('winemaker', line),
    ExciseDescription: optional('excise_description', line),
    ...list('food_suggestions', words(300), numbered('FoodSuggestion', 5)),
    ...list('notes', prose, numbered('Notes', 4)),
    WineTastingNotes: optional('wine_tasting_notes', prose),
    ServingSuggestion: optional('serving_suggestion', prose),
    ...list('allergens', flag, LABELLED_FIELDS),
    SwitchedOff: optional('switched_off', flag),
    GoesOn: optional('goes_on', priceDay),
    NextFrom: optional('next_from', priceDay),
    NextVintage: optional('next_vintage', line),
    NextCaseSize: optional('next_case_size', orElse(null, whole(1, 10_000))),
    NextUnitSize: optional('next_unit_size', orElse(null, decimal(0, 100_000, 'numeric(8,3)', 'cl'))),
  },
  computed: {
    withdrawn: unlessSwitchedOff,
    position: afterTheOld,
    came_on: cameOn,
    vintage_before: vintageBefore,
    vintage_since: vintageSince,
  },
};
