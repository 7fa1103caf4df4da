import { NOTICE_KINDS } from '@tradecellar/trade/apply-acts.ts';
import { MOST_BASKET_LINES } from '@tradecellar/trade/device-basket.ts';
import { type Static, Type } from 'typebox';
import { defineEndpoint, mainResult } from './endpoint.ts';
import { AccountCode, ProductCode, WholeQuantity } from './fields.ts';

/** The most acts of a call: more go in several. */
export const MOST_ACTS_AT_ONCE = 500;

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

const randomId = (description: string) =>
  Type.String({
    minLength: 1,
    maxLength: 40,
    pattern: '^[0-9A-Za-z_-]+$',
    examples: ['8f14e45f-ceea-4d3b-9a0c-1f2e3d4c5b6a'],
    description,
  });
/** The id of an opened page, made by chance. */
export const PageId = randomId('The id of the opened page');
/** The id of a device, made by chance at each sign-in. */
const DeviceId = randomId('The id of the device, new at every sign-in');
/** The number of an act among the acts of its page. */
const ActNumber = Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1 });
export const Epoch = Type.String({
  minLength: 1,
  maxLength: 100,
  description: 'Names the history of the database: a restored backup begins another',
});
const revision = (description: string) =>
  Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description });
/** A revision of a shared document. */
export const Revision = revision('Grows with each change');

const CartId = Type.String({ format: 'uuid', description: 'The key of the basket’s order' });
const Place = Type.Number({ description: 'Lines are shown in the sequence of their places' });

/** The basket that an order names, as its buyer saw it. The order’s own lines say what was seen. */
export const SeenBasket = Type.Object({ Device: DeviceId, Epoch, Revision });
export type SeenBasket = Static<typeof SeenBasket>;

/** A person’s act on one line: it sets the line, or without an item removes it. */
const BasketAct = Type.Object({
  Page: PageId,
  N: ActNumber,
  Code: ProductCode,
  Item: Type.Optional(SeenItem),
  Base: revision('The revision of the basket when the person began to edit the line; 0 without a copy'),
  Place: Type.Optional(Place),
});

const BasketLine = Type.Object({
  Code: ProductCode,
  /** Absent once the line is removed or ordered. */
  Item: Type.Optional(SeenItem),
  Revision,
  Place,
  OrderedBefore: Type.Optional(
    Type.String({ description: 'An order of this line that the person who set it did not know of' }),
  ),
});
export type BasketLine = Static<typeof BasketLine>;

const BasketNotice = Type.Object({
  Revision,
  Kind: Type.Enum([...NOTICE_KINDS], { description: 'docs/basket-sync.md' }),
  Codes: Type.Array(ProductCode),
  Before: Type.Optional(SeenItem),
  OrderNo: Type.Optional(Type.String()),
});

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
  body: Type.Object({
    CustomerAccount: AccountCode,
    Device: DeviceId,
    Epoch: Type.Optional(Epoch),
    Since: revision('The revision of the device’s copy; 0 without a copy'),
    CartId,
    Acts: Type.Array(BasketAct, { maxItems: MOST_ACTS_AT_ONCE }),
    Recover: Type.Optional(
      Type.Object(
        {
          Revision,
          Lines: Type.Array(Type.Object({ ...BasketLine.properties, Item: SeenItem }), {
            maxItems: MOST_BASKET_LINES,
          }),
        },
        { description: 'The device’s whole copy, once the server has answered `IsAnew`' },
      ),
    ),
    Leave: Type.Optional(Type.Boolean({ description: 'The device signs out, and hears no more notices' })),
  }),
  answer: mainResult(
    Type.Object({
      Epoch,
      Revision,
      CartId,
      IsAnew: Type.Boolean({
        description:
          'The device’s epoch is over, as after a restored backup, and nothing was applied: please send `Recover`',
      }),
      IsWhole: Type.Boolean({
        description: '`Lines` has the whole basket; else the lines newer than `Since`',
      }),
      Lines: Type.Array(BasketLine),
      Applied: Type.Array(Type.Object({ Page: PageId, N: ActNumber }), {
        description: 'For each page of `Acts`, the highest act that was applied',
      }),
      Recovered: Type.Optional(Revision),
      Notices: Type.Array(BasketNotice, { description: 'The notices for this device since `Since`' }),
    }),
  ),
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
