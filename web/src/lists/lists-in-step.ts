import { accountListsSync, MOST_LIST_LINES_AT_ONCE, MOST_LISTS } from '@tradecellar/contract/named-lists.ts';
import { listsRequest, takeListsAnswer } from '@tradecellar/trade/device-lists.ts';
import { useEffect } from 'react';
import { create } from 'zustand';
import { call } from '../api/call.ts';
import { isProblem, problemSentenceOf } from '../api/problem-error.ts';
import { selectedAccount, useAccount } from '../session/account.ts';
import { asksPassword } from '../session/browser-memory.ts';
import { listen } from '../ui/listen.ts';
import {
  forgetStore,
  type ListStore,
  listStore,
  listsChanged,
  unsentChanges,
  updateDevice,
} from './list-store.ts';
import { listsOf, wireLines, wireLists } from './lists-on-the-wire.ts';

/** The pause after a change, so that a count of two digits goes once. */
const TYPING_MS = 800;
/** How often an open screen of lists asks for the changes of others. */
const POLL_MS = 10_000;
const RETRY_MS = [2_000, 5_000, 15_000, 60_000] as const;

/** Refusals of a change by the account's bounds. */
const refusals = ['list-full', 'too-many-lists', 'lists-full'] as const;

type Step = {
  /** The server has answered since the page was opened. */
  readonly isKnown: boolean;
  /** The last call had no answer: the lists are those of this device. */
  readonly isUnreached: boolean;
  /** The sentence of the server that does not take a change, until it takes the next. */
  readonly refusal: string | undefined;
};
const useStep = create<{ readonly byAccount: ReadonlyMap<string, Step> }>(() => ({ byAccount: new Map() }));

function setStep(account: string, step: Step): void {
  useStep.setState(({ byAccount }) => ({ byAccount: new Map(byAccount).set(account, step) }));
}

let timer: ReturnType<typeof setTimeout> | undefined;
let failures = 0;
/** The stores whose call is under way; `again` when a change has come meanwhile. */
const underWay = new Map<ListStore, { again: boolean }>();

function syncIn(ms: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => void sync(), ms);
}

/** Sends what changed and takes what is new, in as many calls as it needs. */
async function sync(): Promise<void> {
  const store = listStore();
  const account = selectedAccount();
  // Somebody has signed out on another page: nothing is brought back to this browser.
  if (account === '' || asksPassword.isSet()) return;
  const running = underWay.get(store);
  if (running) {
    running.again = true;
    return;
  }
  const run = { again: false };
  underWay.set(store, run);
  try {
    while (await syncOnce(store, account));
    failures = 0;
    setStep(account, { isKnown: true, isUnreached: false, refusal: undefined });
  } catch (error) {
    if (isProblem(error, 'account-not-yours') || isProblem(error, 'choose-customer')) forgetStore(store);
    const isRefused = refusals.some((code) => isProblem(error, code));
    const { isKnown } = useStep.getState().byAccount.get(account) ?? { isKnown: false };
    setStep(account, {
      isKnown,
      isUnreached: !isRefused,
      refusal: isRefused ? problemSentenceOf(error) : undefined,
    });
    syncIn(RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? POLL_MS);
    failures += 1;
  } finally {
    underWay.delete(store);
    if (run.again) syncIn(0);
  }
}

/** One call. True where another is needed at once. */
async function syncOnce(store: ListStore, account: string): Promise<boolean> {
  const { device } = store.getState();
  const { lists, revision } = listsRequest(device, MOST_LIST_LINES_AT_ONCE);
  const sent = { lists: new Map([...lists].slice(0, MOST_LISTS)), revision };
  const asked = {
    CustomerAccount: account,
    Since: revision,
    Lists: wireLists(sent.lists),
    Lines: wireLines(sent.lists),
  };
  // Nobody is taken to the log-in by a call that only reads.
  const isPrefetch = () => device.unsaved.size === 0;
  const answer = await call(accountListsSync, asked, { isPrefetch });
  if (asksPassword.isSet()) return false;
  const { IsAnew, HasMore, Revision, Lists, Lines } = answer.mainResult;
  const news = { lists: listsOf(Lists, Lines), revision: Revision, isAnew: IsAnew };
  updateDevice(store, (now) => takeListsAnswer(now, sent, news));
  const left = store.getState().device.unsaved.size;
  // A line that the server does not take would be sent for ever.
  return IsAnew || HasMore || (left > 0 && left < device.unsaved.size);
}

const LONGEST_SYNC_MS = 4_000;

/** Changes of the person's lists that only this device has, once those of the chosen account were sent, if they can be. */
export async function unsentAfterSync(): Promise<number> {
  if (unsentChanges() === 0) return 0;
  await Promise.race([sync(), new Promise((resolve) => setTimeout(resolve, LONGEST_SYNC_MS))]);
  return unsentChanges();
}

/** While a screen of lists is open, others' changes come by themselves. */
export function useListsInStep(): Step {
  const { account } = useAccount();
  const step = useStep(({ byAccount }) => byAccount.get(account));
  useEffect(() => {
    if (account === '') return;
    syncIn(0);
    const poll = setInterval(() => document.visibilityState === 'visible' && syncIn(0), POLL_MS);
    return () => clearInterval(poll);
  }, [account]);
  return step ?? { isKnown: false, isUnreached: false, refusal: undefined };
}

// A change that is made on any screen goes, and one that waited for the network goes when it is back.
listen({ online: () => syncIn(0) });
addEventListener(listsChanged, () => syncIn(TYPING_MS));
document.addEventListener('visibilitychange', () => {
  // The phone is put away: its timers may stop.
  if (listStore().getState().device.unsaved.size > 0) syncIn(0);
});
