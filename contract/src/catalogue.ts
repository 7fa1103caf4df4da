import { SORT_OPTIONS } from '@tradecellar/trade/paging.ts';
import { type Static, type TSchema, Type } from 'typebox';
import { defineEndpoint, mainResult } from './endpoint.ts';
import { AccountCodeOrNone, BasePath, ofEachFlag, Pounds, ProductCode, VatRate } from './fields.ts';
import { type FilterName, filterNames } from './filter-names.ts';
import { recordOf } from './light-types.ts';
import { Picture } from './pictures.ts';

const Text = Type.String();
const Flag = Type.Boolean();
const WholeOrNull = Type.Union([Type.Integer(), Type.Null()]);

/** The fields of a product card: no notes (2.list.6). */
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
};

/** `StockCases` and `StockBottles` are null without a stock figure, or if the merchant's switches need none. */
export const ProductCard = Type.Object(cardFields);
export type ProductCard = Static<typeof ProductCard>;

/** A product with all its fields (3.product.1). Flags are '1' or ''; `AlcoholicPercentage` is null when unknown. */
export const Product = Type.Object({
  ...cardFields,
  Supergroup: Text,
  Country: Text,
  Style: Text,
  AlcoholicPercentage: Type.Union([Type.Number(), Type.Null()]),
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

/** An object with this schema for every filter. */
function ofEachFilter<T extends TSchema>(schema: T): Record<FilterName, T> {
  const fields = filterNames.map((name) => [name, schema] as const);
  return Object.fromEntries(fields) as Record<FilterName, T>; // Every filter is among the names.
}

const FilterOption = Type.Object({ value: Text, label: Text });
const FilterValue = Type.Optional(Type.String({ maxLength: 100 }));

const Sort = Type.Enum(SORT_OPTIONS.map(({ value }) => value));

/** A PageSize of 0 is all rows; StartIndex counts rows from 0. */
const PagedRequest = Type.Object({
  PageSize: Type.Integer({ minimum: 0, maximum: 500 }),
  StartIndex: Type.Integer({ minimum: 0, maximum: 10_000_000 }),
});

const Description = Type.String({ maxLength: 200 });
const BottlePrice = Type.Optional(
  Type.Number({ minimum: 0, maximum: 1_000_000, description: 'Pounds a bottle, nett; included' }),
);

/** The filters of a list; an empty one is All. */
const narrowing = {
  basePath: BasePath,
  CustomerAccount: AccountCodeOrNone,
  /** `usual` is the account's orders of the last year, in the default sort the most ordered first. */
  list: Type.Optional(Type.Enum(['mine', 'all', 'usual'])),
  description: Type.Optional(Description),
  ...ofEachFilter(FilterValue),
  priceFrom: BottlePrice,
  priceTo: BottlePrice,
};

/** A request for a list of products. */
export const ProductQuery = Type.Object({
  pagedProducts: PagedRequest,
  sort: Type.Optional(Sort),
  ...narrowing,
  codes: Type.Optional(Type.Array(ProductCode, { maxItems: 1000 })),
});
export type ProductQuery = Static<typeof ProductQuery>;

/** The request without its page. */
export const CountQuery = Type.Object(narrowing);
export type CountQuery = Static<typeof CountQuery>;

const CountOfEach = recordOf(Type.Integer());

/** Another search, as changes to this one; an empty value is All, or no limit. */
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

/** The counts of a search by filter, and suggested searches. */
export const ProductCounts = Type.Object({
  TotalRowCount: Type.Integer(),
  /** Words of the search that became filters, and the search without them. */
  Read: Type.Array(Type.Object({ Label: Text, Without: Text })),
  /** No product matches every word: these match most of them. */
  IsPartial: Type.Optional(Type.Boolean()),
  /** The count of each option if it were chosen instead; options without products are left out. */
  Counts: Type.Object(ofEachFilter(CountOfEach)),
  /** Searches that would find something if this one does not. */
  Otherwise: Type.Array(OtherWay),
});
export type ProductCounts = Static<typeof ProductCounts>;

/**
 * One product at the account's price. A withdrawn one is still returned, marked `Withdrawn`, and without
 * related products: the same wine, and other wines of its producer.
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

/** The products that a line of an order may mean. */
export const TextMatch = Type.Object({
  Text,
  Codes: Type.Array(Text, { description: 'The products that it may mean, best first, at most five; none' }),
  /**
   * The first of them is certain: the account has given it this name, it is the code or the name, or the
   * account buys it. Absent if somebody has to choose.
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
