import { type accountBasketSync, SeenItem } from '@tradecellar/contract/basket.ts';
import type { AnswerOf, RequestOf } from '@tradecellar/contract/endpoint.ts';
import { cartKey } from '../http/cart-key.ts';
import type { Sent, Synced } from '../shared-document/kind.ts';
import * as shared from '../shared-document/present.ts';

export function readSent(request: RequestOf<typeof accountBasketSync>): Sent<SeenItem> {
  return shared.readSent(request, {
    uuid: cartKey(request.CartId),
    known: (_code, item: SeenItem) => knownFields(item),
  });
}

/** Only the fields of the contract are stored. */
function knownFields(item: SeenItem): SeenItem {
  const known = Object.entries(item).filter(([name]) => Object.hasOwn(SeenItem.properties, name));
  return Object.fromEntries(known) as SeenItem; // The schema has checked the fields.
}

export function presentSynced(synced: Synced<SeenItem>): AnswerOf<typeof accountBasketSync> {
  // A constraint of the table gives every basket a uuid.
  return { mainResult: { ...shared.presentSynced(synced), CartId: synced.uuid ?? '' } };
}
