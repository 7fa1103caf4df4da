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
} from '../shared-document/document-store.ts';
import type { Basket, BasketItem } from './basket-item.ts';
import { type Device, ownerOf, readDevice, textOfDevice } from './stored-device.ts';
import { SECOND_NAMES, storesByBasket } from './stores-by-basket.ts';
import { whatBecame } from './what-became.ts';

/** A basket in this page's memory. */
export type Held = {
  readonly device: Device;
  /** The lines of the device's basket, as every screen shows them. */
  readonly basket: Basket;
  /** Grows with each change of the lines that this page's person did not make, and says where the last was made. */
  readonly elsewhere: { readonly count: number; readonly where: Elsewhere };
  /** The server is of 0.5.0, which has no copy of baskets: this one is whole as it is. */
  readonly isAlone: boolean;
  /** Number of stored lines that could not be read, for one notice on the basket page. */
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

/** The baskets of this browser's people and accounts. */
export const baskets = storesByBasket('', nothing, openBasket);

/** A person's basket under its name, or under a second name while another person's has that of the account. */
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
    /** A person's change, by a rule of cart.ts. */
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
  // The newest basket of a text of 0.5.0 may be in memory only.
  if (here.isPageOnly) return undefined;
  return { device: changeHere(here.device, () => basket, { page }), found, isRepaired };
}

function shownBy(device: Device, { basket: before, elsewhere }: Held, where: Elsewhere | undefined) {
  const basket = cartOf(device);
  const isElsewhere = where !== undefined && whatBecame(before.items, basket.items) !== undefined;
  return {
    // An answer that brings nothing renders nothing.
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
