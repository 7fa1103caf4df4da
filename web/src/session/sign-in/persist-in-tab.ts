import type { StoreApi } from 'zustand';
import { versionedStorage } from '../../api/stored.ts';
import { useSession } from '../session.ts';
import { isSignedOut } from './sign-in.ts';

/** Session storage for a store of typed text: the text survives a reload and a log-in. */
export function tabStorage<State>() {
  return versionedStorage<State>(() => (useSession.getState().status === 'in' ? sessionStorage : undefined));
}

type Persisted<State> = StoreApi<State> & {
  readonly persist: {
    readonly getOptions: () => { readonly name?: string };
    readonly rehydrate: () => Promise<void> | void;
  };
};

/**
 * Empties a store of `tabStorage` when the session ends, and reads the store when the session goes on. A logout removes
 * the stored text.
 */
export function followSession<State>(store: Persisted<State>): void {
  useSession.subscribe(({ status }, before) => {
    if (status === before.status) return;
    if (status === 'in') void store.persist.rehydrate();
    else store.setState(store.getInitialState(), true);
  });
  addEventListener('pagehide', () => {
    if (isSignedOut()) sessionStorage.removeItem(store.persist.getOptions().name ?? '');
  });
}
