import { SERVINGS } from '@tradecellar/trade/servings.ts';
import { type Static, Type } from 'typebox';
import { defineEndpoint, type Endpoint, mainResult } from './endpoint.ts';
import { AccountCode, oneLine, Pounds } from './fields.ts';

const Count = Type.Integer({ minimum: 0 });

/** `going`: the round is sent within a minute. `no-mail-server` and `closed`: nothing goes. */
export const ROUND_STATES = ['off', 'closed', 'no-mail-server', 'held', 'going', 'waiting'] as const;

const NoticedCustomer = Type.Object({
  CustomerAccount: Type.String(),
  CustomerName: Type.String(),
  People: Type.Array(Type.String(), { description: 'Addresses that get a mail each' }),
  Wines: Type.Integer({ minimum: 0, description: 'Wines that the mails to the people name' }),
  Corrections: Type.Integer({ minimum: 0, description: 'Wines of which an earlier mail no longer holds' }),
  IsLeftOut: Type.Boolean(),
});
export type NoticedCustomer = Static<typeof NoticedCustomer>;

/** The most customers of a page of a round. */
export const NOTICED_AT_ONCE = 50;

/** `corrected`: customers of whom somebody is told that an earlier mail no longer holds. */
export const NOTICED_FILTERS = ['all', 'corrected', 'left-out'] as const;
export type NoticedFilter = (typeof NOTICED_FILTERS)[number];

export const priceNotices = defineEndpoint({
  method: 'POST',
  path: '/admin/price-notices',
  who: 'admin',
  right: 'order-for-customers',
  summary: `Who would be told of changed prices in a round of this moment, ${NOTICED_AT_ONCE} customers at a time, and when the next round goes`,
  body: Type.Object({
    Text: Type.Optional(oneLine(100)),
    Filter: Type.Optional(Type.Enum([...NOTICED_FILTERS])),
    Start: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  }),
  answer: mainResult(
    Type.Object({
      State: Type.Enum([...ROUND_STATES]),
      DaysBefore: Count,
      NextRound: Type.String({ format: 'date-time' }),
      LastRound: Type.Optional(Type.String({ format: 'date' })),
      Mails: Count,
      Counts: Type.Object({ all: Count, corrected: Count, 'left-out': Count }),
      Customers: Type.Array(NoticedCustomer, { maxItems: NOTICED_AT_ONCE }),
    }),
  ),
  problems: [],
});

export const priceNoticesPreview = defineEndpoint({
  method: 'POST',
  path: '/admin/price-notices/preview',
  who: 'admin',
  right: 'order-for-customers',
  summary:
    'The mail that the first person of a customer would get in a round of this moment; 204 if none would go',
  body: Type.Object({ CustomerAccount: AccountCode }),
  answer: mainResult(
    Type.Object({
      Subject: Type.String(),
      Heading: Type.String(),
      Paragraphs: Type.Array(Type.String()),
      Points: Type.Array(Type.String()),
      Button: Type.String(),
      Labels: Type.Array(Type.String()),
      Wines: Type.Array(
        Type.Object({
          Name: Type.String(),
          Details: Type.Array(Type.String()),
          Figures: Type.Array(Type.String()),
        }),
      ),
      Closing: Type.String(),
    }),
  ),
  mayBeEmpty: true,
  problems: [],
});

export const priceNoticesAct = defineEndpoint({
  method: 'POST',
  path: '/admin/price-notices/act',
  who: 'admin',
  right: 'order-for-customers',
  summary: 'Sends the round now, holds every round, or lets a held round go',
  body: Type.Object({ Act: Type.Enum(['send', 'hold', 'release']) }),
  answer: mainResult(Type.Literal('done')),
  problems: [],
});

export const priceNoticesLeaveOut = defineEndpoint({
  method: 'POST',
  path: '/admin/price-notices/leave-out',
  who: 'admin',
  right: 'order-for-customers',
  summary: 'Leaves a customer out of this round and the next rounds, or takes the customer in again',
  body: Type.Object({ CustomerAccount: AccountCode, IsLeftOut: Type.Boolean() }),
  answer: mainResult(Type.Literal('done')),
  problems: ['customer-not-found'],
});

const Prices = Type.Object({ CasePrice: Pounds, BottleNett: Pounds });
const Pence = Type.Integer({ minimum: 1, description: 'Includes VAT' });
const Size = Type.Object({ CaseSize: Type.Integer(), UnitSize: Type.Number({ description: 'cl' }) });

export const PriceChange = Type.Object({
  ProductCode: Type.String(),
  Description: Type.String(),
  From: Type.String({ format: 'date' }),
  Before: Type.Optional(Prices),
  After: Type.Optional(Prices),
  BottleMore: Type.Optional(
    Type.Number({ unit: 'pounds', description: 'How much more a bottle costs; negative if it costs less' }),
  ),
  VintageBefore: Type.Optional(Type.String()),
  VintageAfter: Type.Optional(Type.String()),
  SizeBefore: Type.Optional(Size),
  SizeAfter: Type.Optional(Size),
  Goes: Type.Optional(Type.Boolean({ description: 'No longer sold from that day' })),
  Glass: Type.Optional(
    Type.Object(
      {
        List: Type.String({ description: 'The uuid of the list' }),
        Name: Type.String(),
        Serving: Type.Enum([...SERVINGS]),
        Pence: Pence,
        TenthsBefore: Type.Integer({ description: 'The gross profit in tenths of a per cent' }),
        TenthsAfter: Type.Integer(),
        ToHold: Type.Optional(Type.Object({ TargetPercent: Type.Integer(), Pence })),
      },
      {
        description:
          'The serving of the venue’s own wine lists whose gross profit changes and is then the least, a glass before a bottle',
      },
    ),
  ),
  Instead: Type.Optional(
    Type.Object(
      { ProductCode: Type.String(), Description: Type.String() },
      { description: 'The nearest wine in stock' },
    ),
  ),
});
export type PriceChange = Static<typeof PriceChange>;

/** The days that the page of changes looks ahead. */
export const PRICE_CHANGE_DAYS = 60;

export const accountPriceChanges = defineEndpoint({
  method: 'POST',
  path: '/account/price-changes',
  who: 'person',
  right: 'see-customers',
  buyerRight: 'order',
  summary: `What becomes of the account’s own wines within ${PRICE_CHANGE_DAYS} days: prices, vintages, sizes, and wines that go`,
  body: Type.Object({ CustomerAccount: AccountCode }),
  answer: mainResult(
    Type.Object({
      Changes: Type.Array(PriceChange),
      DaysBefore: Type.Integer({
        minimum: 0,
        description: 'Days before which buyers are mailed; 0 is never',
      }),
      IsMailed: Type.Boolean({ description: 'The person gets mails about prices' }),
    }),
  ),
  problems: [],
});

export const accountPriceMails = defineEndpoint({
  method: 'POST',
  path: '/account/price-changes/mails',
  who: 'person',
  summary: 'Ends the person’s mails about prices for every account, or begins them again',
  body: Type.Object({ IsOn: Type.Boolean() }),
  answer: mainResult(Type.Literal('done')),
  problems: [],
});

export const priceNoticeEndpoints: readonly Endpoint[] = [
  priceNotices,
  priceNoticesPreview,
  priceNoticesAct,
  priceNoticesLeaveOut,
  accountPriceChanges,
  accountPriceMails,
];
