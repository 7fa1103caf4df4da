import { type Static, Type } from 'typebox';
import { BasketGeneration, LineVersion } from './basket-version.ts';
import { defineEndpoint, mainResult } from './endpoint.ts';
import { AccountCode, ProductCode, WholeQuantity } from './fields.ts';

/** The most lines of a call, and of an answer: more go in several. */
export const MOST_LINES_AT_ONCE = 2_000;

const Words = Type.String({ maxLength: 300 });
const Word = Type.String({ maxLength: 60 });
const SeenPrice = Type.Number({ unit: 'pounds', minimum: 0, maximum: 10_000_000 });
const Bottles = Type.Integer({ minimum: 0, maximum: 10_000 });

/** A product as the buyer saw it, with its quantity (3.basketitem.1). The server prices an order by its own figures. */
export const SeenItem = Type.Object({
  Description: Words,
  Type: Word,
  CustomLabel: Words,
  CaseSize: Type.Integer({ minimum: 1, maximum: 10_000 }),
  UnitSize: Type.Number({ minimum: 0, maximum: 1_000_000, description: 'Centilitres' }),
  OnlySellMultiplesOf: Bottles,
  ClosureStyle: Words,
  CasePrice: SeenPrice,
  BottleNett: SeenPrice,
  BottleVAT: SeenPrice,
  VatRate: Type.Optional(Type.Number({ minimum: 0, maximum: 100 })),
  CasesQty: WholeQuantity,
  BottlesQty: WholeQuantity,
});
export type SeenItem = Static<typeof SeenItem>;

/** The basket's uuid, and how often it was made new: the later one stands. */
const BasketKey = Type.Object({
  Generation: BasketGeneration,
  CartId: Type.String({ format: 'uuid', description: 'The key of the basket’s order' }),
});

const Item = Type.Optional(SeenItem);

/** A line as a device changed it; without an item it is removed. */
export const SentLine = Type.Object({ Code: ProductCode, ...LineVersion.properties, Item });
export type SentLine = Static<typeof SentLine>;

/** A line of the server; without an item it is removed or ordered. */
export const SyncedLine = Type.Object({
  ...SentLine.properties,
  Ordered: Type.Optional(
    Type.Object(
      { ...LineVersion.properties, OrderNo: Type.String() },
      { description: 'The newest version that was ordered, and the number of that order' },
    ),
  ),
});
export type SyncedLine = Static<typeof SyncedLine>;

const Revision = Type.Integer({ minimum: 0, description: 'The next call’s `Since`' });

/**
 * Brings a device and the server in step. Every line is a maximum of versions: a call that is repeated, late or lost needs
 * no care. A device that sends nothing asks what is new.
 */
export const accountBasketSync = defineEndpoint({
  method: 'POST',
  path: '/account/basket/sync',
  who: 'person',
  isRepeated: true,
  summary: 'Takes changed lines of the person’s own basket for the account, and answers with the newer ones',
  body: Type.Object({
    CustomerAccount: AccountCode,
    Since: Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'The revision of the last answer; 0 for a device that has none',
    }),
    ...BasketKey.properties,
    Lines: Type.Array(SentLine, { maxItems: MOST_LINES_AT_ONCE }),
  }),
  answer: mainResult(
    Type.Object({
      ...BasketKey.properties,
      Revision,
      IsAnew: Type.Boolean({
        description:
          'The server does not know `Since`, as after a long time or a restored backup: please send every line again',
      }),
      HasMore: Type.Boolean({ description: 'There are more lines: please call again' }),
      Lines: Type.Array(SyncedLine, {
        description:
          'The lines newer than `Since`. A line of this call is among them only if it gave way or was ordered before',
      }),
    }),
  ),
  problems: ['choose-customer', 'basket-full'],
});

/**
 * Tells a device that the server has something newer, which `accountBasketSync` brings. The first event comes at once; a comment
 * every 20 seconds shows that the stream is alive. It ends with the token, and once the account is no longer this person's.
 */
export const accountBasketChanges = defineEndpoint({
  method: 'POST',
  path: '/account/basket/changes',
  who: 'person',
  isStream: true,
  isRepeated: true,
  summary: 'The revision of the person’s own basket for the account, and each newer one as it comes',
  body: Type.Object({
    CustomerAccount: AccountCode,
    Seconds: Type.Integer({
      minimum: 0,
      maximum: 3_600,
      description: 'How long the stream may stay open; 0 ends it after the first event',
    }),
  }),
  answer: Type.Object({ Revision }),
  problems: [],
});
