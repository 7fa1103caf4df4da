import type { Author, CartKey, ClosingOrder, SyncedBasket, SyncedLine } from './basket-sync.ts';
import { cartOf, closeBasket, closingOrder, mergeBaskets, recordCart } from './basket-sync.ts';
import type { Cart, CartItem } from './cart.ts';
import { isNewer, isSameVersion } from './line-version.ts';
import { mergeSavedKeys, type SavedKeys } from './saved-keys.ts';

/** A basket as a device stores it, for all its pages. */
export type DeviceBasket<Item> = SavedKeys & {
  readonly basket: SyncedBasket<Item>;
  readonly placing: Placing;
};

/**
 * The order that was sent, or waits for the network, until its outcome is known. Each beginning, sending and end is a step, and
 * of two pages of a browser the one with more steps knows better: what was taken back on the one is not sent by the other.
 */
export type Placing = {
  readonly steps: number;
  readonly order: ClosingOrder | undefined;
  /** The server may have it. */
  readonly isSent: boolean;
  /** An order that waits for the network, as a text of its own: any page of the browser can send it. */
  readonly form?: string | undefined;
};

/** The call that brings a device and the server in step: lines that the server may lack, and where the device stands. */
export type SyncRequest<Item> = {
  readonly revision: number;
  readonly key: CartKey;
  readonly lines: ReadonlyMap<string, SyncedLine<Item>>;
};

/** The server's lines that are newer than the request's revision, and the revision they bring the device to. */
export type SyncAnswer<Item> = SyncRequest<Item>;

export function emptyDevice<Item>(basket: SyncedBasket<Item>): DeviceBasket<Item> {
  const placing = { steps: 0, order: undefined, isSent: false };
  return { basket, unsaved: new Set(), revision: 0, anew: 0, placing };
}

/** A person's change by a rule of cart.ts: lines that it changed are to be sent, with those that still are. */
export function changeHere<Item extends CartItem>(
  device: DeviceBasket<Item>,
  change: (cart: Cart<Item>) => Cart<Item>,
  author: Author,
): DeviceBasket<Item> {
  const basket = recordCart(device.basket, change(cartOf(device.basket)), author);
  const changed = [...basket.lines.keys()].filter(
    (code) => basket.lines.get(code) !== device.basket.lines.get(code),
  );
  return { ...device, basket, unsaved: new Set([...device.unsaved, ...changed]) };
}

/** The request to send. It may be sent again, or overtaken by another: the answer of each is taken. */
export function syncRequest<Item>({ basket, unsaved, revision }: DeviceBasket<Item>): SyncRequest<Item> {
  const lines = new Map([...basket.lines].filter(([code]) => unsaved.has(code)));
  return { revision, key: basket.key, lines };
}

/**
 * Takes the server's answer. A line is saved once the server has its version: the one that was sent, if it was not changed
 * since, or the server's own newer one. 2 cases were sent and 3 typed meanwhile: the answer saves the 2, and the 3 are
 * still to be sent.
 */
export function takeAnswer<Item>(
  device: DeviceBasket<Item>,
  sent: SyncRequest<Item>,
  answer: SyncAnswer<Item>,
): DeviceBasket<Item> {
  const basket = mergeBaskets(device.basket, answer);
  const unsaved = [...device.unsaved].filter((code) => {
    const held = basket.lines.get(code)?.version;
    return [sent, answer].every(({ lines }) => !isSameVersion(lines.get(code)?.version, held));
  });
  const revision = Math.max(device.revision, answer.revision);
  return { ...device, basket, unsaved: new Set(unsaved), revision };
}

/**
 * Takes the answer of a server that did not know the device's revision, as after a restored backup: every line that neither
 * the request nor the answer has is to be sent again, and the device stands where this answer is.
 */
export function takeAnew<Item>(
  device: DeviceBasket<Item>,
  sent: SyncRequest<Item>,
  answer: SyncAnswer<Item>,
): DeviceBasket<Item> {
  const unsaved = new Set(device.basket.lines.keys());
  return takeAnswer({ ...device, unsaved, revision: 0, anew: device.anew + 1 }, sent, answer);
}

/** Two pages of one browser as one device: what the other page stored, and what this page holds. */
export function mergePages<Item>(a: DeviceBasket<Item>, b: DeviceBasket<Item>): DeviceBasket<Item> {
  const basket = mergeBaskets(a.basket, b.basket);
  const hasAsMerged = ({ basket: { lines } }: DeviceBasket<Item>, code: string) =>
    isSameVersion(lines.get(code)?.version, basket.lines.get(code)?.version);
  const saved = mergeSavedKeys(a, b, (page) => page.basket.lines.keys(), hasAsMerged);
  return { ...saved, basket, placing: laterPlacing(a.placing, b.placing) };
}

function laterPlacing(a: Placing, b: Placing): Placing {
  if (a.steps !== b.steps) return a.steps > b.steps ? a : b;
  return a.order === undefined ? b : a;
}

/**
 * Places everything in the basket. While the outcome of an order is unknown this is that same order under its own uuid,
 * whatever was typed or merged since: the same basket is never sent under another key.
 */
export function beginPlacing<Item>(device: DeviceBasket<Item>, form?: string): DeviceBasket<Item> {
  if (device.placing.order !== undefined) return device;
  return { ...device, placing: nextPlacing(device, closingOrder(device.basket), { isSent: false, form }) };
}

/** The order is on its way from now on, for as long as no answer has come. Stored before it is sent. */
export function sendPlacing<Item>(device: DeviceBasket<Item>): DeviceBasket<Item> {
  const { order, isSent, form } = device.placing;
  if (order === undefined || isSent) return device;
  return { ...device, placing: nextPlacing(device, order, { isSent: true, form }) };
}

/** The server does not have the order, and has not refused it: one that waited for the network waits again, another is over. */
export function waitAgain<Item>(device: DeviceBasket<Item>): DeviceBasket<Item> {
  const { order, form } = device.placing;
  if (form === undefined) return dropPlacing(device);
  return { ...device, placing: nextPlacing(device, order, { isSent: false, form }) };
}

/** The order is placed: its versions are out of the basket, and what was typed since is the next one. */
export function endPlacing<Item>(
  device: DeviceBasket<Item>,
  orderNo: string,
  freshUuid: string,
): DeviceBasket<Item> {
  const { order } = device.placing;
  if (order === undefined) return device;
  const basket = closeBasket(device.basket, order, orderNo, freshUuid);
  const unsaved = [...device.unsaved].filter((code) => {
    const line = basket.lines.get(code);
    return line !== undefined && isNewer(line.version, line.ordered);
  });
  return { ...device, basket, unsaved: new Set(unsaved), placing: nextPlacing(device, undefined) };
}

/** The order was refused: the basket stays as it is. */
export function dropPlacing<Item>(device: DeviceBasket<Item>): DeviceBasket<Item> {
  return { ...device, placing: nextPlacing(device, undefined) };
}

/** Takes back an order that waits for the network. One that was sent stays, since the server may have it. */
export function takeBack<Item>(device: DeviceBasket<Item>): DeviceBasket<Item> {
  return device.placing.isSent ? device : dropPlacing(device);
}

function nextPlacing<Item>(
  { placing }: DeviceBasket<Item>,
  order: ClosingOrder | undefined,
  { isSent, form }: Pick<Placing, 'isSent' | 'form'> = { isSent: false },
): Placing {
  return { steps: placing.steps + 1, order, isSent, form };
}

/** Facts of a merge that its person has to hear of, once. */
export type MergeNews<Item> = {
  /** Numbers of orders that other devices placed with lines of this basket. */
  readonly orders: readonly string[];
  /** Unsaved lines of this device that gave way to another's change or order, as they were typed. */
  readonly overruled: readonly Item[];
};

/** Compares a device before and after a merge. An order of its own, whose outcome it waits for, is no news. */
export function mergeNews<Item>(before: DeviceBasket<Item>, after: DeviceBasket<Item>): MergeNews<Item> {
  const orders = new Set<string>();
  const overruled: Item[] = [];
  for (const [code, was] of before.basket.lines) {
    const now = after.basket.lines.get(code);
    if (was.item === undefined || now === undefined) continue;
    const own = before.placing.order?.lines.find((line) => line.code === code)?.version;
    const isOrdered = now.ordered !== undefined && isNewer(now.ordered, was.ordered);
    if (isOrdered && !isSameVersion(now.ordered, own)) orders.add(now.ordered.orderNo);
    const isOverruled = !isSameVersion(was.version, now.version) && !isSameVersion(was.version, own);
    if (isOverruled && before.unsaved.has(code)) overruled.push(was.item);
  }
  return { orders: [...orders], overruled };
}
