import type { Act } from '@tradecellar/trade/acts.ts';
import {
  type ChangedBy,
  cartOf,
  changeHere,
  emptyDevice,
  uniteDevices,
} from '@tradecellar/trade/device-basket.ts';
import { createStore } from 'zustand';
import { keepsTexts } from '../api/stored.ts';
import type { Basket, BasketItem } from './basket-item.ts';
import { type Device, ownerOf, readDevice, textOfDevice } from './stored-device.ts';
import { SECOND_NAMES, storesByBasket } from './stores-by-basket.ts';
import { whatBecame } from './what-became.ts';

/** The origin of a change of the basket that this page's person did not make. */
export type Elsewhere = 'on another device' | 'in another tab';

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
  /** The browser refused to store it (private window, full disk): it lasts as long as the page. */
  readonly isPageOnly: boolean;
};

export const freshUuid = () => crypto.randomUUID();
/** 74 bits by chance. */
const freshId = () => freshUuid().slice(0, 23);
/** The id of this page (docs/basket-sync.md): never that of another page, and another one whenever a basket was forgotten. */
let page = freshId();

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
export const baskets = storesByBasket('', nothing, openDevice);

/** A person's basket under its name, or under a second name while another person's has that of the account. */
function openDevice(name: string, initial: () => Held, person: string) {
  const store = createStore<Held>(initial);
  const secondName = `${SECOND_NAMES}${encodeURIComponent(person)}/${name}`;
  let place = name;
  /** The text as this page read or wrote it last. */
  let known: string | null = null;

  function find(): string | null {
    const text = localStorage.getItem(name);
    const second = localStorage.getItem(secondName);
    const isAnothers = () => text !== null && text !== known && ![undefined, person].includes(ownerOf(text));
    place = second !== null || isAnothers() ? secondName : name;
    return place === name ? text : second;
  }

  /** Takes what another page of this browser stored. */
  function rehydrate(): void {
    const text = find();
    if (text === known) return;
    if (text === null) forgetHere();
    else take(text);
  }

  function take(text: string): void {
    known = text;
    const before = store.getState();
    const { device: stored, basket, lostLines, isRepaired } = readDevice(text, freshUuid());
    // The newest basket of a text of 0.5.0 may be in memory only.
    if (stored === undefined && before.isPageOnly) return;
    const device =
      stored === undefined
        ? changeHere(before.device, () => basket, { page })
        : uniteDevices(stored, before.device);
    const isOfDevice = device.held.copy.revision !== before.device.held.copy.revision;
    hold(device, isOfDevice ? 'on another device' : 'in another tab', Math.max(lostLines, before.lostLines));
    if (stored === undefined ? isRepaired : isRepaired || hasMore(device, stored)) write();
  }

  /** `where`: undefined for a change by this page's person. */
  function hold(device: Device, where?: Elsewhere, lostLines = store.getState().lostLines): void {
    const { basket: before, elsewhere } = store.getState();
    const basket = cartOf(device);
    const isElsewhere = where !== undefined && whatBecame(before.items, basket.items) !== undefined;
    store.setState({
      device,
      // An answer that brings nothing renders nothing.
      basket: isSame(basket, before) ? before : basket,
      elsewhere: isElsewhere ? { count: elsewhere.count + 1, where } : elsewhere,
      lostLines,
    });
  }

  /** A text that cannot be replaced is removed: read again it would bring back what has changed since. */
  function write(): void {
    const text = textOfDevice(store.getState().device, person);
    try {
      localStorage.setItem(place, text);
      known = text;
    } catch {
      localStorage.removeItem(place);
      known = null;
    }
    store.setState({ isPageOnly: known === null || !keepsTexts() });
  }

  function forgetHere(): void {
    known = null;
    if (store.getState().isPageOnly) return;
    page = freshId();
    store.setState(nothing(), true);
  }

  /** Changes the device as stored now, so that another page's change is not undone. */
  function update(changed: (device: Device) => Device, where?: Elsewhere): void {
    rehydrate();
    const before = store.getState().device;
    const device = changed(before);
    if (device === before) return;
    hold(device, where);
    write();
  }

  /** Leaves nothing of the basket, here and on other pages of this browser. */
  function forget(): void {
    find();
    localStorage.removeItem(place);
    store.setState({ isPageOnly: false });
    forgetHere();
  }

  return Object.assign(store, {
    persist: { rehydrate },
    person,
    update,
    forget,
    /** Takes an answer of the server. */
    take: (taken: (device: Device) => Device) => update(taken, 'on another device'),
    /** A person's change, by a rule of cart.ts. `touched`: codes that the person set, perhaps to the same quantity. */
    change: (changed: (basket: Basket) => Basket, touched?: ChangedBy['touched']) =>
      update((device) => changeHere(device, changed, touched ? { page, touched } : { page })),
  });
}

/** Whether a page knows more than what is stored, which is united in it. */
function hasMore({ held, placing }: Device, { held: stored, placing: before }: Device): boolean {
  const isIn = ({ page: author, n }: Act<BasketItem>) =>
    stored.queue.some((act) => act.page === author && act.n === n);
  return (
    held.copy.revision !== stored.copy.revision ||
    held.queue.length !== stored.queue.length ||
    !held.queue.every(isIn) ||
    placing.steps !== before.steps
  );
}

function isSame(a: Basket, b: Basket): boolean {
  return (
    a.uuid === b.uuid &&
    a.items.length === b.items.length &&
    a.items.every((item, index) => item === b.items[index])
  );
}

export type DeviceStore = ReturnType<typeof openDevice>;
