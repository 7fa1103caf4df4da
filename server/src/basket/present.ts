import { type accountBasketSync, SeenItem } from '@tradecellar/contract/basket.ts';
import type { AnswerOf, RequestOf } from '@tradecellar/contract/endpoint.ts';
import { cartKey } from '../http/cart-key.ts';
import type { NewsLine, NewsNotice } from './queries.ts';
import type { Sent, Synced } from './sync-basket.ts';

type Request = RequestOf<typeof accountBasketSync>;

export function readSent({ Device, Epoch, Since, CartId, Acts, Recover, Leave = false }: Request): Sent {
  return {
    device: Device,
    epoch: Epoch,
    since: Since,
    uuid: cartKey(CartId),
    acts: Acts.map(({ Page, N, Code, Item, Base, Place }, sequence) => {
      const value = Item && knownFields(Item);
      return { page: Page, n: N, key: Code, value, base: Base, place: Place, sequence };
    }),
    recover: Recover && { revision: Recover.Revision, entries: new Map(Recover.Lines.map(entryOf)) },
    leaves: Leave,
  };
}

function entryOf({
  Code,
  Item,
  Revision,
  Place,
  OrderedBefore,
}: NonNullable<Request['Recover']>['Lines'][number]) {
  const value = knownFields(Item);
  return [Code, { value, revision: Revision, place: Place, orderedBefore: OrderedBefore }] as const;
}

/** The fields of the contract: nothing else is stored. */
function knownFields(item: SeenItem): SeenItem {
  const known = Object.entries(item).filter(([name]) => Object.hasOwn(SeenItem.properties, name));
  return Object.fromEntries(known) as SeenItem; // The schema has checked them.
}

export function presentSynced({
  epoch,
  revision,
  uuid,
  isAnew,
  isWhole,
  lines,
  applied,
  recovered,
  notices,
}: Synced): AnswerOf<typeof accountBasketSync> {
  return {
    mainResult: {
      Epoch: epoch,
      Revision: revision,
      CartId: uuid,
      IsAnew: isAnew,
      IsWhole: isWhole,
      Lines: lines.map(presentLine),
      Applied: [...applied].map(([Page, N]) => ({ Page, N })),
      ...(recovered !== undefined && { Recovered: recovered }),
      Notices: notices.map(presentNotice),
    },
  };
}

function presentLine({ code, item, revision, place, orderedBefore }: NewsLine) {
  return {
    Code: code,
    ...(item && { Item: item }),
    Revision: revision,
    Place: place,
    ...(orderedBefore !== null && { OrderedBefore: orderedBefore }),
  };
}

function presentNotice({ revision, kind, codes, before, orderNo }: NewsNotice) {
  return {
    Revision: revision,
    Kind: kind,
    Codes: [...codes],
    ...(before && { Before: before }),
    ...(orderNo !== null && { OrderNo: orderNo }),
  };
}
