import type { accountBasketSync, SeenBasket, SeenItem } from '@tradecellar/contract/basket.ts';
import type { AnswerOf, RequestOf } from '@tradecellar/contract/endpoint.ts';
import type { BasketAnswer, DeviceBasket } from '@tradecellar/trade/device-basket.ts';
import { type Asked, documentRequest, newsOf } from './document-wire.ts';

export type Item = SeenItem & { readonly Code: string };
export type SyncBody = RequestOf<typeof accountBasketSync>;
export type Told = AnswerOf<typeof accountBasketSync>['mainResult'];

/** The fixture's WHITE1 as a basket line of so many cases. */
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

export function syncBody(account: string, device: DeviceBasket<Item>, asked?: Asked): SyncBody {
  const { uuid } = device;
  return { CustomerAccount: account, CartId: uuid, ...documentRequest(device, withoutCode, asked) };
}

function withoutCode({ Code: _code, ...item }: Item): SeenItem {
  return item;
}

export function answerOf(told: Told): BasketAnswer<Item> {
  return { ...newsOf(told, (Code, item) => ({ ...item, Code })), uuid: told.CartId };
}

/** The order's `Basket` field. A device that has never synced sends no such field. */
export function seenBasket({ device, held }: DeviceBasket<Item>): { Basket?: SeenBasket } {
  const { epoch, revision } = held.copy;
  return epoch === undefined ? {} : { Basket: { Device: device, Epoch: epoch, Revision: revision } };
}
