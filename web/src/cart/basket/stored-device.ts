import {
  cartOf,
  type DeviceBasket,
  emptyDevice,
  type PlacedOrder,
} from '@tradecellar/trade/device-basket.ts';
import { hasCopy } from '@tradecellar/trade/shared-device.ts';
import { type Static, Type } from 'typebox';
import { stored } from '../../api/stored.ts';
import { documentFields, readDocument, storedDocument } from '../../shared-document/stored-document.ts';
import type { Basket, BasketItem } from './basket-item.ts';
import { itemText, readItem, readStoredBasket, storedBasket } from './read-stored-basket.ts';

export type Device = DeviceBasket<BasketItem>;

const Whole = Type.Integer({ minimum: 0 });

/**
 * The part of a stored text that is not the basket: the server's copy, the unsaved changes and the order in progress.
 * Release 0.5.0 neither reads nor writes this part. If an entry or a change has no value, its item is the basket's
 * line.
 */
const StoredSync = Type.Object({
  ...documentFields,
  uuid: Type.Optional(Type.String()),
  steps: Whole,
  /** The order in progress: waiting for the network, or sent without a known outcome. */
  order: Type.Optional(
    Type.Object({
      uuid: Type.String(),
      epoch: Type.Optional(Type.String()),
      revision: Whole,
      sequence: Whole,
      lines: Type.Array(Type.Unknown()),
      isSent: Type.Boolean(),
      /** The checkout form of an order that waits for the network (waiting-order.ts). */
      form: Type.Optional(Type.String()),
    }),
  ),
});
const Framed = Type.Object({ state: Type.Object({ sync: StoredSync }) });
const Owned = Type.Object({ state: Type.Object({ sync: Type.Object({ person: Type.String() }) }) });

/** The owner of a stored basket. Undefined for a text of release 0.5.0, which stores no owner. */
export function ownerOf(text: string): string | undefined {
  return stored(text, Owned)?.state.sync.person;
}

export function textOfDevice(device: Device, person: string): string {
  const basket = cartOf(device);
  const lines = new Map(basket.items.map((item) => [item.Code, item]));
  const unlessShown = (item: BasketItem) => (lines.get(item.Code) === item ? undefined : itemText(item));
  const { order, isSent, steps, form } = device.placing;
  const sync = {
    ...storedDocument(device, person, unlessShown, itemText),
    uuid: device.copyUuid,
    steps,
    order: order && { ...order, lines: order.lines.map(itemText), isSent, form },
  };
  const { state, version } = storedBasket(basket);
  return JSON.stringify({ state: { ...state, sync }, version });
}

type ReadDevice = {
  readonly lostLines: number;
  readonly isRepaired: boolean;
  /** Undefined for a text of release 0.5.0, whose basket counts as a change by this page. */
  readonly device: Device | undefined;
  readonly basket: Basket;
};

export function readDevice(text: string, freshUuid: string): ReadDevice {
  const { basket, lostLines: lostHere, isRepaired } = readStoredBasket(text, freshUuid);
  const sync = stored(text, Framed)?.state.sync;
  if (sync === undefined) return { basket, lostLines: lostHere, isRepaired, device: undefined };
  const lines = new Map(basket.items.map((item) => [item.Code, item]));
  const { lost, ...document } = readDocument(sync, (code, item) =>
    item === undefined ? lines.get(code) : readItem(item)[0],
  );
  const device: Device = {
    ...emptyDevice<BasketItem>(sync.device, basket.uuid),
    ...document,
    copyUuid: hasCopy(document) ? sync.uuid : undefined,
    placing: {
      steps: sync.steps,
      order: sync.order && orderOf(sync.order),
      isSent: sync.order?.isSent ?? false,
      form: sync.order?.form,
    },
  };
  const lostLines = Math.max(lostHere, lost);
  return { basket, lostLines, isRepaired: isRepaired || lostLines > 0, device };
}

function orderOf({
  uuid,
  epoch,
  revision,
  sequence,
  lines,
}: NonNullable<Static<typeof StoredSync>['order']>): PlacedOrder<BasketItem> {
  return { uuid, epoch, revision, sequence, lines: lines.flatMap((line) => readItem(line)) };
}
