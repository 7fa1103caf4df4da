import { Epoch, PageId, Revision } from '@tradecellar/contract/basket.ts';
import { ProductCode } from '@tradecellar/contract/fields.ts';
import { type Act, type Entry, emptyCopy } from '@tradecellar/trade/acts.ts';
import { NOTICE_KINDS } from '@tradecellar/trade/apply-acts.ts';
import {
  cartOf,
  type DeviceBasket,
  emptyDevice,
  type Notice,
  type PlacedOrder,
} from '@tradecellar/trade/device-basket.ts';
import { type Static, Type } from 'typebox';
import { stored } from '../api/stored.ts';
import type { Basket, BasketItem } from './basket-item.ts';
import { itemText, readItem, readStoredBasket, storedBasket } from './read-stored-basket.ts';

export type Device = DeviceBasket<BasketItem>;

/** Pages whose answered acts a text names: more are not open at once. */
const MOST_PAGES = 100;

const Whole = Type.Integer({ minimum: 0 });
const Item = Type.Unknown();

const StoredNotice = Type.Object({
  revision: Type.Integer(),
  kind: Type.Enum([...NOTICE_KINDS, 'refused', 'placed']),
  codes: Type.Array(Type.String()),
  before: Type.Optional(Item),
  orderNo: Type.Optional(Type.String()),
});

/** The server's copy and the rest beside a basket (docs/basket-sync.md). Release 0.5.0 neither reads nor writes it. */
const StoredSync = Type.Object({
  /** The subject of the person whose basket it is. */
  person: Type.String(),
  device: Type.String({ minLength: 1 }),
  epoch: Type.Optional(Epoch),
  revision: Revision,
  /** The uuid of the server's copy. */
  uuid: Type.Optional(Type.String()),
  /** Without an item: the item of the basket's line. */
  entries: Type.Array(
    Type.Object({
      code: ProductCode,
      item: Type.Optional(Item),
      revision: Revision,
      place: Type.Number(),
      orderedBefore: Type.Optional(Type.String()),
    }),
  ),
  queue: Type.Array(
    Type.Object({
      page: PageId,
      n: Whole,
      code: ProductCode,
      item: Type.Optional(Item),
      isRemoval: Type.Optional(Type.Boolean()),
      base: Whole,
      sequence: Whole,
      place: Type.Optional(Type.Number()),
      at: Type.Optional(Type.Number()),
    }),
  ),
  answered: Type.Array(Type.Object({ page: PageId, n: Whole })),
  notices: Type.Array(StoredNotice),
  steps: Whole,
  /** The order whose outcome is not known. */
  order: Type.Optional(
    Type.Object({
      uuid: Type.String(),
      epoch: Type.Optional(Epoch),
      revision: Whole,
      sequence: Whole,
      lines: Type.Array(Item),
      isSent: Type.Boolean(),
      /** The form of one that waits for the network (waiting-order.ts). */
      form: Type.Optional(Type.String()),
    }),
  ),
});
type StoredSync = Static<typeof StoredSync>;
const Framed = Type.Object({ state: Type.Object({ sync: StoredSync }) });
const Owned = Type.Object({ state: Type.Object({ sync: Type.Object({ person: Type.String() }) }) });

/** The person whose basket a stored text is; undefined where it does not say, as one of 0.5.0. */
export function ownerOf(text: string): string | undefined {
  return stored(text, Owned)?.state.sync.person;
}

/** A device's basket as text: the basket as every release reads it, and beside it the server's copy and the acts. */
export function textOfDevice(device: Device, person: string): string {
  const { copy, queue, answered } = device.held;
  const basket = cartOf(device);
  const lines = new Map(basket.items.map((item) => [item.Code, item]));
  const unlessShown = (item: BasketItem) => (lines.get(item.Code) === item ? undefined : itemText(item));
  const { order, isSent, steps, form } = device.placing;
  const sync = {
    person,
    device: device.device,
    epoch: copy.epoch,
    revision: copy.revision,
    uuid: device.copyUuid,
    entries: [...copy.entries].map(([code, { value, ...entry }]) => ({
      code,
      item: unlessShown(value),
      ...entry,
    })),
    queue: queue.map(({ key, value, ...act }) => ({
      code: key,
      item: value && unlessShown(value),
      isRemoval: value === undefined || undefined,
      ...act,
    })),
    answered: [...answered].slice(-MOST_PAGES).map(([page, n]) => ({ page, n })),
    notices: device.notices.map((notice) => ({
      ...notice,
      before: notice.before && itemText(notice.before),
    })),
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

/** Reads a stored text. A copy with a damaged line is forgotten, and asked of the server again. */
export function readDevice(text: string, freshUuid: string): ReadDevice {
  const { basket, lostLines: lostHere, isRepaired } = readStoredBasket(text, freshUuid);
  const sync = stored(text, Framed)?.state.sync;
  if (sync === undefined) return { basket, lostLines: lostHere, isRepaired, device: undefined };
  const lines = new Map(basket.items.map((item) => [item.Code, item]));
  const itemOf = (code: string, item: unknown) => (item === undefined ? lines.get(code) : readItem(item)[0]);
  const entries = sync.entries.flatMap(({ code, item, orderedBefore, ...entry }) => {
    const value = itemOf(code, item);
    return value === undefined ? [] : [[code, { ...entry, value, orderedBefore }] as const];
  });
  const queue = sync.queue.flatMap(({ code, item, isRemoval, ...act }) => {
    const value = isRemoval ? undefined : itemOf(code, item);
    return value === undefined && !isRemoval ? [] : [{ ...act, key: code, value }];
  });
  const lostEntries = sync.entries.length - entries.length;
  const lostActs = sync.queue.length - queue.length;
  const device: Device = {
    ...emptyDevice<BasketItem>(sync.device, basket.uuid),
    held: {
      copy: lostEntries > 0 ? emptyCopy : copyOf(sync, entries),
      queue: queue satisfies readonly Act<BasketItem>[],
      answered: new Map(sync.answered.map(({ page, n }) => [page, n])),
    },
    copyUuid: lostEntries > 0 ? undefined : sync.uuid,
    notices: sync.notices.map(noticeOf),
    placing: {
      steps: sync.steps,
      order: sync.order && orderOf(sync.order),
      isSent: sync.order?.isSent ?? false,
      form: sync.order?.form,
    },
  };
  const lostLines = Math.max(lostHere, lostActs, lostEntries);
  return { basket, lostLines, isRepaired: isRepaired || lostLines > 0, device };
}

function copyOf(
  { epoch, revision }: StoredSync,
  entries: readonly (readonly [string, Entry<BasketItem>])[],
): Device['held']['copy'] {
  return epoch === undefined ? emptyCopy : { epoch, revision, entries: new Map(entries) };
}

function noticeOf({ before, orderNo, ...notice }: Static<typeof StoredNotice>): Notice<BasketItem> {
  return { ...notice, before: readItem(before)[0], orderNo };
}

function orderOf({
  uuid,
  epoch,
  revision,
  sequence,
  lines,
}: NonNullable<StoredSync['order']>): PlacedOrder<BasketItem> {
  return { uuid, epoch, revision, sequence, lines: lines.flatMap((line) => readItem(line)) };
}
