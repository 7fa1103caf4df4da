import type { accountBasketSync } from '@tradecellar/contract/basket.ts';
import type { Order } from '@tradecellar/contract/checkout.ts';
import type { AnswerOf, RequestOf } from '@tradecellar/contract/endpoint.ts';
import type { ClosingOrder, SyncedLine } from '@tradecellar/trade/basket-sync.ts';
import type { SyncAnswer, SyncRequest } from '@tradecellar/trade/device-basket.ts';
import type { Item, Owner } from './basket-journal.ts';

/** A device's request as it is sent. */
export function syncBody(
  { account }: Owner,
  { revision, key, lines }: SyncRequest<Item>,
): RequestOf<typeof accountBasketSync> {
  return {
    CustomerAccount: account,
    Since: revision,
    Generation: key.generation,
    CartId: key.uuid,
    Lines: [...lines].map(([Code, { version, item }]) => ({
      Code,
      Count: version.count,
      Page: version.page,
      ...(item && { Item: item }),
    })),
  };
}

export type Told = AnswerOf<typeof accountBasketSync>['mainResult'];

/** An answer as a device takes it. */
export function answerOf({ email }: Owner, { Revision, Generation, CartId, Lines }: Told): SyncAnswer<Item> {
  const lines = Lines.map(({ Code, Count, Page, Item: seen, Ordered }): [string, SyncedLine<Item>] => {
    const item = seen && Object.assign({ Code }, seen);
    const ordered = Ordered && { count: Ordered.Count, page: Ordered.Page, orderNo: Ordered.OrderNo };
    return [Code, { version: { count: Count, page: Page }, item, by: item ? email : '', ordered }];
  });
  return { revision: Revision, key: { generation: Generation, uuid: CartId }, lines: new Map(lines) };
}

/** The versions that an order takes out of the basket. */
export function basketOf({ key, lines }: ClosingOrder): NonNullable<Order['Basket']> {
  return {
    Generation: key.generation,
    Lines: lines.map(({ code, version, known }) => ({
      Code: code,
      Count: version.count,
      Page: version.page,
      ...(known && { Known: { Count: known.count, Page: known.page } }),
    })),
  };
}
