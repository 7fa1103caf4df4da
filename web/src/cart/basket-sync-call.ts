import { accountBasketSync, MOST_ACTS_AT_ONCE, SeenItem } from '@tradecellar/contract/basket.ts';
import type { AnswerOf, RequestOf } from '@tradecellar/contract/endpoint.ts';
import { mostLetters } from '@tradecellar/contract/fields.ts';
import { type Act, placeOf } from '@tradecellar/trade/acts.ts';
import { type BasketAnswer, hasCopy, takeBasketAnswer } from '@tradecellar/trade/device-basket.ts';
import { refuseAct, withoutCopy } from '@tradecellar/trade/device-notices.ts';
import { call } from '../api/call.ts';
import { isProblem } from '../api/problem-error.ts';
import { asksPassword } from '../session/browser-memory.ts';
import type { BasketItem } from './basket-item.ts';
import type { DeviceStore } from './device-store.ts';
import type { Device } from './stored-device.ts';

type Request = RequestOf<typeof accountBasketSync>;
type Answer = AnswerOf<typeof accountBasketSync>['mainResult'];
type Acts = readonly Act<BasketItem>[];

/** The device with what a call brought, as it is by now. */
export type Take = (device: Device) => Device;

type Exchange = {
  readonly account: string;
  readonly device: Device;
  readonly signal: AbortSignal;
  /** Nobody is taken away from a screen because of a call behind it. */
  readonly isBehind: boolean;
};

/** Nothing has begun that must end before the next call: an order that was sent and has no answer. */
export function mayCall({ placing }: Device): boolean {
  return placing.order === undefined || !placing.isSent;
}

/** One exchange: the acts that the server has not answered, from the first answer on, for the basket as it has it. */
export function syncOnce(
  account: string,
  device: Device,
  signal: AbortSignal,
  isBehind = true,
): Promise<Take> {
  const acts = hasCopy(device) ? device.held.queue.slice(0, MOST_ACTS_AT_ONCE) : [];
  return send({ account, device, signal, isBehind }, acts);
}

/** A call that the server cannot read is sent in halves, until it is known which act it cannot read. */
async function send(exchange: Exchange, acts: Acts): Promise<Take> {
  try {
    const answer = answerOf(await ask(exchange, acts));
    return (device) => takeBasketAnswer(device, answer);
  } catch (error) {
    const [first] = acts;
    const isUnreadable = isProblem(error, 'bad-request');
    if (acts.length > 1 && (isUnreadable || isProblem(error, 'too-large'))) {
      const half = Math.ceil(acts.length / 2);
      const before = await send(exchange, acts.slice(0, half));
      const after = await send(exchange, acts.slice(half));
      return (device) => after(before(device));
    }
    if (!isUnreadable) throw error;
    if (first !== undefined) return (device) => refuseAct(device, first);
    if (hasCopy(exchange.device)) return withoutCopy;
    throw error;
  }
}

/** After a restored backup the copy is sent with the same acts. */
async function ask({ account, device, signal, isBehind }: Exchange, acts: Acts): Promise<Answer> {
  const { copy } = device.held;
  const request: Request = {
    CustomerAccount: account,
    Device: device.device,
    ...(copy.epoch === undefined ? {} : { Epoch: copy.epoch }),
    Since: copy.revision,
    CartId: device.uuid,
    Acts: acts.map((act) => sentAct(act, placeOf(act, copy))),
  };
  const options = { signal, isPrefetch: () => isBehind };
  const { mainResult } = await call(accountBasketSync, request, options);
  if (!mainResult.IsAnew) return mainResult;
  const Lines = [...copy.entries].map(([Code, { value, revision, place, orderedBefore }]) => {
    const line = { Code, Item: seenItem(value), Revision: revision, Place: place };
    return orderedBefore === undefined ? line : { ...line, OrderedBefore: orderedBefore };
  });
  const recovering = { ...request, Recover: { Revision: copy.revision, Lines } };
  return (await call(accountBasketSync, recovering, options)).mainResult;
}

/** Brings a basket and the server in step at once, but not past an order whose outcome is not known. */
export async function syncNow(
  account: string,
  store: DeviceStore,
  signal: AbortSignal,
  isBehind = true,
): Promise<void> {
  do {
    const { device } = store.getState();
    if (!mayCall(device)) return;
    const take = await syncOnce(account, device, signal, isBehind);
    signal.throwIfAborted();
    // An answer that comes after somebody has signed out is not taken.
    if (asksPassword.isSet()) return;
    store.take(take);
  } while (store.getState().device.held.queue.length > 0);
}

/** Tells the server that the device hears no more notices. Nobody waits for it. */
export function sayGoodbye(account: string, { device, held: { copy }, uuid }: Device): void {
  if (copy.epoch === undefined) return;
  const request: Request = {
    CustomerAccount: account,
    Device: device,
    Epoch: copy.epoch,
    Since: copy.revision,
    CartId: uuid,
    Acts: [],
    Leave: true,
  };
  void call(accountBasketSync, request, { isPrefetch: () => true, outlivesPage: true }).catch(
    () => undefined,
  ); // It is told as before.
}

function sentAct(
  { page, n, key, value, base }: Act<BasketItem>,
  place: number | undefined,
): Request['Acts'][number] {
  return {
    Page: page,
    N: n,
    Code: key,
    ...(value && { Item: seenItem(value) }),
    Base: base,
    ...(place === undefined ? {} : { Place: place }),
  };
}

/** The fields of the contract, texts no longer than it takes. */
function seenItem(item: BasketItem): SeenItem {
  const values = new Map<string, unknown>(Object.entries(item));
  const fields = Object.entries(SeenItem.properties).map(([name, shape]) => {
    const value = values.get(name);
    return [name, typeof value === 'string' ? value.slice(0, mostLetters(shape)) : value];
  });
  return Object.fromEntries(fields) as SeenItem; // An item has every field of it.
}

function answerOf({
  Epoch,
  Revision,
  CartId,
  IsWhole,
  Lines,
  Applied,
  Recovered,
  Notices,
}: Answer): BasketAnswer<BasketItem> {
  const entries = Lines.map(({ Code, Item, Revision: revision, Place, OrderedBefore }) => {
    const entry = { revision, place: Place, orderedBefore: OrderedBefore };
    return [Code, Item && { ...entry, value: { ...Item, Code } }] as const;
  });
  return {
    epoch: Epoch,
    revision: Revision,
    uuid: CartId,
    isWhole: IsWhole,
    entries: new Map(entries),
    answered: new Map(Applied.map(({ Page, N }) => [Page, N])),
    recovered: Recovered,
    notices: Notices.map(({ Revision: revision, Kind, Codes, Before, OrderNo }) => ({
      revision,
      kind: Kind,
      codes: Codes,
      before: Before && { ...Before, Code: Codes[0] ?? '' },
      orderNo: OrderNo,
    })),
  };
}
