import { cartOf, freshBasket } from '@tradecellar/trade/basket-sync.ts';
import { changeHere, emptyDevice, mergePages } from '@tradecellar/trade/device-basket.ts';
import { createStore } from 'zustand';
import { keepsTexts } from '../api/stored.ts';
import type { Basket } from './basket-item.ts';
import { type Device, ownerOf, readDevice, textOfDevice } from './stored-device.ts';
import { SECOND_NAMES, storesByBasket } from './stores-by-basket.ts';

/** A basket in this page's memory. */
export type Held = {
  readonly device: Device;
  /** The lines of the device's basket that are neither removed nor ordered. */
  readonly basket: Basket;
  /** Number of stored lines that could not be read, for one notice on the basket page. */
  readonly lostLines: number;
  /** The browser refused to store it (private window, full disk): it lasts as long as the page. */
  readonly isPageOnly: boolean;
};

export const freshUuid = () => crypto.randomUUID();
/** 74 bits by chance. */
const freshPage = () => freshUuid().slice(0, 23);
/** The id of this page (docs/basket-sync.md): never stored, and another one whenever a basket was forgotten. */
let page = freshPage();

function nothing(): Held {
  const device: Device = emptyDevice(freshBasket(freshUuid()));
  return { device, basket: cartOf(device.basket), lostLines: 0, isPageOnly: false };
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
    const { device: stored, basket, lostLines, isRepaired } = readDevice(text, person, freshUuid());
    // The newest basket of a text without versions may be in memory only.
    if (stored === undefined && before.isPageOnly) return;
    const device =
      stored === undefined
        ? changeHere(before.device, () => basket, { person, page })
        : mergePages(stored, before.device);
    hold(device, Math.max(lostLines, before.lostLines));
    if (stored === undefined ? isRepaired : hasMore(device, stored)) write();
  }

  function hold(device: Device, lostLines: number): void {
    const { basket: before } = store.getState();
    const basket = cartOf(device.basket);
    // An answer that brings nothing renders nothing.
    store.setState({ device, basket: isSame(basket, before) ? before : basket, lostLines });
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
    page = freshPage();
    store.setState(nothing(), true);
  }

  /** Changes the device as stored now, so that another page's change is not undone. */
  function update(changed: (device: Device) => Device): void {
    rehydrate();
    const { device: before, lostLines } = store.getState();
    const device = changed(before);
    if (device === before) return;
    hold(device, lostLines);
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
    /** A person's change, by a rule of cart.ts. */
    change: (changed: (basket: Basket) => Basket) =>
      update((device) => changeHere(device, changed, { person, page })),
  });
}

/** Whether a page knows more than what is stored, which is merged in it. */
function hasMore({ basket, unsaved, anew, placing }: Device, stored: Device): boolean {
  return (
    basket.key !== stored.basket.key ||
    unsaved.size !== stored.unsaved.size ||
    anew !== stored.anew ||
    placing.steps !== stored.placing.steps ||
    [...basket.lines].some(([code, line]) => stored.basket.lines.get(code) !== line)
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
