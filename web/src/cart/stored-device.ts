import {
  cartOf,
  type DeviceBasket,
  emptyDevice,
  type PlacedOrder,
} from '@tradecellar/trade/device-basket.ts';
import { hasCopy } from '@tradecellar/trade/shared-device.ts';
import { type Static, Type } from 'typebox';
import { stored } from '../api/stored.ts';
import { documentFields, readDocument, storedDocument } from '../shared-document/stored-document.ts';
import type { Basket, BasketItem } from './basket-item.ts';
import { itemText, readItem, readStoredBasket, storedBasket } from './read-stored-basket.ts';

export type Device = DeviceBasket<BasketItem>;

const Whole = Type.Integer({ minimum: 0 });

/**
 * The server's copy and the rest beside a basket. Release 0.5.0 neither reads nor writes it. An entry or an act without a value has
 * the item of the basket's line.
 */
const StoredSync = Type.Object({
  ...documentFields,
  /** The uuid of the server's copy. */
  uuid: Type.Optional(Type.String()),
  steps: Whole,
  /** The order whose outcome is not known. */
  order: Type.Optional(
    Type.Object({
      uuid: Type.String(),
      epoch: Type.Optional(Type.String()),
      revision: Whole,
      sequence: Whole,
      lines: Type.Array(Type.Unknown()),
      isSent: Type.Boolean(),
      /** The form of one that waits for the network (waiting-order.ts). */
      form: Type.Optional(Type.String()),
    }),
  ),
});
const Framed = Type.Object({ state: Type.Object({ sync: StoredSync }) });
const Owned = Type.Object({ state: Type.Object({ sync: Type.Object({ person: Type.String() }) }) });

/** The person whose basket a stored text is; undefined where it does not say, as one of 0.5.0. */
export function ownerOf(text: string): string | undefined {
  return stored(text, Owned)?.state.sync.person;
}

/** A device's basket as text: the basket as every release reads it, and beside it the server's copy and the acts. */
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
  /** The basket differs from its text. */
  readonly isRepaired: boolean;
  /** Undefined for a text of 0.5.0, whose basket is to be read as a change by this page. */
  readonly device: Device | undefined;
  readonly basket: Basket;
};

/** Reads a stored text. */
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
