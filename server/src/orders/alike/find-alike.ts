import type { AlikeOrders, accountOrdersAlike } from '@tradecellar/contract/alike-orders.ts';
import type { RequestOf } from '@tradecellar/contract/endpoint.ts';
import { ALIKE_MS, alikeOrder } from '@tradecellar/trade/alike-order.ts';
import { londonTime } from '@tradecellar/trade/london-time.ts';
import { cartKey } from '../../http/cart-key.ts';
import type { Person } from '../../http/person.ts';
import type { Shop } from '../../shop.ts';
import { whyNotChangeable } from '../change/order-version.ts';
import { orderedBy } from '../ordered-by.ts';
import { type NearbyRow, readNearby } from './queries.ts';

type Asked = RequestOf<typeof accountOrdersAlike>;

type Nearby = {
  readonly first: NearbyRow;
  readonly codes: ReadonlySet<string>;
  readonly placedAt: Date;
  readonly canChange: boolean;
};

/** The order for the same address that a basket looks like, and the orders to which the basket can be added, in one query. */
export async function findAlike(
  { database, clock }: Shop,
  person: Person,
  { CustomerAccount: account, DeliveryAddressId: addressId, CartId, Codes }: Asked,
): Promise<AlikeOrders> {
  const now = clock.now();
  const since = londonTime(new Date(now.getTime() - ALIKE_MS)).date;
  const rows = await readNearby(database, { account, addressId, cartId: cartKey(CartId), since });
  const nearby = placementsOf(rows, now);
  const alike = alikeOrder(Codes, nearby, now);
  return {
    ...(alike && { Alike: presentAlike(alike.order, alike.sharedLines, person) }),
    Open: nearby
      .filter(({ canChange }) => canChange)
      .map(({ first }) => ({ OrderNo: first.order_no, RequiredDate: first.required_date ?? '' })),
  };
}

function placementsOf(rows: readonly NearbyRow[], now: Date): Nearby[] {
  const parts = Map.groupBy(rows, ({ placement_id }) => placement_id);
  return [...parts.values()].flatMap((placed) => {
    const [first] = placed;
    if (first === undefined) return [];
    return {
      first,
      codes: new Set(placed.flatMap(({ codes }) => codes)),
      placedAt: first.placed_at,
      canChange: whyNotChangeable({ parts: placed, placement: first }, now) === undefined,
    };
  });
}

function presentAlike(
  { first, canChange }: Nearby,
  sharedLines: number,
  person: Person,
): NonNullable<AlikeOrders['Alike']> {
  const by = orderedBy(first);
  return {
    OrderNo: first.order_no,
    ...(by && { OrderedBy: by }),
    IsYou: !person.isAdmin && !first.by_office && first.placed_by === person.email,
    PlacedAt: first.placed_at.toISOString(),
    SharedLines: sharedLines,
    CanChange: canChange,
  };
}
