import { LineVersion, OrderedBasket, sentVersion, versionOf } from '@tradecellar/contract/basket-version.ts';
import { ProductCode } from '@tradecellar/contract/fields.ts';
import { type ClosingOrder, cartOf, type SyncedLine } from '@tradecellar/trade/basket-sync.ts';
import type { DeviceBasket } from '@tradecellar/trade/device-basket.ts';
import { type Static, Type } from 'typebox';
import { stored } from '../api/stored.ts';
import type { Basket, BasketItem } from './basket-item.ts';
import { readStoredBasket, storedBasket } from './read-stored-basket.ts';

export type Device = DeviceBasket<BasketItem>;

const Whole = Type.Integer({ minimum: 0 });

/** The versions beside a basket (docs/basket-sync.md). Release 0.5.0 neither reads nor writes them. */
const StoredSync = Type.Object({
  /** The subject of the person whose basket it is. */
  person: Type.String(),
  generation: Whole,
  revision: Whole,
  /** Absent in a text of the days before it was counted. */
  anew: Type.Optional(Whole),
  lines: Type.Array(
    Type.Object({
      Code: ProductCode,
      ...LineVersion.properties,
      /** Removed or ordered: it has no item. */
      isGone: Type.Optional(Type.Boolean()),
      isUnsaved: Type.Optional(Type.Boolean()),
      ordered: Type.Optional(Type.Object({ ...LineVersion.properties, orderNo: Type.String() })),
    }),
  ),
  steps: Whole,
  /** The order whose outcome is not known. */
  order: Type.Optional(
    Type.Object({
      ...OrderedBasket.properties,
      uuid: Type.String(),
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

/** The versions that an order names, as they are sent. */
export function orderedBasket({ key, lines }: ClosingOrder): OrderedBasket {
  return {
    Generation: key.generation,
    Lines: lines.map(({ code, version, known }) => {
      const line = { Code: code, ...sentVersion(version) };
      return known === undefined ? line : { ...line, Known: sentVersion(known) };
    }),
  };
}

/** A device's basket as text: the basket as every release reads it, and beside it the versions. */
export function textOfDevice({ basket, unsaved, revision, anew, placing }: Device, person: string): string {
  const lines = [...basket.lines].map(([Code, { item, version, ordered }]) => ({
    Code,
    ...sentVersion(version),
    isGone: item === undefined || undefined,
    isUnsaved: unsaved.has(Code) || undefined,
    ordered: ordered && { ...sentVersion(ordered), orderNo: ordered.orderNo },
  }));
  const { order, isSent, steps, form } = placing;
  const sync = {
    person,
    generation: basket.key.generation,
    revision,
    anew,
    lines,
    steps,
    order: order && { ...orderedBasket(order), uuid: order.key.uuid, isSent, form },
  };
  const { state, version } = storedBasket(cartOf(basket));
  return JSON.stringify({ state: { ...state, sync }, version });
}

type ReadDevice = {
  readonly lostLines: number;
  /** The basket differs from its text. */
  readonly isRepaired: boolean;
  /** Undefined for a text without versions, whose basket is to be read as a change by this page. */
  readonly device: Device | undefined;
  readonly basket: Basket;
};

/** Reads a stored text. A line that was damaged is asked of the server again. */
export function readDevice(text: string, person: string, freshUuid: string): ReadDevice {
  const { basket, lostLines, isRepaired } = readStoredBasket(text, freshUuid);
  const sync = stored(text, Framed)?.state.sync;
  if (sync === undefined) return { basket, lostLines, isRepaired, device: undefined };
  const items = new Map(basket.items.map((item) => [item.Code, item]));
  const lines = new Map<string, SyncedLine<BasketItem>>();
  for (const { Code, isGone, ordered, ...sent } of sync.lines) {
    const item = isGone ? undefined : items.get(Code);
    if (item === undefined && !isGone) continue;
    lines.set(Code, {
      version: versionOf(sent),
      item,
      by: item === undefined && ordered ? '' : person,
      ordered: ordered && { ...versionOf(ordered), orderNo: ordered.orderNo },
    });
  }
  const unsaved = sync.lines.flatMap(({ Code, isUnsaved }) => (isUnsaved && lines.has(Code) ? Code : []));
  const device: Device = {
    basket: { key: { generation: sync.generation, uuid: basket.uuid }, lines },
    unsaved: new Set(unsaved),
    revision: lostLines > 0 ? 0 : sync.revision,
    anew: sync.anew ?? 0,
    placing: {
      steps: sync.steps,
      order: sync.order && closingOf(sync.order),
      isSent: sync.order?.isSent ?? false,
      form: sync.order?.form,
    },
  };
  return { basket, lostLines, isRepaired, device };
}

function closingOf({ uuid, Generation, Lines }: NonNullable<StoredSync['order']>): ClosingOrder {
  return {
    key: { generation: Generation, uuid },
    lines: Lines.map(({ Code, Known, ...version }) => ({
      code: Code,
      version: versionOf(version),
      known: Known && versionOf(Known),
    })),
  };
}
