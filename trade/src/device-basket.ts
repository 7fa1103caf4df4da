import { emptyHeld, type Held, shown } from './acts.ts';
import type { Shape } from './apply-acts.ts';
import type { Cart, CartItem } from './cart.ts';
import { placesOf } from './line-places.ts';
import { totalBottles } from './quantity.ts';
import {
  actHere,
  hasCopy,
  type NewsAnswer,
  type SharedDevice,
  takeNews,
  unitePagesOf,
} from './shared-device.ts';

// A basket on a device (docs/basket-sync.md): the server's copy, the acts of its person on top, and an order that is under way.

/** The most products of a basket at once. */
export const MOST_BASKET_LINES = 2_000;

/** The part of an item that says how many bottles it is. */
type Packed = Pick<CartItem, 'CaseSize' | 'CasesQty' | 'BottlesQty'>;

/** The server compares quantities alone: a device lays new prices over its lines by itself. */
export const basketShape: Shape<Packed> = {
  isSame: (a, b) => a.CaseSize === b.CaseSize && bottlesOf(a) === bottlesOf(b),
  parentsOf: () => [],
  bucketOf: () => '',
  mostOf: () => MOST_BASKET_LINES,
};

function bottlesOf({ CasesQty, BottlesQty, CaseSize }: Packed): number {
  return totalBottles({ cases: CasesQty, bottles: BottlesQty }, CaseSize);
}

/** An order as its buyer saw the basket. */
export type PlacedOrder<Item> = {
  /** The basket's uuid, which is the key of the order. */
  readonly uuid: string;
  /** Undefined for an order that waits for a network, or that a device without a copy places. */
  readonly epoch: string | undefined;
  readonly revision: number;
  /** The last act that the order has. */
  readonly sequence: number;
  readonly lines: readonly Item[];
};

/**
 * The order that was sent, or waits for the network, until its outcome is known. Each beginning, sending and end is a step, and
 * of two pages of a browser the page with more steps knows better.
 */
export type Placing<Item> = {
  readonly steps: number;
  readonly order: PlacedOrder<Item> | undefined;
  /** The server may have the order. */
  readonly isSent: boolean;
  /** The form of an order that waits for the network: any page of the browser can send it. */
  readonly form?: string | undefined;
};

export type DeviceBasket<Item> = SharedDevice<Item> & {
  /** The uuid of the server's copy; undefined before the first answer. */
  readonly copyUuid: string | undefined;
  /** The uuid of the basket as it is shown (3.cart.2). */
  readonly uuid: string;
  readonly placing: Placing<Item>;
};

export function emptyDevice<Item>(device: string, uuid: string): DeviceBasket<Item> {
  const placing = { steps: 0, order: undefined, isSent: false };
  return { device, held: emptyHeld, copyUuid: undefined, uuid, notices: [], placing };
}

/** The basket as its screens and the rules of cart.ts know it. */
export function cartOf<Item extends CartItem>({
  held,
  uuid,
}: Pick<DeviceBasket<Item>, 'held' | 'uuid'>): Cart<Item> {
  return { uuid, items: [...shown(held).values()].map(({ value }) => value) };
}

export type ChangedBy = {
  /** The page that makes the change. */
  readonly page: string;
  /** Codes whose quantity the person set even if it is the same as before. */
  readonly touched?: readonly string[] | undefined;
  /** The revision of the copy when the person began to type the quantity of a code. */
  readonly began?: ReadonlyMap<string, number> | undefined;
};

/**
 * A person's change by a rule of cart.ts, as acts: each line whose quantity differs is set, each line that is gone is removed. A
 * line whose price alone differs is no act: the device lays the price over its copy.
 */
export function changeHere<Item extends CartItem>(
  device: DeviceBasket<Item>,
  change: (cart: Cart<Item>) => Cart<Item>,
  { page, touched = [], began }: ChangedBy,
): DeviceBasket<Item> {
  const before = cartOf(device);
  const after = change(before);
  const lines = new Map(before.items.map((item) => [item.Code, item]));
  const isSet = (item: Item) => {
    const was = lines.get(item.Code);
    return was === undefined || !basketShape.isSame(was, item) || touched.includes(item.Code);
  };
  const places = placesOf(shown(device.held), after.items);
  const codes = new Set(after.items.map(({ Code }) => Code));
  const act = (key: string, value: Item | undefined) => {
    const base = began?.get(key);
    return { key, value, place: places.get(key), ...(base !== undefined && { base }) };
  };
  const removals = before.items
    .filter(({ Code }) => !codes.has(Code))
    .map(({ Code }) => act(Code, undefined));
  const sets = after.items.filter(isSet).map((value) => act(value.Code, value));
  return reprice(actHere({ ...device, uuid: after.uuid }, [...removals, ...sets], page), after.items);
}

/** Lays the fields of these items over lines of the same quantity: new prices, which the buyer has accepted. @internal */
export function reprice<Item extends CartItem>(
  device: DeviceBasket<Item>,
  items: readonly Item[],
): DeviceBasket<Item> {
  const byCode = new Map(items.map((item) => [item.Code, item]));
  const laid = (key: string, value: Item) => {
    const item = byCode.get(key);
    return item !== undefined && basketShape.isSame(item, value) ? item : value;
  };
  const { copy, queue } = device.held;
  const entries = new Map(
    [...copy.entries].map(([key, entry]) => [key, { ...entry, value: laid(key, entry.value) }]),
  );
  const acts = queue.map((act) =>
    act.value === undefined ? act : { ...act, value: laid(act.key, act.value) },
  );
  return { ...device, held: { ...device.held, copy: { ...copy, entries }, queue: acts } };
}

export type BasketAnswer<Item> = NewsAnswer<Item> & { readonly uuid: string };

/** Takes the server's answer, with the uuid of its copy. */
export function takeBasketAnswer<Item extends CartItem>(
  device: DeviceBasket<Item>,
  answer: BasketAnswer<Item>,
): DeviceBasket<Item> {
  const after = takeNews(device, answer, basketShape);
  if (after.held.copy === device.held.copy) return after;
  return { ...after, copyUuid: answer.uuid, uuid: uuidAfter(device, after.held, answer.uuid) };
}

/** The server's uuid, unless acts that it has not answered made the basket empty or filled, and so its uuid new. */
function uuidAfter<Item>(device: DeviceBasket<Item>, held: Held<Item>, answered: string): string {
  const { uuid, copyUuid } = device;
  const isEmpty = shown(held).size === 0;
  const isPending = held.queue.length > 0 && isEmpty !== (held.copy.entries.size === 0);
  return isPending && (!hasCopy(device) || uuid !== copyUuid) ? uuid : answered;
}

/** Two pages of one browser as one device. */
export function uniteDevices<Item>(stored: DeviceBasket<Item>, here: DeviceBasket<Item>): DeviceBasket<Item> {
  const united = unitePagesOf(stored, here);
  if (stored.device !== here.device && hasCopy(stored)) return united;
  const uuid = united.held.queue.length > stored.held.queue.length ? here.uuid : united.uuid;
  return { ...united, uuid, placing: laterPlacing(stored.placing, here.placing) };
}

function laterPlacing<Item>(a: Placing<Item>, b: Placing<Item>): Placing<Item> {
  if (a.steps !== b.steps) return a.steps > b.steps ? a : b;
  return a.order === undefined ? b : a;
}

/** Begins the order of everything in the basket, as its buyer sees it. An order whose outcome is unknown stays the same order. */
export function beginPlacing<Item extends CartItem>(
  device: DeviceBasket<Item>,
  form?: string,
): DeviceBasket<Item> {
  if (device.placing.order !== undefined) return device;
  return withPlacing(device, seenNow(device, cartOf(device).items), { isSent: false, form });
}

/** These lines of the basket, as they are seen now. */
export function seenNow<Item>(
  { held: { copy, queue }, uuid }: DeviceBasket<Item>,
  lines: readonly Item[],
): PlacedOrder<Item> {
  const sequence = queue.reduce((last, act) => Math.max(last, act.sequence), 0);
  return { uuid, epoch: copy.epoch, revision: copy.revision, sequence, lines };
}

/** Whether the basket still has each line of the order under way in the quantity that its buyer saw. */
export function isAsSeen<Item extends CartItem>({ held, placing: { order } }: DeviceBasket<Item>): boolean {
  const lines = shown(held);
  return (order?.lines ?? []).every((item) => {
    const now = lines.get(item.Code)?.value;
    return now !== undefined && basketShape.isSame(now, item);
  });
}

/**
 * The order is on its way from now on, until an answer comes. Stored before it is sent. An order that waited names the basket as
 * it is now, of which `isAsSeen` has been asked.
 */
export function sendPlacing<Item>(device: DeviceBasket<Item>): DeviceBasket<Item> {
  const { order, isSent, form } = device.placing;
  if (order === undefined || isSent) return device;
  return withPlacing(device, seenNow(device, order.lines), { isSent: true, form });
}

/** The server does not have the order, and has not refused it: an order that waited for the network waits again, another is over. */
export function waitAgain<Item>(device: DeviceBasket<Item>): DeviceBasket<Item> {
  const { order, form } = device.placing;
  if (form === undefined) return dropPlacing(device);
  return withPlacing(device, order, { isSent: false, form });
}

/** Takes ordered lines out of the basket; what was typed since is the next basket. */
export function takeOut<Item extends CartItem>(
  device: DeviceBasket<Item>,
  { uuid: placed, revision: seen, sequence: last, lines }: PlacedOrder<Item>,
  freshUuid: string,
): DeviceBasket<Item> {
  const { copy } = device.held;
  const ordered = new Set(lines.map(({ Code }) => Code));
  const left = [...copy.entries].filter(([code, { revision }]) => !ordered.has(code) || revision > seen);
  // Without a server's copy the acts are never answered.
  const queue = device.held.queue.filter(({ key, sequence }) => !ordered.has(key) || sequence > last);
  const held = { ...device.held, copy: { ...copy, entries: new Map(left) }, queue };
  return { ...device, held, uuid: device.uuid === placed ? freshUuid : device.uuid };
}

/** The order is placed. */
export function endPlacing<Item extends CartItem>(
  device: DeviceBasket<Item>,
  freshUuid: string,
): DeviceBasket<Item> {
  const { order } = device.placing;
  return order === undefined ? device : withPlacing(takeOut(device, order, freshUuid), undefined);
}

/** The order was refused: the basket stays as it is. */
export function dropPlacing<Item>(device: DeviceBasket<Item>): DeviceBasket<Item> {
  return withPlacing(device, undefined);
}

/** Takes back an order that waits for the network. An order that was sent stays, since the server may have it. */
export function takeBack<Item>(device: DeviceBasket<Item>): DeviceBasket<Item> {
  return device.placing.isSent ? device : dropPlacing(device);
}

function withPlacing<Item>(
  device: DeviceBasket<Item>,
  order: PlacedOrder<Item> | undefined,
  { isSent, form }: Pick<Placing<Item>, 'isSent' | 'form'> = { isSent: false },
): DeviceBasket<Item> {
  return { ...device, placing: { steps: device.placing.steps + 1, order, isSent, form } };
}
