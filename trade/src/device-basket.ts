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

// A basket on a device (docs/basket-sync.md): the server's copy, the person's unanswered acts, and an order that is on
// its way.

export const MOST_BASKET_LINES = 2_000;

type Packed = Pick<CartItem, 'CaseSize' | 'CasesQty' | 'BottlesQty'>;

/**
 * Two versions of a line count as the same if their quantities are equal. Prices do not count, because a device updates
 * prices without the server.
 */
export const basketShape: Shape<Packed> = {
  isSame: (a, b) => a.CaseSize === b.CaseSize && bottlesOf(a) === bottlesOf(b),
  parentsOf: () => [],
  bucketOf: () => '',
  mostOf: () => MOST_BASKET_LINES,
};

function bottlesOf({ CasesQty, BottlesQty, CaseSize }: Packed): number {
  return totalBottles({ cases: CasesQty, bottles: BottlesQty }, CaseSize);
}

export type PlacedOrder<Item> = {
  readonly uuid: string;
  readonly epoch: string | undefined;
  readonly revision: number;
  readonly sequence: number;
  readonly lines: readonly Item[];
};

/**
 * The order that is sent, or waits for the network, until its outcome is known. `steps` counts each begin, send and end
 * of an order: of two pages of a browser, the page with more steps is newer.
 */
export type Placing<Item> = {
  readonly steps: number;
  readonly order: PlacedOrder<Item> | undefined;
  readonly isSent: boolean;
  /** The checkout form of an order that waits for the network. Any page of the browser can send the form. */
  readonly form?: string | undefined;
};

export type DeviceBasket<Item> = SharedDevice<Item> & {
  readonly copyUuid: string | undefined;
  /** The uuid of the basket on the screen (3.cart.2). */
  readonly uuid: string;
  readonly placing: Placing<Item>;
};

export function emptyDevice<Item>(device: string, uuid: string): DeviceBasket<Item> {
  const placing = { steps: 0, order: undefined, isSent: false };
  return { device, held: emptyHeld, copyUuid: undefined, uuid, notices: [], placing };
}

export function cartOf<Item extends CartItem>({
  held,
  uuid,
}: Pick<DeviceBasket<Item>, 'held' | 'uuid'>): Cart<Item> {
  return { uuid, items: [...shown(held).values()].map(({ value }) => value) };
}

export type ChangedBy = {
  readonly page: string;
  /** Codes whose quantity the person set, even if the quantity did not change. */
  readonly touched?: readonly string[] | undefined;
  /** For each code, the revision of the copy when the person began to type the quantity. */
  readonly began?: ReadonlyMap<string, number> | undefined;
};

/**
 * Turns a change of the cart into acts. A line with another quantity is set, and a line that is gone is removed. A line
 * that differs only in price needs no act: the device updates the price in its copy.
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

/**
 * Updates lines to the prices and other fields of these items, which the buyer has accepted. Lines with another
 * quantity stay. @internal
 */
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

export function takeBasketAnswer<Item extends CartItem>(
  device: DeviceBasket<Item>,
  answer: BasketAnswer<Item>,
): DeviceBasket<Item> {
  const after = takeNews(device, answer, basketShape);
  if (after.held.copy === device.held.copy) return after;
  return { ...after, copyUuid: answer.uuid, uuid: uuidAfter(device, after.held, answer.uuid) };
}

/**
 * The server's uuid, unless unanswered acts have emptied or filled the basket: then the device's new uuid stays until
 * the acts are answered.
 */
function uuidAfter<Item>(device: DeviceBasket<Item>, held: Held<Item>, answered: string): string {
  const { uuid, copyUuid } = device;
  const isEmpty = shown(held).size === 0;
  const isPending = held.queue.length > 0 && isEmpty !== (held.copy.entries.size === 0);
  return isPending && (!hasCopy(device) || uuid !== copyUuid) ? uuid : answered;
}

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

/**
 * Begins an order of the whole basket as the buyer sees it. An order that is already under way stays, because its
 * outcome is unknown.
 */
export function beginPlacing<Item extends CartItem>(
  device: DeviceBasket<Item>,
  form?: string,
): DeviceBasket<Item> {
  if (device.placing.order !== undefined) return device;
  return withPlacing(device, seenNow(device, cartOf(device).items), { isSent: false, form });
}

/** An order of these lines, with the revision and acts that the buyer sees now. */
export function seenNow<Item>(
  { held: { copy, queue }, uuid }: DeviceBasket<Item>,
  lines: readonly Item[],
): PlacedOrder<Item> {
  const sequence = queue.reduce((last, act) => Math.max(last, act.sequence), 0);
  return { uuid, epoch: copy.epoch, revision: copy.revision, sequence, lines };
}

/** True if the basket still has each line of the order under way in the quantity that its buyer saw. */
export function isAsSeen<Item extends CartItem>({ held, placing: { order } }: DeviceBasket<Item>): boolean {
  const lines = shown(held);
  return (order?.lines ?? []).every((item) => {
    const now = lines.get(item.Code)?.value;
    return now !== undefined && basketShape.isSame(now, item);
  });
}

/**
 * Marks the order as sent. The device is stored before the request is sent, because the server may have the order from
 * then on. An order that waited for the network takes the current revision: the caller has checked `isAsSeen`.
 */
export function sendPlacing<Item>(device: DeviceBasket<Item>): DeviceBasket<Item> {
  const { order, isSent, form } = device.placing;
  if (order === undefined || isSent) return device;
  return withPlacing(device, seenNow(device, order.lines), { isSent: true, form });
}

/**
 * Called after the server has answered that it does not have the order and did not refuse it. An order that waits for
 * the network waits again; any other order ends.
 */
export function waitAgain<Item>(device: DeviceBasket<Item>): DeviceBasket<Item> {
  const { order, form } = device.placing;
  if (form === undefined) return dropPlacing(device);
  return withPlacing(device, order, { isSent: false, form });
}

/**
 * Removes ordered lines from the basket. Lines that the buyer typed after the order was sent stay, for the next basket.
 */
export function takeOut<Item extends CartItem>(
  device: DeviceBasket<Item>,
  { uuid: placed, revision: seen, sequence: last, lines }: PlacedOrder<Item>,
  freshUuid: string,
): DeviceBasket<Item> {
  const { copy } = device.held;
  const ordered = new Set(lines.map(({ Code }) => Code));
  const left = [...copy.entries].filter(([code, { revision }]) => !ordered.has(code) || revision > seen);
  // Without the server's copy no act is ever answered, so ordered acts are removed here.
  const queue = device.held.queue.filter(({ key, sequence }) => !ordered.has(key) || sequence > last);
  const held = { ...device.held, copy: { ...copy, entries: new Map(left) }, queue };
  return { ...device, held, uuid: device.uuid === placed ? freshUuid : device.uuid };
}

export function endPlacing<Item extends CartItem>(
  device: DeviceBasket<Item>,
  freshUuid: string,
): DeviceBasket<Item> {
  const { order } = device.placing;
  return order === undefined ? device : withPlacing(takeOut(device, order, freshUuid), undefined);
}

export function dropPlacing<Item>(device: DeviceBasket<Item>): DeviceBasket<Item> {
  return withPlacing(device, undefined);
}

/** Takes back an order that waits for the network. An order that was sent stays, because the server may have it. */
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
