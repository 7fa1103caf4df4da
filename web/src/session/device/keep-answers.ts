import type { Query, QueryClient, QueryPersister } from '@tanstack/react-query';
import { accountAccounts, account as accountEndpoint } from '@tradecellar/contract/account.ts';
import { accountBought } from '@tradecellar/contract/bought.ts';
import {
  type ProductCard,
  productsCounts,
  productsItem,
  productsItems,
  productsSearchFilters,
  productsSuggest,
} from '@tradecellar/contract/catalogue.ts';
import { deliveryAddresses, deliveryDate, deliveryDays } from '@tradecellar/contract/delivery.ts';
import { reservesItems } from '@tradecellar/contract/reserves.ts';
import { settings } from '@tradecellar/contract/shared-settings.ts';
import { create } from 'zustand';
import { ProblemError } from '../../api/problem-error.ts';
import { NEVER_KEPT } from '../../api/queries.ts';
import { whenIdle } from '../../ui/browser/when-idle.ts';
import { now } from '../clock.ts';
import { type Session, useSession } from '../session.ts';
import { knownBrowser } from './browser-memory.ts';
import { findByCodes, findByText } from './find-kept.ts';
import { isKeeping, keepAgain } from './kept-person.ts';

/** Calls whose answers contain prices. */
const priced: readonly unknown[] = [productsItem.path, productsItems.path, productsSuggest.path];
/**
 * Calls whose answers the device caches. An order that is placed on cached prices waits, and is compared with today's
 * prices before it is sent.
 */
const keptCalls: readonly unknown[] = [
  ...priced,
  productsCounts.path,
  productsSearchFilters.path,
  accountAccounts.path,
  accountBought.path,
  accountEndpoint.path,
  settings.path,
  deliveryAddresses.path,
  deliveryDate.path,
  deliveryDays.path,
  reservesItems.path,
];

type Asked = {
  readonly CustomerAccount?: string;
  readonly codes?: readonly string[];
  readonly description?: string;
  /** The id of a delivery address. */
  readonly Id?: string;
};

/** Times of the cached answers on screen, by the hash of their query. */
const useStandIns = create<ReadonlyMap<string, number>>(() => new Map());

function markStandIn(hash: string, atMs: number | undefined): void {
  const marked = useStandIns.getState();
  if (marked.get(hash) === atMs) return;
  const next = new Map(marked);
  if (atMs === undefined) next.delete(hash);
  else next.set(hash, atMs);
  useStandIns.setState(next, true);
}

/** Caches each answer. If the shop cannot be reached, the screen shows the cached answer with its time. */
export const keepAnswers: QueryPersister = async (ask, context, query) => {
  const { queryHash } = query;
  if (!isKept(query)) return ask(context);
  try {
    const data = await ask(context);
    markStandIn(queryHash, undefined);
    const atMs = now().getTime();
    whenIdle(() => void keep(query, data, atMs).catch(() => undefined)); // A browser that stores nothing works without the cache.
    return data;
  } catch (error) {
    if (!isAway(error)) throw error;
    const found = shownAnswer(query) ?? (await readKept(query).catch(() => undefined));
    if (!found) throw error;
    markStandIn(queryHash, found.atMs);
    // The timer runs after the query has stored the present time as the time of the answer.
    setTimeout(() => query.setState({ dataUpdatedAt: found.atMs }));
    return found.data;
  }
};

/** The account's next delivery date soon becomes wrong, so the device caches only the dates of an address. */
function isKept(query: Query): boolean {
  const [path, , use] = query.queryKey;
  if (use === NEVER_KEPT) return false;
  return keptCalls.includes(path) && (path !== deliveryDate.path || askedOf(query).Id !== undefined);
}

/** True if neither the shop nor the provider answered. */
const isAway = (error: unknown) => error instanceof ProblemError && error.status === 503;

type Found = { readonly data: unknown; readonly atMs: number };

function shownAnswer({ state: { data, dataUpdatedAt } }: Query): Found | undefined {
  return data === undefined ? undefined : { data, atMs: dataUpdatedAt };
}

const askedOf = ({ queryKey }: Query) => (queryKey[1] ?? {}) as Asked; // Set by `endpointQuery`, or absent.
const loadStore = () => import('./kept-answers.ts');

async function keep(query: Query, data: unknown, atMs: number): Promise<void> {
  if (query.queryKey[0] === accountAccounts.path) keepAgain();
  const { subject, __is_admin_user: isAdmin } = await knownSession();
  // The office reads for every customer, so its devices cache nothing.
  if (subject === '' || isAdmin) return;
  const store = await loadStore();
  // Another tab may have signed out meanwhile, or another person may have signed in.
  if (!knownBrowser.isOf(subject) || !isKeeping()) return;
  const owner = { subject, account: askedOf(query).CustomerAccount ?? '' };
  await store.keepAnswer(owner, query.queryHash, { data, products: productsIn(query, data), atMs });
  if (query.queryKey[0] !== accountAccounts.path) return;
  const { mainResult } = data as { mainResult: { CustomerAccount: readonly { value: string }[] } }; // `accountAccounts` gave this answer.
  await store.keepAccounts(
    subject,
    mainResult.CustomerAccount.map(({ value }) => value),
  );
  await store.tidyKept(now().getTime());
}

/** Removes the cached answers of one account. */
export async function forgetAccount(account: string): Promise<void> {
  const { subject } = useSession.getState();
  const store = await loadStore();
  // Without a cache, opening the database would create the database again.
  if (isKeeping()) await store.forgetAccount(subject, account);
}

/** Resolves after the session is known to be a buyer's or the office's, or has ended. */
function knownSession(): Promise<Session> {
  return new Promise((resolve) => {
    const isKnown = ({ __empty, status }: Session) => !__empty || status === 'out';
    const session = useSession.getState();
    if (isKnown(session)) return resolve(session);
    const stop = useSession.subscribe((next) => {
      if (!isKnown(next)) return;
      stop();
      resolve(next);
    });
  });
}

/** The product cards in an answer, if the answer has product cards. */
function productsIn({ queryKey: [path] }: Query, data: unknown): readonly ProductCard[] {
  if (path !== productsItems.path && path !== productsSuggest.path) return [];
  if (Array.isArray(data)) return data;
  return (data as { mainResult?: readonly ProductCard[] } | null)?.mainResult ?? []; // Both calls answer in this form.
}

async function readKept(query: Query): Promise<Found | undefined> {
  const { subject } = useSession.getState();
  if (subject === '' || !knownBrowser.isSet()) return undefined;
  const store = await loadStore();
  if (!isKeeping()) return undefined;
  const same = await store.keptAnswer(subject, query.queryHash);
  if (same) return same;
  const { CustomerAccount: account, codes, description } = askedOf(query);
  if (account === undefined) return undefined;
  const isOfCodes = query.queryKey[0] === productsItems.path && codes !== undefined;
  if (!isOfCodes && query.queryKey[0] !== productsSuggest.path) return undefined;
  const products = await store.keptProducts({ subject, account });
  return isOfCodes ? findByCodes(products, codes) : findByText(products, description ?? '');
}

/** Refetches the queries of open screens that show a cached answer. */
export function readKeptAgain(queries: QueryClient): void {
  const marked = useStandIns.getState();
  void queries.refetchQueries({ type: 'active', predicate: ({ queryHash }) => marked.has(queryHash) });
}

/** Time of the oldest cached prices on the screen. Undefined if all prices come from the shop. */
export function oldestKeptPrices(queries: QueryClient): number | undefined {
  const shown = [...useStandIns.getState()].filter(([hash]) => {
    const query = queries.getQueryCache().get(hash);
    return query?.isActive() && priced.includes(query.queryKey[0]);
  });
  return shown.length === 0 ? undefined : Math.min(...shown.map(([, atMs]) => atMs));
}

export const onStandIns = (changed: () => void): (() => void) => useStandIns.subscribe(changed);
