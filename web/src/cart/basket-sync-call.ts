import { accountBasketSync, SeenItem, type SentLine } from '@tradecellar/contract/basket.ts';
import { versionOf } from '@tradecellar/contract/basket-version.ts';
import type { AnswerOf } from '@tradecellar/contract/endpoint.ts';
import { mostLetters } from '@tradecellar/contract/fields.ts';
import type { SyncedLine } from '@tradecellar/trade/basket-sync.ts';
import { type SyncAnswer, syncRequest, takeAnew, takeAnswer } from '@tradecellar/trade/device-basket.ts';
import { call } from '../api/call.ts';
import { asksPassword } from '../session/browser-memory.ts';
import type { BasketItem } from './basket-item.ts';
import type { DeviceStore } from './device-store.ts';
import type { Device } from './stored-device.ts';

/** The most lines of a call, well below the server's bound. */
const MOST_LINES = 500;

export type Synced = {
  /** The device with what the call brought, as it is by now. */
  readonly take: (device: Device) => Device;
  readonly hasMore: boolean;
};

/** One call for a device's lines: the answer says how the device, as it is then, takes it. */
export async function syncOnce(account: string, device: Device, signal: AbortSignal): Promise<Synced> {
  const whole = syncRequest(device);
  const sent = { ...whole, lines: new Map([...whole.lines].slice(0, MOST_LINES)) };
  const { mainResult } = await call(
    accountBasketSync,
    {
      CustomerAccount: account,
      Since: sent.revision,
      Generation: sent.key.generation,
      CartId: sent.key.uuid,
      Lines: [...sent.lines].map(sentLine),
    },
    // Nobody is taken away from a screen because of a call behind it.
    { signal, isPrefetch: () => true },
  );
  const answer = answerOf(mainResult);
  const takes = mainResult.IsAnew ? takeAnew : takeAnswer;
  return { take: (now) => takes(now, sent, answer), hasMore: mainResult.HasMore };
}

/** Brings a basket and the server in step at once, but not past an order whose outcome is not known. */
export async function syncNow(account: string, store: DeviceStore, signal: AbortSignal): Promise<void> {
  let isMore = store.getState().device.placing.order === undefined;
  while (isMore) {
    const { take, hasMore } = await syncOnce(account, store.getState().device, signal);
    signal.throwIfAborted();
    // An answer that comes after somebody has signed out is not taken.
    if (asksPassword.isSet()) return;
    store.update(take);
    isMore = hasMore || store.getState().device.unsaved.size > 0;
  }
}

function sentLine([Code, { version, item }]: [string, SyncedLine<BasketItem>]): SentLine {
  const line = { Code, Count: version.count, Page: version.page };
  return item === undefined ? line : { ...line, Item: seenItem(item) };
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
  Generation,
  CartId,
  Revision,
  Lines,
}: AnswerOf<typeof accountBasketSync>['mainResult']): SyncAnswer<BasketItem> {
  const lines = Lines.map(({ Code, Item, Ordered, ...sent }) => {
    const line: SyncedLine<BasketItem> = {
      version: versionOf(sent),
      item: Item && { ...Item, Code },
      by: '',
      ordered: Ordered && { ...versionOf(Ordered), orderNo: Ordered.OrderNo },
    };
    return [Code, line] as const;
  });
  return { key: { generation: Generation, uuid: CartId }, revision: Revision, lines: new Map(lines) };
}
