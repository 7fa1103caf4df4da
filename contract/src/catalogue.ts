import { SORT_OPTIONS } from '@tradecellar/trade/paging.ts';
import { type Static, type TSchema, Type } from 'typebox';
import { defineEndpoint, mainResult } from './endpoint.ts';
import {
  AccountCodeOrNone,
  BasePath,
  CODES_AT_ONCE,
  ofEachFlag,
  Pounds,
  ProductCode,
  VatRate,
} from './fields.ts';
import { type FilterName, filterNames } from './filter-names.ts';
import { recordOf } from './light-types.ts';
import { NextPrice } from './next-price.ts';
import { Picture } from './pictures.ts';

const Text = Type.String();
const Flag = Type.Boolean();
const WholeOrNull = Type.Union([Type.Integer(), Type.Null()]);

/** The fields of a product card. A card has no notes (2.list.6). */
const cardFields = {
  Code: Text,
  Description: Text,
  SecondaryDescription: Text,
  BinNo: Text,
  Image1_URL: Type.String({ description: 'One of the addresses of `Picture`, if there is one' }),
  Picture: Type.Optional(Picture),
  Vintage: Text,
  CustomLabel: Text,
  Type: Text,
  CaseSize: Type.Integer(),
  UnitSize: Type.Number({ description: 'Centilitres' }),
  CasePrice: Pounds,
  BottleNett: Pounds,
  BottleVAT: Pounds,
  VatRate,
  NilPrice: Type.Optional(
    Type.Boolean({
      description: 'True where a price of 0 is meant; without it a price of 0 cannot be ordered',
    }),
  ),
  NextPrice: Type.Optional(NextPrice),
  OnlySellMultiplesOf: Type.Integer(),
  StockCases: WholeOrNull,
  StockBottles: WholeOrNull,
  DueDate: Type.Optional(
    Type.String({
      description:
        'The day, yyyy-MM-dd, on which stock that is out is due, from today on. Products that are named by `codes` have it with some stock, too',
    }),
  ),
  DueBottles: Type.Optional(
    Type.Integer({ description: 'The bottles that are due then, where stock is shown' }),
  ),
  Colour: Text,
  Group: Text,
  CountryDescription: Text,
  Appellation: Text,
  Region: Type.String({
    description: 'The appellation’s region, such as Burgundy for Chablis; else the name’s, or empty',
  }),
  ClosureStyle: Text,
  OrganicBiodynamic: Text,
  Tags: Type.Optional(
    Type.Array(Text, {
      description: 'News of the product, at most two: New, Last bottles, 2023 follows 2022',
    }),
  ),
};

/**
 * `StockCases` and `StockBottles` are null if the product has no stock figure, or if the merchant's switches do not
 * need it.
 */
export const ProductCard = Type.Object(cardFields);
export type ProductCard = Static<typeof ProductCard>;

/** The years from and up to which a wine is at its best, if the merchant states them. */
export const drinkingFields = {
  DrinkFrom: Type.Optional(Type.Integer({ description: 'Absent where it is not stated' })),
  DrinkTo: Type.Optional(Type.Integer({ description: 'Absent where it is not stated' })),
};

/** A product with all its fields (3.product.1). Flags are '1' or ''. `AlcoholicPercentage` is null if unknown. */
export const Product = Type.Object({
  ...cardFields,
  Supergroup: Text,
  Country: Text,
  Style: Text,
  AlcoholicPercentage: Type.Union([Type.Number(), Type.Null()]),
  ...drinkingFields,
  Winemaker: Type.Object({ Name: Text }),
  ExciseDescription: Text,
  FoodSuggestion1: Text,
  FoodSuggestion2: Text,
  FoodSuggestion3: Text,
  FoodSuggestion4: Text,
  FoodSuggestion5: Text,
  Notes1: Text,
  Notes2: Text,
  Notes3: Text,
  Notes4: Text,
  WineTastingNotes: Text,
  ServingSuggestion: Text,
  ...ofEachFlag(Text),
  Withdrawn: Flag,
});
export type Product = Static<typeof Product>;

function ofEachFilter<T extends TSchema>(schema: T): Record<FilterName, T> {
  const fields = filterNames.map((name) => [name, schema] as const);
  return Object.fromEntries(fields) as Record<FilterName, T>; // `fields` has every filter name.
}

const FilterOption = Type.Object({ value: Text, label: Text });
const FilterValue = Type.Optional(Type.String({ maxLength: 100 }));

const Sort = Type.Enum(SORT_OPTIONS.map(({ value }) => value));

/** A PageSize of 0 asks for all rows. StartIndex counts rows from 0. */
const PagedRequest = Type.Object({
  PageSize: Type.Integer({ minimum: 0, maximum: 500 }),
  StartIndex: Type.Integer({ minimum: 0, maximum: 10_000_000 }),
});

const Description = Type.String({ maxLength: 200 });
const BottlePrice = Type.Optional(
  Type.Number({ minimum: 0, maximum: 1_000_000, description: 'Pounds a bottle, nett; included' }),
);

/** The filters of a list. An empty filter means All. */
const narrowing = {
  basePath: BasePath,
  CustomerAccount: AccountCodeOrNone,
  /**
   * `usual` lists the products that the account ordered in the last year. The default sort lists the most ordered
   * product first.
   */
  list: Type.Optional(Type.Enum(['mine', 'all', 'usual'])),
  description: Type.Optional(Description),
  ...ofEachFilter(FilterValue),
  priceFrom: BottlePrice,
  priceTo: BottlePrice,
};

export const ProductQuery = Type.Object({
  pagedProducts: PagedRequest,
  sort: Type.Optional(Sort),
  ...narrowing,
  codes: Type.Optional(Type.Array(ProductCode, { maxItems: CODES_AT_ONCE })),
  pricesOn: Type.Optional(
    Type.String({
      maxLength: 10,
      description:
        'The day of a delivery, yyyy-MM-dd. Products that are named by `codes` have the prices of an order for that day',
    }),
  ),
});
export type ProductQuery = Static<typeof ProductQuery>;

export const CountQuery = Type.Object(narrowing);
export type CountQuery = Static<typeof CountQuery>;

const CountOfEach = recordOf(Type.Integer());

/** A suggested search, as changes to the current search. An empty value means All, or no limit. */
export const OtherWay = Type.Object({
  Label: Type.String({ description: 'The words after its count: `in Spirits`' }),
  Count: Type.Integer(),
  Change: Type.Object({
    description: Type.Optional(Type.String()),
    ...ofEachFilter(FilterValue),
    priceFrom: Type.Optional(Type.Literal('')),
    priceTo: Type.Optional(Type.Literal('')),
  }),
});
export type OtherWay = Static<typeof OtherWay>;

export const ProductCounts = Type.Object({
  TotalRowCount: Type.Integer(),
  /** Words of the search that the server read as filters, each with the search without the word. */
  Read: Type.Array(Type.Object({ Label: Text, Without: Text })),
  /** True if no product matches every word. The products then match most words. */
  IsPartial: Type.Optional(Type.Boolean()),
  /**
   * For each option, the count of products if the buyer chose this option instead. Options without products are left
   * out.
   */
  Counts: Type.Object(ofEachFilter(CountOfEach)),
  /**
   * The kinds of the whole list in its default sort, such as Red: `First` is the index of the kind's first product, from
   * 0. Absent for a search by text and for the usuals, which are not grouped by kind.
   */
  Kinds: Type.Optional(Type.Array(Type.Object({ Kind: Text, Count: Type.Integer(), First: Type.Integer() }))),
  /** Suggested searches, if the search finds no product. */
  Otherwise: Type.Array(OtherWay),
});
export type ProductCounts = Static<typeof ProductCounts>;

/**
 * A product at the account's price, with products of the same wine and other wines of the producer. A withdrawn product
 * is marked `Withdrawn` and has no related products.
 */
export const productsItem = defineEndpoint({
  method: 'POST',
  path: '/products/item',
  who: 'person',
  summary: 'One product, at the account’s price',
  body: Type.Object({ ProductCode, CustomerAccount: Type.Optional(AccountCodeOrNone), basePath: BasePath }),
  answer: Type.Object({
    mainResult: Product,
    SameWine: Type.Optional(
      Type.Array(ProductCard, { description: 'In other sizes and vintages, at most eight' }),
    ),
    SameProducer: Type.Optional(
      Type.Array(ProductCard, { description: 'Other wines of its winemaker, at most six' }),
    ),
    Alike: Type.Optional(
      Type.Array(ProductCard, {
        description: 'Wines of its kind and grape or place near its price, at most three, in stock first',
      }),
    ),
  }),
  problems: ['product-not-found'],
});

export const productsItems = defineEndpoint({
  method: 'POST',
  path: '/products/items',
  who: 'person',
  summary: 'A page of product cards; 204 when none match',
  body: ProductQuery,
  answer: Type.Object({ mainResult: Type.Array(ProductCard), TotalRowCount: Type.Integer() }),
  mayBeEmpty: true,
  problems: [],
});

export const productsCounts = defineEndpoint({
  method: 'POST',
  path: '/products/counts',
  who: 'person',
  summary: 'The number of products under each filter, and suggested searches',
  body: CountQuery,
  answer: mainResult(ProductCounts),
  problems: [],
});

export const productsSuggest = defineEndpoint({
  method: 'POST',
  path: '/products/suggest',
  who: 'person',
  summary: 'Suggestions while typing: at most eight products, and names that complete the text',
  body: Type.Object({ description: Description, CustomerAccount: AccountCodeOrNone, basePath: BasePath }),
  answer: Type.Object({
    mainResult: Type.Array(ProductCard),
    Completions: Type.Array(Type.Object({ Text, Count: Type.Integer() })),
  }),
  problems: [],
});

export const TextMatch = Type.Object({
  Text,
  Codes: Type.Array(Text, { description: 'The products that it may mean, best first, at most five; none' }),
  /**
   * Set if the first product is certain: the account remembers the text as a name of this product, the text is the
   * product's code or name, or the account buys the product. Absent if a person has to choose.
   */
  Sure: Type.Optional(Type.Enum(['remembered', 'code', 'name', 'bought'])),
});
export type TextMatch = Static<typeof TextMatch>;

export const productsMatch = defineEndpoint({
  method: 'POST',
  path: '/products/match',
  who: 'person',
  summary: 'The products that the lines of a list of wines mean',
  body: Type.Object({
    CustomerAccount: AccountCodeOrNone,
    texts: Type.Array(Description, { maxItems: 200, description: 'Names and codes, without quantities' }),
  }),
  answer: Type.Object({
    mainResult: Type.Array(TextMatch, { description: 'One for each text, in their order' }),
    Products: Type.Array(ProductCard, { description: 'All that are named, each once' }),
  }),
  problems: [],
});

export const productsSearchFilters = defineEndpoint({
  method: 'POST',
  path: '/products/search-filters',
  who: 'person',
  summary: 'The options of every filter of Product Search',
  answer: mainResult(Type.Object(ofEachFilter(Type.Array(FilterOption)))),
  problems: [],
});
