import type { SeenItem } from '@tradecellar/contract/basket.ts';
import { basketShape, MOST_BASKET_LINES } from '@tradecellar/trade/device-basket.ts';
import type { Refusal } from '../http/problems.ts';
import type { Kind, Sent, Synced, Whose } from '../shared-document/kind.ts';
import { syncDocument } from '../shared-document/sync-document.ts';
import type { Shop } from '../shop.ts';
import { basketSql } from './queries.ts';

const MOST_MARKS = 2_000;

/**
 * The largest copy, in rows, by which a device may restore a history that the server has lost: more than the lines, the
 * tombstones (`marks`) and the acts of one call together.
 */
const MOST_ROWS = MOST_BASKET_LINES + MOST_MARKS + 1_000;

/** The basket of a person for an account. A key is a product's code. */
const basket: Kind<SeenItem> = {
  shape: basketShape,
  ownerOf: ({ person, account }) => ({ person: person.email, account }),
  marks: { bucket: basketShape.bucketOf(''), most: MOST_MARKS },
  mostRows: MOST_ROWS,
  keysBeside: () => [],
  hasAllUnder: () => false,
  ...basketSql,
  isOfSeveral: false,
  entriesBeside: () => new Map(),
};

/**
 * Applies a device's acts to the person's basket, and returns the changes that the device does not have
 * (docs/basket-sync.md).
 */
export function syncBasket(
  shop: Pick<Shop, 'database' | 'clock'>,
  whose: Whose,
  sent: Sent<SeenItem>,
): Promise<Synced<SeenItem> | Refusal> {
  return syncDocument(shop, basket, { whose, sent });
}
