import type { LineVersion as Version } from '@tradecellar/trade/line-version.ts';
import { type Static, Type } from 'typebox';

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
