import { createStore, type StoreApi } from 'zustand';
import { useAccount } from '../session/account.ts';
import { type Session, useSession } from '../session/session.ts';
import { openedStores, type Persisted } from '../shared-document/opened-stores.ts';

/**
 * The local storage key of a basket (3.cart.5): the account for a customer; the admin and the account for an admin,
 * whose basket is never the customer's or a colleague's on the same machine (decision 22). Undefined until it is known
 * whether the person is an admin.
 * @internal
 */
export function basketName(
  account: string,
  { subject, __empty, __is_admin_user }: Pick<Session, 'subject' | '__empty' | '__is_admin_user'>,
): string | undefined {
  if (__empty) return undefined;
  if (!__is_admin_user) return `tradecellar/basket/${account}`;
  return `tradecellar/office-basket/${encodeURIComponent(subject)}/${encodeURIComponent(account)}`;
}

/** Before the names of baskets whose name for the account is another person's on this machine (device-store.ts). */
export const SECOND_NAMES = 'tradecellar/basket-of/';

/** A persisted store for each basket and person, under the basket's name with this ending. */
export function storesByBasket<State, Store extends Persisted<State>>(
  ending: string,
  initial: () => State,
  open: (key: string, initial: () => State, person: string) => Store,
) {
  const storeNamed = openedStores<State, Store>((name, person) => open(name, initial, person), SECOND_NAMES);
  /** Until the session's flags are known. */
  const placeholder = createStore(initial);
  function storeOf(account: string, session = useSession.getState()) {
    const name = basketName(account, session);
    return name === undefined ? undefined : storeNamed(name + ending, session.subject);
  }
  return { storeOf, placeholder };
}

/** The store of the chosen account's basket. */
export function useStoreOfAccount<State, Store extends Persisted<State>>(
  stores: ReturnType<typeof storesByBasket<State, Store>>,
): StoreApi<State> {
  return stores.storeOf(useAccount().account, useSession()) ?? stores.placeholder;
}
