import { type Static, Type } from 'typebox';
import { defineEndpoint, FileBytes } from './endpoint.ts';
import { AccountCodeOrNone, OrderNumber, ProductCode } from './fields.ts';

export const supplierCheck = defineEndpoint({
  method: 'GET',
  path: '/settings/supplier-check',
  who: 'person',
  summary: 'A page about the merchant for a customer who must check a supplier, as PDF',
  longestSeconds: 30,
  answer: FileBytes,
  file: 'application/pdf',
  problems: [],
});

/** The prices on a sheet: the account's own nett prices, no prices, or an RRP at a margin. */
const SheetPrices = Type.Enum(['nett', 'none', 'rrp']);
export type SheetPrices = Static<typeof SheetPrices>;

export const productsSheet = defineEndpoint({
  method: 'POST',
  path: '/products/sheet',
  who: 'person',
  summary: 'The tasting sheet of a product on A4, at the account’s price, as PDF',
  longestSeconds: 30,
  body: Type.Object({
    ProductCode,
    CustomerAccount: Type.Optional(AccountCodeOrNone),
    Prices: SheetPrices,
    MarginPercent: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: 100,
        description: 'For `rrp`, which without a margin shows no prices',
      }),
    ),
  }),
  answer: FileBytes,
  file: 'application/pdf',
  problems: ['product-not-found'],
});

/** As many wines as a named list has lines. */
const MOST_ON_SHEET = 5_000;

export const productsFactsSheet = defineEndpoint({
  method: 'POST',
  path: '/products/facts/sheet',
  who: 'person',
  summary: 'The facts of products as `products/facts` has them, as a table on A4, as PDF',
  longestSeconds: 60,
  body: Type.Object({
    codes: Type.Array(ProductCode, { maxItems: MOST_ON_SHEET }),
    order: Type.Optional(OrderNumber),
    list: Type.Optional(
      Type.Literal('basket', {
        description: 'The wines are of the basket; without order and list, of My Usuals',
      }),
    ),
  }),
  answer: FileBytes,
  file: 'application/pdf',
  problems: [],
});

export const sheets = [supplierCheck, productsSheet, productsFactsSheet] as const;
