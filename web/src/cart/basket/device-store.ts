import {
  type ChangedBy,
  cartOf,
  changeHere,
  emptyDevice,
  uniteDevices,
} from '@tradecellar/trade/device-basket.ts';
import {
  type Elsewhere,
  freshId,
  freshUuid,
  hasMore,
  openDocument,
} from '../../shared-document/document-store.ts';
import type { Basket, BasketItem } from './basket-item.ts';
import { type Device, ownerOf, readDevice, textOfDevice } from './stored-device.ts';
import { SECOND_NAMES, storesByBasket } from './stores-by-basket.ts';
import { whatBecame } from './what-became.ts';

export type Held = {
  readonly device: Device;
  /** The lines on screen: the server's copy with the device's unsaved changes. */
  readonly basket: Basket;
  /** Counts the changes that this page's person did not make; `where` is the place of the last change. */
  readonly elsewhere: { readonly count: number; readonly where: Elsewhere };
  /** True if the server is of release 0.5.0, which stores no baskets. The device's basket is then complete. */
  readonly isAlone: boolean;
  readonly lostLines: number;
  readonly isPageOnly: boolean;
};

function nothing(): Held {
  const device: Device = emptyDevice(freshId(), freshUuid());
  return {
    device,
    basket: cartOf(device),
    elsewhere: { count: 0, where: 'on another device' },
    isAlone: false,
    lostLines: 0,
    isPageOnly: false,
  };
}

export const baskets = storesByBasket('', nothing, openBasket);

/** Opens a person's basket, under a second key if another person's basket occupies the account's key. */
function openBasket(name: string, initial: () => Held, person: string) {
  const secondName = `${SECOND_NAMES}${encodeURIComponent(person)}/${name}`;
  const store = openDocument<Device, Held>(person, {
    nothing: initial,
    shownBy,
    textOf: (device) => textOfDevice(device, person),
    read,
    nameNow(known) {
      const text = localStorage.getItem(name);
      const isAnothers = () =>
        text !== null && text !== known && ![undefined, person].includes(ownerOf(text));
      return localStorage.getItem(secondName) !== null || isAnothers() ? secondName : name;
    },
  });
  return Object.assign(store, {
    change: (changed: (basket: Basket) => Basket, by: Omit<ChangedBy, 'page'> = {}) =>
      store.update((device, page) => changeHere(device, changed, { page, ...by })),
  });
}

function read(text: string, here: Held, page: string) {
  const { device: stored, basket, lostLines: lost, isRepaired } = readDevice(text, freshUuid());
  const found = { lostLines: Math.max(lost, here.lostLines) };
  if (stored !== undefined) {
    const device = uniteDevices(stored, here.device);
    const isLater = hasMore(device, stored) || device.placing.steps !== stored.placing.steps;
    return { device, found, isRepaired: isRepaired || isLater };
  }
  // A stored text of release 0.5.0 may be older than a basket that the browser could not store.
  if (here.isPageOnly) return undefined;
  return { device: changeHere(here.device, () => basket, { page }), found, isRepaired };
}

function shownBy(device: Device, { basket: before, elsewhere }: Held, where: Elsewhere | undefined) {
  const basket = cartOf(device);
  const isElsewhere = where !== undefined && whatBecame(before.items, basket.items) !== undefined;
  return {
    // The same object, so that an answer without changes causes no rendering.
    basket: isSame(basket, before) ? before : basket,
    elsewhere: isElsewhere ? { count: elsewhere.count + 1, where } : elsewhere,
  };
}

function isSame(a: Basket, b: Basket): boolean {
  return (
    a.uuid === b.uuid &&
    a.items.length === b.items.length &&
    a.items.every((item: BasketItem, index) => item === b.items[index])
  );
}

export type DeviceStore = ReturnType<typeof openBasket>;
