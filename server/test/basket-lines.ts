import type { accountBasketSync, SeenBasket, SeenItem } from '@tradecellar/contract/basket.ts';
import type { AnswerOf, RequestOf } from '@tradecellar/contract/endpoint.ts';
import type { BasketAnswer, DeviceBasket } from '@tradecellar/trade/device-basket.ts';

export type Item = SeenItem & { readonly Code: string };
export type SyncBody = RequestOf<typeof accountBasketSync>;
export type Told = AnswerOf<typeof accountBasketSync>['mainResult'];

/** White wine of the fixture, in cases. */
export const seenItem = (CasesQty: number): SeenItem => ({
  Description: 'Domaine Roquet Sancerre',
  Type: 'White',
  CustomLabel: '',
  CaseSize: 12,
  UnitSize: 75,
  OnlySellMultiplesOf: 0,
  ClosureStyle: 'Screwcap',
  CasePrice: 138,
  BottleNett: 11.5,
  BottleVAT: 2.3,
  CasesQty,
  BottlesQty: 0,
});

/** A device's call with all its acts, or with its whole copy. */
export function syncBody(
  account: string,
  { device, uuid, held: { copy, queue } }: DeviceBasket<Item>,
  { recovers = false, leaves = false } = {},
): SyncBody {
  const lines = [...copy.entries].map(([Code, { value, revision, place, orderedBefore }]) => ({
    Code,
    Item: withoutCode(value),
    Revision: revision,
    Place: place,
    ...(orderedBefore !== undefined && { OrderedBefore: orderedBefore }),
  }));
  return {
    CustomerAccount: account,
    Device: device,
    ...(copy.epoch !== undefined && { Epoch: copy.epoch }),
    Since: copy.revision,
    CartId: uuid,
    Acts: (copy.epoch === undefined ? [] : queue).map(({ page, n, key, value, base, place }) => ({
      Page: page,
      N: n,
      Code: key,
      ...(value && { Item: withoutCode(value) }),
      Base: base,
      ...(place !== undefined && { Place: place }),
    })),
    ...(recovers && { Recover: { Revision: copy.revision, Lines: lines } }),
    ...(leaves && { Leave: true }),
  };
}

function withoutCode({ Code: _code, ...item }: Item): SeenItem {
  return item;
}

/** An answer as a device takes it. */
export function answerOf(told: Told): BasketAnswer<Item> {
  const entries = told.Lines.map(({ Code, Item: seen, Revision, Place, OrderedBefore }) => {
    const entry = seen && {
      value: { ...seen, Code },
      revision: Revision,
      place: Place,
      orderedBefore: OrderedBefore,
    };
    return [Code, entry] as const;
  });
  const notices = told.Notices.map(({ Revision, Kind, Codes, Before, OrderNo }) => ({
    revision: Revision,
    kind: Kind,
    codes: Codes,
    before: Before && { ...Before, Code: Codes[0] ?? '' },
    orderNo: OrderNo,
  }));
  return {
    epoch: told.Epoch,
    revision: told.Revision,
    isWhole: told.IsWhole,
    entries: new Map(entries),
    answered: new Map(told.Applied.map(({ Page, N }) => [Page, N])),
    recovered: told.Recovered,
    uuid: told.CartId,
    notices,
  };
}

/** The basket as an order names it; nothing by a device without a copy. */
export function seenBasket({ device, held }: DeviceBasket<Item>): { Basket?: SeenBasket } {
  const { epoch, revision } = held.copy;
  return epoch === undefined ? {} : { Basket: { Device: device, Epoch: epoch, Revision: revision } };
}
