import type { RequestOf } from '@tradecellar/contract/endpoint.ts';
import { accountListsSync } from '@tradecellar/contract/named-lists.ts';
import { type ListValue, listShape } from '@tradecellar/trade/named-list.ts';
import { takeNews } from '@tradecellar/trade/shared-device.ts';
import { useEffect } from 'react';
import { call } from '../api/call.ts';
import { useIsOnline } from '../api/network.ts';
import { showToast } from '../cart/toast/toast-store.ts';
import { selectedAccount } from '../session/account.ts';
import { isAccountGone, type SyncLoop, syncLoop } from '../session/device/sync-loop.ts';
import { documentCalls } from '../shared-document/document-call.ts';
import {
  accountsWithLists,
  type ListStore,
  type ListsDevice,
  listStore,
  useHeldLists,
  useListStore,
} from './list-store.ts';

/** Pause in ms between a change and its call, so that a count of two digits is sent by a single call. */
const TYPING_MS = 800;
/** Pause in ms between two calls for changes by other people, while a screen of lists is open. */
const POLL_MS = 10_000;

type SentValue = NonNullable<RequestOf<typeof accountListsSync>['Acts'][number]['Value']>;

/** The number of open screens of lists. */
let screens = 0;
/** Store and sync loop of the account that was chosen when lists were last used. */
let current: { readonly store: ListStore; readonly loop: SyncLoop } | undefined;

function currentLoop(): SyncLoop | undefined {
  const store = listStore();
  if (current?.store === store) return current?.loop;
  current?.loop.stop();
  current = store && { store, loop: loopOf(store, selectedAccount()) };
  return current?.loop;
}

function callsOf(store: ListStore, account: string) {
  return documentCalls(
    {
      async ask(_device: ListsDevice, request, options) {
        const asked = { CustomerAccount: account, ...request };
        return (await call(accountListsSync, asked, options)).mainResult;
      },
      // The author is not sent, because the server knows who makes the call.
      sent: ({ By: _, ...value }: ListValue) => value as SentValue, // JSON leaves undefined fields out.
      received: (_key, value, By): ListValue => (By === undefined ? value : { ...value, By }),
      take: (device, news) => takeNews(device, news, listShape),
      mayCall: () => true,
    },
    store,
  );
}

const unsentIn = (store: ListStore | undefined) => store?.getState().device.held.queue.length ?? 0;

function loopOf(store: ListStore, account: string): SyncLoop {
  const calls = callsOf(store, account);
  return syncLoop({
    async ask(signal) {
      // A call that only reads must not redirect to the log-in.
      const take = await calls.syncOnce(signal, unsentIn(store) === 0);
      return () => {
        const isMore = take();
        store.setState(isMore ? { isUnreached: false } : { isKnown: true, isUnreached: false });
        return isMore ? 0 : POLL_MS;
      };
    },
    isUnsaved: () => unsentIn(store) > 0,
    isFollowed: () => screens > 0 && store === listStore(),
    forget: () => forgetAndSay(store),
    onFailure() {
      store.setState({ isUnreached: true });
      return undefined;
    },
  });
}

/** Forgets the lists of an account that the person has lost, and reports unsent changes to the person. */
function forgetAndSay(store: ListStore): void {
  const unsent = unsentIn(store);
  store.forget();
  if (unsent === 0) return;
  const changes = unsent === 1 ? 'one change' : `${unsent} changes`;
  const sentence = `We couldn’t save ${changes} to your lists: this login can no longer use the account.`;
  showToast({ kind: 'note', sentence });
}

const LONGEST_SYNC_MS = 4_000;

/** Sends the person's unsent changes of lists for all accounts, and returns the number that stay unsent. */
export async function unsentAfterSync(): Promise<number> {
  const signal = AbortSignal.timeout(LONGEST_SYNC_MS);
  let unsent = 0;
  for (const account of accountsWithLists()) {
    const store = listStore(account);
    if (store && unsentIn(store) > 0)
      await callsOf(store, account)
        .syncNow(signal)
        .catch((error) => {
          // Changes that stay unsent are counted below.
          if (isAccountGone(error)) forgetAndSay(store);
        });
    unsent += unsentIn(store);
  }
  return unsent;
}

/** Tells the server, at a log-out, that this device takes no more notices of lists. */
export function leaveLists(): void {
  for (const account of accountsWithLists()) {
    const store = listStore(account);
    if (store) callsOf(store, account).sayGoodbye();
  }
}

/** Sends a change of the lists of the chosen account, on whatever screen it is made. */
export function sendLists(): void {
  currentLoop()?.changed(TYPING_MS);
}

/** Fetches changes by other people while a screen of lists is open. */
export function useListsInStep() {
  const store = useListStore();
  const isOnline = useIsOnline();
  const isKnown = useHeldLists((held) => held.isKnown);
  const isUnreached = useHeldLists((held) => held.isUnreached);
  useEffect(() => {
    screens += 1;
    // Makes no call if the person or the account has changed meanwhile.
    if (store === listStore()) currentLoop()?.due(0);
    return () => {
      screens -= 1;
    };
  }, [store]);
  return { isKnown, isUnreached: isUnreached || !isOnline };
}
