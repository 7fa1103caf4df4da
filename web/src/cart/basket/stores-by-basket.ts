import { createStore, type StoreApi } from 'zustand';
import { useAccount } from '../../session/account.ts';
import { type Session, useSession } from '../../session/session.ts';
import { openedStores, type Persisted } from '../../shared-document/opened-stores.ts';

/**
 * The local storage key of a basket (3.cart.5). A customer's key has the account. An admin's key has the admin and the
 * account, so that an admin never shares a basket with the customer or a colleague on the same machine (decision 22).
 * Undefined until the session says if the person is an admin. @internal
 */
export function basketName(
  account: string,
  { subject, __empty, __is_admin_user }: Pick<Session, 'subject' | '__empty' | '__is_admin_user'>,
): string | undefined {
  if (__empty) return undefined;
  if (!__is_admin_user) return `tradecellar/basket/${account}`;
  return `tradecellar/office-basket/${encodeURIComponent(subject)}/${encodeURIComponent(account)}`;
}

/** The prefix of a basket's key if another person's basket on this machine has the account's key. */
export const SECOND_NAMES = 'tradecellar/basket-of/';

/** Persisted stores by basket and person. `ending` is appended to the basket's key. */
export function storesByBasket<State, Store extends Persisted<State>>(
  ending: string,
  initial: () => State,
  open: (key: string, initial: () => State, person: string) => Store,
) {
  const storeNamed = openedStores<State, Store>((name, person) => open(name, initial, person), SECOND_NAMES);
  const placeholder = createStore(initial);
  function storeOf(account: string, session = useSession.getState()) {
    const name = basketName(account, session);
    return name === undefined ? undefined : storeNamed(name + ending, session.subject);
  }
  return { storeOf, placeholder };
}

export function useStoreOfAccount<State, Store extends Persisted<State>>(
  stores: ReturnType<typeof storesByBasket<State, Store>>,
): StoreApi<State> {
  return stores.storeOf(useAccount().account, useSession()) ?? stores.placeholder;
}
