import { type Static, Type } from 'typebox';
import { defineEndpoint, mainResult } from './endpoint.ts';
import { AccountCode, ProductCode, WholeQuantity } from './fields.ts';
import { DeviceId, Epoch, Revision, sharedDocument } from './shared-document.ts';

const Words = Type.String({ maxLength: 300 });
const Word = Type.String({ maxLength: 60 });
const SeenPrice = Type.Number({ unit: 'pounds', minimum: 0, maximum: 10_000_000 });
const Bottles = Type.Integer({ minimum: 0, maximum: 10_000 });

/**
 * A product with its quantity, as the buyer saw it (3.basketitem.1). The server calculates an order with its own
 * prices.
 */
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

/**
 * The basket from which a buyer orders. The basket's lines are not repeated here, because the order has the lines that
 * the buyer saw.
 */
export const SeenBasket = Type.Object({ Device: DeviceId, Epoch, Revision });
export type SeenBasket = Static<typeof SeenBasket>;

const document = sharedDocument(ProductCode, SeenItem);

/**
 * Synchronises a device with the server. The server applies each act once, in the sequence of arrival, and returns the
 * changes of the basket and the notices about overruled acts. The device may repeat a call freely. The first call of a
 * device has no epoch and only reads.
 */
export const accountBasketSync = defineEndpoint({
  method: 'POST',
  path: '/account/basket/sync',
  who: 'person',
  right: 'see-customers',
  buyerRight: 'order',
  isRepeated: true,
  summary: 'Applies a person’s acts to the person’s own basket for the account, and answers what is new',
  body: Type.Object({ CustomerAccount: AccountCode, CartId, ...document.request }),
  answer: mainResult(Type.Object({ CartId, ...document.answer })),
  problems: ['choose-customer'],
});

/**
 * Tells a device when the server has a newer revision; the device then calls `accountBasketSync`. The server sends the
 * first event at once, and a comment every 20 seconds to show that the stream is alive. The server ends the stream when
 * the token expires or the person loses the account.
 */
export const accountBasketChanges = defineEndpoint({
  method: 'POST',
  path: '/account/basket/changes',
  who: 'person',
  right: 'see-customers',
  buyerRight: 'order',
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
