import { type Static, Type } from 'typebox';
import { defineEndpoint, mainResult } from './endpoint.ts';
import { AccountCode, ProductCode, WholeQuantity } from './fields.ts';
import { DeviceId, Epoch, Revision, sharedDocument } from './shared-document.ts';

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

const CartId = Type.String({ format: 'uuid', description: 'The key of the basket’s order' });

/** The basket that an order names, as its buyer saw it. The order’s own lines say what was seen. */
export const SeenBasket = Type.Object({ Device: DeviceId, Epoch, Revision });
export type SeenBasket = Static<typeof SeenBasket>;

/** The key of a line is the code of its product. */
const document = sharedDocument(ProductCode, SeenItem);

/**
 * Brings a device and the server in step: the server applies each act once, in the sequence of arrival, and answers the basket as
 * it is then, and what gave way. A call that is repeated, late or lost needs no care. The first call of a device has no epoch, and
 * only reads.
 */
export const accountBasketSync = defineEndpoint({
  method: 'POST',
  path: '/account/basket/sync',
  who: 'person',
  isRepeated: true,
  summary: 'Applies a person’s acts to the person’s own basket for the account, and answers what is new',
  body: Type.Object({ CustomerAccount: AccountCode, CartId, ...document.request }),
  answer: mainResult(Type.Object({ CartId, ...document.answer })),
  problems: ['choose-customer'],
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
