import type { AnswerOf, RequestOf } from '@tradecellar/contract/endpoint.ts';
import type { accountListsSync } from '@tradecellar/contract/named-lists.ts';
import { MOST_ACTS_AT_ONCE, MOST_ENTRIES_AT_ONCE } from '@tradecellar/contract/shared-document.ts';
import { type Act, type Copy, placeOf } from '@tradecellar/trade/acts.ts';
import type { OrderedBy } from '@tradecellar/trade/ordered-by.ts';
import {
  hasCopy,
  type NewsAnswer,
  refuseAct,
  type SharedDevice,
  withoutCopy,
} from '@tradecellar/trade/shared-device.ts';
import type { CallOptions } from '../api/call.ts';
import { isProblem } from '../api/problem-error.ts';
import { asksPassword } from '../session/device/browser-memory.ts';

// The call that synchronises a shared document between a device and the server (docs/basket-sync.md).

type Of<Part, Sent> = Omit<Part, 'Value'> & { readonly Value?: Sent };
type Asked = RequestOf<typeof accountListsSync>;
type Answered = AnswerOf<typeof accountListsSync>['mainResult'];

/** The request of the synchronising call for any kind of shared document. Only the type of its values differs. */
export type DocumentRequest<Sent> = Omit<Asked, 'CustomerAccount' | 'Acts' | 'Recover'> & {
  Acts: Of<Asked['Acts'][number], Sent>[];
  Recover?: Omit<NonNullable<Asked['Recover']>, 'Entries'> & { Entries: Recovered<Sent>[] };
};
type Recovered<Sent> = Omit<NonNullable<Asked['Recover']>['Entries'][number], 'Value'> & { Value: Sent };
type DocumentAnswer<Sent> = Omit<Answered, 'Entries' | 'Notices'> & {
  readonly Entries: readonly Of<Answered['Entries'][number], Sent>[];
  readonly Notices: readonly (Omit<Answered['Notices'][number], 'Before'> & { readonly Before?: Sent })[];
};

/** The calls of one kind of document. `Sent`: a value on the wire. */
export type Wire<Value, Sent, Device extends SharedDevice<Value>, Answer extends DocumentAnswer<Sent>> = {
  readonly ask: (device: Device, request: DocumentRequest<Sent>, options: CallOptions) => Promise<Answer>;
  readonly sent: (value: Value) => Sent;
  readonly received: (key: string, value: Sent, by: OrderedBy | undefined) => Value;
  readonly take: (device: Device, news: NewsAnswer<Value>, answer: Answer) => Device;
  /** True unless an act, such as placing an order, must end before the next call. */
  readonly mayCall: (device: Device) => boolean;
};

type CalledStore<Device> = {
  readonly getState: () => { readonly device: Device };
  readonly take: (taken: (device: Device) => Device) => void;
};

/** The received parts of a whole copy. The device takes the copy when the last part has arrived. */
type Begun<Value> = { readonly news: NewsAnswer<Value>; readonly wholeFrom: number };

/** The answer of a call. `hasMore`: the device must fetch the next part. */
type Taken<Device> = { readonly take: (device: Device) => Device; readonly hasMore: boolean };

/** The calls of one store's document. */
export function documentCalls<
  Value,
  Sent,
  Device extends SharedDevice<Value>,
  Answer extends DocumentAnswer<Sent>,
>(wire: Wire<Value, Sent, Device, Answer>, store: CalledStore<Device>) {
  let begun: Begun<Value> | undefined;

  /**
   * Makes one call with the oldest acts that the server has not answered. The returned function stores the answer, and
   * returns true if another call must follow at once.
   *
   * `isBehind`: true for a background call, whose refusal must not redirect to the log-in.
   */
  async function syncOnce(signal: AbortSignal, isBehind = true): Promise<() => boolean> {
    const { device } = store.getState();
    const acts = begun === undefined && hasCopy(device) ? device.held.queue.slice(0, MOST_ACTS_AT_ONCE) : [];
    const { take, hasMore } = await send(device, acts, { signal, isPrefetch: () => isBehind });
    return () => {
      store.take(take);
      const now = store.getState().device;
      return hasMore || (now.held.queue.length > 0 && wire.mayCall(now));
    };
  }

  /**
   * Sends acts. If the server cannot read the call or finds it too large, sends the acts in halves until the unreadable
   * act is found.
   */
  async function send(
    device: Device,
    acts: readonly Act<Value>[],
    options: CallOptions,
  ): Promise<Taken<Device>> {
    try {
      return await ask(device, acts, options);
    } catch (error) {
      const [first] = acts;
      const isUnreadable = isProblem(error, 'bad-request');
      if (acts.length > 1 && (isUnreadable || isProblem(error, 'too-large'))) {
        const half = Math.ceil(acts.length / 2);
        const before = await send(device, acts.slice(0, half), options);
        const after = await send(device, acts.slice(half), options);
        return { ...after, take: (now) => after.take(before.take(now)) };
      }
      if (!isUnreadable) throw error;
      if (first !== undefined) return { take: (now) => refuseAct(now, first), hasMore: false };
      begun = undefined;
      if (hasCopy(device)) return { take: withoutCopy, hasMore: true };
      throw error;
    }
  }

  /**
   * Sends acts. After the server's backup was restored, sends the device's copy first, and the acts later, so that a
   * refusal of the copy refuses no acts.
   */
  async function ask(
    device: Device,
    acts: readonly Act<Value>[],
    options: CallOptions,
  ): Promise<Taken<Device>> {
    const answer = await wire.ask(device, requestOf(device, acts), options);
    if (!answer.IsAnew) return taken(answer);
    if (begun === undefined) return recover(device, options);
    begun = undefined;
    return ask(device, acts, options);
  }

  /**
   * Sends the device's copy to a restored server. A copy that is too large for one call is sent without its older half.
   * The device forgets a copy that the server cannot read.
   */
  async function recover(
    device: Device,
    options: CallOptions,
    most = MOST_ENTRIES_AT_ONCE,
  ): Promise<Taken<Device>> {
    const Recover = recoverOf(device.held.copy, most);
    try {
      return taken(await wire.ask(device, { ...requestOf(device, []), Recover }, options));
    } catch (error) {
      if (isProblem(error, 'bad-request')) return { take: withoutCopy, hasMore: true };
      const sent = Recover.Entries.length;
      if (sent < 2 || !isProblem(error, 'too-large')) throw error;
      return recover(device, options, Math.ceil(sent / 2));
    }
  }

  function requestOf(device: Device, acts: readonly Act<Value>[]): DocumentRequest<Sent> {
    const { copy } = device.held;
    const epoch = begun?.news.epoch ?? copy.epoch;
    return {
      Device: device.device,
      ...(epoch === undefined ? {} : { Epoch: epoch }),
      Since: begun?.news.revision ?? copy.revision,
      ...(begun && { WholeFrom: begun.wholeFrom }),
      Acts: acts.map((act) => sentAct(act, placeOf(act, copy))),
    };
  }

  function sentAct(
    { page, n, key, value, base }: Act<Value>,
    place: number | undefined,
  ): DocumentRequest<Sent>['Acts'][number] {
    return {
      Page: page,
      N: n,
      Key: key,
      ...(value !== undefined && { Value: wire.sent(value) }),
      Base: base,
      ...(place === undefined ? {} : { Place: place }),
    };
  }

  /** The newest entries of the device's copy, because the restored server probably has the older entries. */
  function recoverOf(
    { revision, entries }: Copy<Value>,
    most: number,
  ): NonNullable<DocumentRequest<Sent>['Recover']> {
    const newest = [...entries].sort(([, a], [, b]) => b.revision - a.revision);
    return {
      Revision: revision,
      IsWhole: entries.size <= most,
      Entries: newest.slice(0, most).map(([Key, { value, orderedBefore, ...entry }]) => ({
        Key,
        Value: wire.sent(value),
        Revision: entry.revision,
        Place: entry.place,
        ...(orderedBefore === undefined ? {} : { OrderedBefore: orderedBefore }),
      })),
    };
  }

  function taken(answer: Answer): Taken<Device> {
    const part = newsOf(answer);
    const news = begun === undefined || part.isWhole ? part : joined(begun.news, part);
    const hasMore = answer.HasMore;
    begun = hasMore && news.isWhole ? { news, wholeFrom: answer.WholeFrom } : undefined;
    return { take: begun ? (device) => device : (device) => wire.take(device, news, answer), hasMore };
  }

  function newsOf(answer: Answer): NewsAnswer<Value> {
    const entries = answer.Entries.map(({ Key, Value: value, Revision, Place, OrderedBefore, By }) => {
      const entry = { revision: Revision, place: Place, orderedBefore: OrderedBefore };
      return [Key, value && { ...entry, value: wire.received(Key, value, By) }] as const;
    });
    return {
      epoch: answer.Epoch,
      revision: answer.Revision,
      isWhole: answer.IsWhole,
      entries: new Map(entries),
      answered: new Map(answer.Applied.map(({ Page, N }) => [Page, N])),
      recovered: answer.Recovered,
      notices: answer.Notices.map(({ Revision, Kind, Keys, Before, OrderNo, By }) => ({
        revision: Revision,
        kind: Kind,
        keys: Keys,
        before: Before && wire.received(Keys[0] ?? '', Before, undefined),
        orderNo: OrderNo,
        ...(By && { by: By }),
      })),
    };
  }

  /** Synchronises the document at once, unless an act must end before the next call. */
  async function syncNow(signal: AbortSignal, isBehind = true): Promise<void> {
    for (let isDue = wire.mayCall(store.getState().device); isDue; ) {
      const take = await syncOnce(signal, isBehind);
      signal.throwIfAborted();
      // An answer that arrives after a logout is not taken.
      if (asksPassword.isSet()) return;
      isDue = take();
    }
  }

  /** Tells the server that the device takes no more notices. Does not wait for the answer. */
  function sayGoodbye(): void {
    const { device } = store.getState();
    if (!hasCopy(device)) return;
    const options = { isPrefetch: () => true, outlivesPage: true };
    void wire.ask(device, { ...requestOf(device, []), Leave: true }, options).catch(() => undefined); // The server then goes on storing notices for the device.
  }

  return { syncOnce, syncNow, sayGoodbye };
}

function joined<Value>(before: NewsAnswer<Value>, part: NewsAnswer<Value>): NewsAnswer<Value> {
  return {
    ...part,
    isWhole: true,
    entries: new Map([...before.entries, ...part.entries]),
    answered: new Map([...before.answered, ...part.answered]),
    recovered: before.recovered,
    notices: [...before.notices, ...part.notices],
  };
}
