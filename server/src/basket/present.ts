import {
  type accountBasketSync,
  SeenItem,
  type SyncedLine as WireLine,
} from '@tradecellar/contract/basket.ts';
import { sentVersion, versionOf } from '@tradecellar/contract/basket-version.ts';
import type { AnswerOf, RequestOf } from '@tradecellar/contract/endpoint.ts';
import type { SyncedLine } from '@tradecellar/trade/basket-sync.ts';
import { isNewer } from '@tradecellar/trade/line-version.ts';
import { cartKey } from '../http/cart-key.ts';
import type { Sent, Synced } from './sync-basket.ts';

/** The lines of a call; of several for one product, the newest. */
export function readSent(
  { Since, Generation, CartId, Lines }: RequestOf<typeof accountBasketSync>,
  person: string,
): Sent {
  const lines = new Map<string, SyncedLine<SeenItem>>();
  for (const { Code, Item, ...sent } of Lines) {
    const version = versionOf(sent);
    if (!isNewer(version, lines.get(Code)?.version)) continue;
    lines.set(Code, { version, item: Item && knownFields(Item), by: person, ordered: undefined });
  }
  return { since: Since, basket: { key: { generation: Generation, uuid: cartKey(CartId) }, lines } };
}

/** The fields of the contract: nothing else is stored. */
function knownFields(item: SeenItem): SeenItem {
  const known = Object.entries(item).filter(([name]) => Object.hasOwn(SeenItem.properties, name));
  return Object.fromEntries(known) as SeenItem; // The schema has checked them.
}

export function presentSynced({
  basket: { key, lines },
  revision,
  isAnew,
  hasMore,
}: Synced): AnswerOf<typeof accountBasketSync> {
  return {
    mainResult: {
      Generation: key.generation,
      CartId: key.uuid,
      Revision: revision,
      IsAnew: isAnew,
      HasMore: hasMore,
      Lines: [...lines].map(([code, line]) => presentLine(code, line)),
    },
  };
}

function presentLine(Code: string, { version, item, ordered }: SyncedLine<SeenItem>): WireLine {
  return {
    Code,
    ...sentVersion(version),
    ...(item && { Item: item }),
    ...(ordered && { Ordered: { ...sentVersion(ordered), OrderNo: ordered.orderNo } }),
  };
}
