import type { LineVersion as Version } from '@tradecellar/trade/line-version.ts';
import { type Static, Type } from 'typebox';
import { ProductCode } from './fields.ts';

/** The most changes of a line, and renewals of a basket's uuid. */
const MOST_CHANGES = 2 ** 31;

/** Which change made a line (docs/basket-sync.md). */
export const LineVersion = Type.Object({
  Count: Type.Integer({ minimum: 1, maximum: MOST_CHANGES, description: 'The number of the change' }),
  Page: Type.String({
    minLength: 1,
    maxLength: 40,
    pattern: '^[0-9A-Za-z_-]+$',
    examples: ['8f14e45f-ceea-4d3b-9a0c-1f2e3d4c5b6a'],
    description: 'The id of the opened page that made it',
  }),
});
export type LineVersion = Static<typeof LineVersion>;

/** A version as it is sent: `{ count: 3, page: 'a' }` is `{ Count: 3, Page: 'a' }`. */
export function sentVersion({ count, page }: Version): LineVersion {
  return { Count: count, Page: page };
}

/** The version that was sent so. */
export function versionOf({ Count, Page }: LineVersion): Version {
  return { count: Count, page: Page };
}

export const BasketGeneration = Type.Integer({
  minimum: 0,
  maximum: MOST_CHANGES,
  description: 'How often a person’s act has made the basket’s uuid new',
});

/** The versions that an order takes out of its buyer's basket, whose uuid is the order's `CartId`. */
export const OrderedBasket = Type.Object({
  Generation: BasketGeneration,
  Lines: Type.Array(
    Type.Object({
      Code: ProductCode,
      ...LineVersion.properties,
      Known: Type.Optional(LineVersion),
    }),
    { maxItems: 5000, description: '`Known` is the newest order of the line that the device has heard of' },
  ),
});
export type OrderedBasket = Static<typeof OrderedBasket>;
