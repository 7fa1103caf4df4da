import type { AnswerOf } from '@tradecellar/contract/endpoint.ts';
import {
  accountListsSync,
  MOST_LIST_LINES_AT_ONCE,
  MOST_LISTS_AT_ONCE,
} from '@tradecellar/contract/named-lists.ts';
import {
  type DeviceLists,
  type ListsMessage,
  listsRequest,
  takeListsAnswer,
} from '@tradecellar/trade/device-lists.ts';
import type { NamedList } from '@tradecellar/trade/named-list.ts';
import { useEffect } from 'react';
import { create } from 'zustand';
import { call } from '../api/call.ts';
import { useIsOnline } from '../api/network.ts';
import { isProblem, problemSentenceOf } from '../api/problem-error.ts';
import { selectedAccount, useAccount } from '../session/account.ts';
import { type SyncLoop, syncLoop } from '../session/sync-loop.ts';
import {
  forgetStore,
  type ListStore,
  listStore,
  listsChanged,
  unsentChanges,
  updateDevice,
  useListStore,
} from './list-store.ts';
import { listsOf, wireLines, wireLists } from './lists-on-the-wire.ts';

/** The pause after a change, so that a count of two digits goes once. */
const TYPING_MS = 800;
/** How often an open screen of lists asks for the changes of others. */
const POLL_MS = 10_000;

/** Refusals of a list as it is: by the account's bounds, and of a line that the server does not know how to read. */
const refusals = ['list-full', 'too-many-lists', 'lists-full', 'bad-request'] as const;

type Answer = AnswerOf<typeof accountListsSync>['mainResult'];

type Step = {
  /** The server has told all that it has since the page was opened. */
  readonly isKnown: boolean;
  /** The last call had no answer: the lists are those of this device. */
  readonly isUnreached: boolean;
  /** The sentence of the server that does not take a change, until it takes it. */
  readonly refusal: string | undefined;
};
const unknown: Step = { isKnown: false, isUnreached: false, refusal: undefined };
const useStep = create<{ readonly byAccount: ReadonlyMap<string, Step> }>(() => ({ byAccount: new Map() }));

function setStep(account: string, step: Partial<Step>): void {
  useStep.setState(({ byAccount }) => {
    const before = byAccount.get(account) ?? unknown;
    return { byAccount: new Map(byAccount).set(account, { ...before, ...step }) };
  });
}

/** Screens of lists that are open. */
let screens = 0;
/** The lists of the account that was chosen when they were last in use. */
let current: { readonly store: ListStore; readonly loop: SyncLoop } | undefined;

function currentLoop(): SyncLoop | undefined {
  const store = listStore();
  const account = selectedAccount();
  if (current?.store === store) return current.loop;
  current?.loop.stop();
  current = account === '' ? undefined : { store, loop: loopOf(store, account) };
  return current?.loop;
}

function loopOf(store: ListStore, account: string): SyncLoop {
  /** Lists that the server refused, as they were: the others are sent without them. */
  let refused = new WeakSet<NamedList>();
  /** After a refusal a call has one list, so that the refused one is known. */
  let most = MOST_LISTS_AT_ONCE;

  async function ask(signal: AbortSignal): Promise<() => number> {
    const { device } = store.getState();
    const others = new Map([...device.lists].filter(([, list]) => !refused.has(list)));
    const { lists, revision } = listsRequest({ ...device, lists: others }, MOST_LIST_LINES_AT_ONCE);
    const sent = { lists: new Map([...lists].slice(0, most)), revision };
    const asked = {
      CustomerAccount: account,
      Since: revision,
      Lists: wireLists(sent.lists),
      Lines: wireLines(sent.lists),
    };
    // Nobody is taken to the log-in by a call that only reads.
    const isPrefetch = () => device.unsaved.size === 0;
    try {
      const { mainResult } = await call(accountListsSync, asked, { signal, isPrefetch });
      return () => take(device, sent, mainResult);
    } catch (error) {
      if (sent.lists.size === 0 || !refusals.some((code) => isProblem(error, code))) throw error;
      return () => {
        const [only] = sent.lists.size === 1 ? sent.lists.keys() : [];
        const list = device.lists.get(only ?? '');
        if (list) refused.add(list);
        most = 1;
        setStep(account, { isUnreached: false, refusal: refusalSentence(error, list?.head.name) });
        return 0;
      };
    }
  }

  function take(device: DeviceLists, sent: ListsMessage, answer: Answer): number {
    const { IsAnew, HasMore, Revision, Lists, Lines } = answer;
    const news = { lists: listsOf(Lists, Lines), revision: Revision, isAnew: IsAnew };
    updateDevice(store, (now) => takeListsAnswer(now, sent, news));
    // There may be room for them now.
    if (Revision !== sent.revision) refused = new WeakSet();
    const left = store.getState().device.unsaved.size;
    if (left === 0) most = MOST_LISTS_AT_ONCE;
    setStep(account, HasMore ? { isUnreached: false } : { isKnown: true, isUnreached: false });
    if (left === 0) setStep(account, { refusal: undefined });
    // A line that the server does not take would be sent for ever.
    return IsAnew || HasMore || (left > 0 && left < device.unsaved.size) ? 0 : POLL_MS;
  }

  return syncLoop({
    ask,
    isUnsaved: () => store.getState().device.unsaved.size > 0,
    isFollowed: () => screens > 0 && store === listStore(),
    forget: () => forgetStore(store),
    onFailure() {
      setStep(account, { isUnreached: true });
      return undefined;
    },
  });
}

function refusalSentence(error: unknown, name = 'a list'): string {
  if (!isProblem(error, 'bad-request')) return problemSentenceOf(error);
  return `A change of ${name} did not reach us. Please load this page again; if that doesn’t help, call us.`;
}

const LONGEST_SYNC_MS = 4_000;

/** Changes of the person's lists that only this device has, once those of the chosen account were sent, if they can be. */
export async function unsentAfterSync(): Promise<number> {
  if (unsentChanges() === 0) return 0;
  const signal = AbortSignal.timeout(LONGEST_SYNC_MS);
  await currentLoop()
    ?.sendAll(signal)
    .catch(() => undefined); // Counted below.
  return unsentChanges();
}

/** While a screen of lists is open, others' changes come by themselves. */
export function useListsInStep(): Step {
  const { account } = useAccount();
  const store = useListStore();
  const isOnline = useIsOnline();
  const step = useStep(({ byAccount }) => byAccount.get(account)) ?? unknown;
  useEffect(() => {
    screens += 1;
    // The store is that of the person and account now.
    if (store === listStore()) currentLoop()?.due(0);
    return () => {
      screens -= 1;
    };
  }, [store]);
  return isOnline ? step : { ...step, isUnreached: true };
}

// A change that is made on any screen is sent.
addEventListener(listsChanged, () => currentLoop()?.changed(TYPING_MS));
