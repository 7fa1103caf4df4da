import { type Static, Type } from 'typebox';
import { defineEndpoint, mainResult } from './endpoint.ts';
import { AccountCodeOrNone, BasePath, ofEachFlag, Pounds, ProductCode, VatRate } from './fields.ts';

const Text = Type.String();
const Flag = Type.Boolean();
const WholeOrNull = Type.Union([Type.Integer(), Type.Null()]);

/** What a product card needs: no notes (2.list.6). */
const cardFields = {
  Code: Text,
  Description: Text,
  SecondaryDescription: Text,
  BinNo: Text,
  Image1_URL: Text,
  Vintage: Text,
  CustomLabel: Text,
  Type: Text,
  CaseSize: Type.Integer(),
  UnitSize: Type.Number({ description: 'Centilitres' }),
  CasePrice: Pounds,
  BottleNett: Pounds,
  BottleVAT: Pounds,
  VatRate,
  OnlySellMultiplesOf: Type.Integer(),
  StockCases: WholeOrNull,
  StockBottles: WholeOrNull,
  Colour: Text,
  Group: Text,
  CountryDescription: Text,
  Appellation: Text,
  ClosureStyle: Text,
  OrganicBiodynamic: Text,
};

/** `StockCases` and `StockBottles` are null without a stock figure, and where the merchant's switches need none. */
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

/** The filters of Product Search, in the order of 2.search.1 to 2.search.8. */
export const filterNames = [
  'colour',
  'organicbiodynamic',
  'closure',
  'country',
  'supergroup',
  'productgroup',
] as const;
export type FilterName = (typeof filterNames)[number];

const FilterOption = Type.Object({ value: Text, label: Text });
const FilterValue = Type.Optional(Type.String({ maxLength: 100 }));

/** Sort options (9.constants.12). The labels govern: `description_desc` is A to Z (9.constants.13). */
export const Sort = Type.Union([
  Type.Literal('default'),
  Type.Literal('description_desc'),
  Type.Literal('description_asc'),
  Type.Literal('price_asc'),
  Type.Literal('price_desc'),
]);
export type Sort = Static<typeof Sort>;

/** PageSize 0 is all; StartIndex counts rows from 0. */
const PagedRequest = Type.Object({
  PageSize: Type.Integer({ minimum: 0, maximum: 500 }),
  StartIndex: Type.Integer({ minimum: 0, maximum: 10_000_000 }),
});

/** A request for a list of products; an empty filter is All. */
export const ProductQuery = Type.Object({
  pagedProducts: PagedRequest,
  sort: Type.Optional(Sort),
  basePath: BasePath,
  CustomerAccount: AccountCodeOrNone,
  list: Type.Optional(Type.Union([Type.Literal('mine'), Type.Literal('all')])),
  description: Type.Optional(Type.String({ maxLength: 200 })),
  colour: FilterValue,
  organicbiodynamic: FilterValue,
  closure: FilterValue,
  country: FilterValue,
  supergroup: FilterValue,
  productgroup: FilterValue,
  codes: Type.Optional(Type.Array(ProductCode, { maxItems: 1000 })),
});
export type ProductQuery = Static<typeof ProductQuery>;

/** One product at the account's price. A withdrawn one is still returned, marked `Withdrawn`. */
export const productsItem = defineEndpoint({
  method: 'POST',
  path: '/products/item',
  who: 'person',
  summary: 'One product, at the account’s price',
  body: Type.Object({ ProductCode, CustomerAccount: AccountCodeOrNone, basePath: BasePath }),
  answer: mainResult(Product),
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

export const productsSearchFilters = defineEndpoint({
  method: 'POST',
  path: '/products/search-filters',
  who: 'person',
  summary: 'The options of every filter of Product Search',
  answer: mainResult(
    Type.Object({
      colour: Type.Array(FilterOption),
      organicbiodynamic: Type.Array(FilterOption),
      closure: Type.Array(FilterOption),
      country: Type.Array(FilterOption),
      supergroup: Type.Array(FilterOption),
      productgroup: Type.Array(FilterOption),
    }),
  ),
  problems: [],
});
