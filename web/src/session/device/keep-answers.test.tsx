import 'fake-indexeddb/auto';
import type { QueryClient } from '@tanstack/react-query';
import { accountAccounts, account as accountEndpoint } from '@tradecellar/contract/account.ts';
import { productsItems, productsSuggest } from '@tradecellar/contract/catalogue.ts';
import { deliveryDate } from '@tradecellar/contract/delivery.ts';
import { openDB } from 'idb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { productCard } from '../../../test/product-card.ts';
import { createQueryClient, endpointQuery } from '../../api/queries.ts';
import { setTokenSource } from '../../api/token-source.ts';
import { productsByCode } from '../../wine/products-by-code.ts';
import { accountQuery, balanceQuery } from '../account.ts';
import { signedOut, useSession } from '../session.ts';
import { knownBrowser } from './browser-memory.ts';
import { forgetWhenRefused } from './forget-when-refused.ts';
import { keepAnswers } from './keep-answers.ts';
import { tidyKept } from './kept-answers.ts';
import { forgetAnswers, KEPT_DATABASE, keepAgain, keepPerson, keptPerson } from './kept-person.ts';

const bea = { subject: 'bea', userName: 'Bea Buyer', email: 'bea@example.com' };
const sam = { subject: 'sam', userName: 'Sam', email: 'sam@example.com' };
const list = (account: string, StartIndex = 0) =>
  endpointQuery(productsItems, {
    CustomerAccount: account,
    list: 'mine',
    pagedProducts: { PageSize: 20, StartIndex },
  });
const wine = productCard();
const answers: Readonly<Record<string, unknown>> = {
  [productsItems.path]: {
    mainResult: [{ ...wine, CasePrice: 87.1, BottleNett: 14.5167, BottleVAT: 2.9033 }],
    TotalRowCount: 1,
  },
  [accountEndpoint.path]: { mainResult: { CustomerAccount: 'A1' } },
  [deliveryDate.path]: { mainResult: '2026-11-27' },
};
let accounts = ['A1', 'B2'];
let isAway = false;
let refusals: Readonly<Record<string, string>> = {};
let queries: QueryClient;

function signInAs(person: typeof bea, isAdmin = false) {
  useSession.setState({ ...signedOut, ...person, status: 'in', __empty: false, __is_admin_user: isAdmin });
  knownBrowser.set();
}

beforeEach(() => {
  accounts = ['A1', 'B2'];
  isAway = false;
  refusals = {};
  keepAgain();
  queries = createQueryClient(keepAnswers);
  forgetWhenRefused(queries);
  setTokenSource({ token: () => 'token', renew: async () => 'refused', signInAgain() {}, signInAway() {} });
  vi.stubGlobal('fetch', async (address: string) => {
    if (isAway) throw new TypeError('Failed to fetch');
    const path = address.replace('/api', '');
    const code = refusals[path];
    if (code !== undefined) {
      const refused = { error: 'Refused', code, requestId: 'r1' };
      return Response.json(refused, { status: code === 'token-refused' ? 401 : 403 });
    }
    if (path === accountAccounts.path) {
      return Response.json({
        mainResult: { CustomerAccount: accounts.map((value) => ({ value, label: value })) },
      });
    }
    return Response.json(answers[path]);
  });
  vi.stubGlobal('requestIdleCallback', (act: () => void) => setTimeout(act));
  vi.stubGlobal('cancelIdleCallback', clearTimeout);
  signInAs(bea);
});

afterEach(async () => {
  queries.clear();
  await forgetAnswers();
  localStorage.clear();
  vi.unstubAllGlobals();
});

type Asked = Parameters<QueryClient['fetchQuery']>[0];
const ask = (query: unknown) => queries.fetchQuery({ ...(query as Asked), retry: false }); // Tests pass queries of several calls.

/** Fetches, waits until the answers are cached, and starts like a page that is opened offline. */
async function seeThenLose(...asked: unknown[]) {
  for (const query of asked) await ask(query);
  await vi.waitFor(async () => expect(await keptCount()).toBeGreaterThanOrEqual(asked.length));
  lose();
}

function lose() {
  isAway = true;
  queries.clear();
}

async function keptCount(): Promise<number> {
  // Opening the database would create an empty database.
  if ((await indexedDB.databases()).length === 0) return 0;
  const database = await openDB(KEPT_DATABASE);
  try {
    return await database.count('answers');
  } finally {
    database.close();
  }
}

it('shows the last answer offline, with the time of the answer', async () => {
  const seenAt = Date.now();
  await seeThenLose(list('A1'));
  vi.setSystemTime(seenAt + 3_600_000);
  expect(await ask(list('A1'))).toEqual({ mainResult: [wine], TotalRowCount: 1 });
  await vi.waitFor(() => {
    const { dataUpdatedAt = 0 } = queries.getQueryState(list('A1').queryKey) ?? {};
    expect(dataUpdatedAt).toBeLessThan(seenAt + 60_000);
  });
  vi.useRealTimers();
});

it('finds a wine of a cached list offline, by its code and by its name', async () => {
  await seeThenLose(list('A1'));
  expect(await ask(productsByCode('A1', [wine.Code]))).toEqual([wine]);
  const suggested = await ask(endpointQuery(productsSuggest, { description: 'chab', CustomerAccount: 'A1' }));
  expect(suggested).toMatchObject({ mainResult: [wine] });
});

it.each([
  ['another page of the list', list('A1', 20)],
  ['another account', list('B2')],
  ['a code at another account', productsByCode('B2', [wine.Code])],
  ['a code that was never seen', productsByCode('A1', ['GONE'])],
])('shows no cached answer for %s', async (_what, query) => {
  await seeThenLose(list('A1'));
  await expect(ask(query)).rejects.toMatchObject({ code: 'service-unavailable' });
});

it('caches the delivery date of an address for the checkout, but not the next delivery of the order bar', async () => {
  await seeThenLose(list('A1'));
  isAway = false;
  const day = endpointQuery(deliveryDate, { CustomerAccount: 'A1' });
  const dayOfAddress = endpointQuery(deliveryDate, { CustomerAccount: 'A1', Id: '1' });
  await seeThenLose(day, dayOfAddress);
  expect(await ask(dayOfAddress)).toMatchObject({ mainResult: '2026-11-27' });
  await expect(ask(day)).rejects.toMatchObject({ code: 'service-unavailable' });
});

it('shows another person of the same account no cached answers', async () => {
  await seeThenLose(list('A1'));
  signInAs(sam);
  await expect(ask(list('A1'))).rejects.toMatchObject({ code: 'service-unavailable' });
});

it('deletes all cached answers when another person logs in, and at a log-out', async () => {
  keepPerson(bea);
  await seeThenLose(list('A1'));
  keepPerson(sam);
  expect(keptPerson()).toMatchObject(sam);
  await vi.waitFor(async () => expect(await indexedDB.databases()).toEqual([]));
  await forgetAnswers();
  expect(keptPerson()).toBeUndefined();
});

it('deletes the cached answers of an account that the person has lost', async () => {
  await seeThenLose(list('A1'), list('B2'));
  isAway = false;
  accounts = ['A1'];
  await ask(endpointQuery(accountAccounts, {}));
  await vi.waitFor(async () => {
    lose();
    await expect(ask(list('B2'))).rejects.toMatchObject({ code: 'service-unavailable' });
  });
  expect(await ask(list('A1'))).toBeDefined();
});

it.each([
  ['login-email-not-found', 'has no account any more'],
  ['token-refused', 'has no session any more'],
])('deletes all cached answers when the shop refuses the person with %s', async (code) => {
  keepPerson(bea);
  await seeThenLose(list('A1'), list('B2'));
  isAway = false;
  refusals = { [accountAccounts.path]: code };
  await expect(ask(endpointQuery(accountAccounts, {}))).rejects.toMatchObject({ code });
  await vi.waitFor(async () => expect(await indexedDB.databases()).toEqual([]));
  expect(keptPerson()).toBeUndefined();
  // Neither a later answer nor a renewed token may start the cache again.
  await ask(list('A1'));
  keepPerson(bea);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect([await keptCount(), keptPerson()]).toEqual([0, undefined]);
  // The person has an account again.
  refusals = {};
  await ask(endpointQuery(accountAccounts, {}));
  await vi.waitFor(async () => expect(await keptCount()).toBe(1));
});

it('deletes the cached answers of an account that the shop refuses, and keeps other accounts’ answers', async () => {
  await seeThenLose(list('A1'), list('B2'));
  isAway = false;
  refusals = { [accountEndpoint.path]: 'account-not-yours' };
  const refused = ask(endpointQuery(accountEndpoint, { CustomerAccount: 'B2' }));
  await expect(refused).rejects.toMatchObject({ code: 'account-not-yours' });
  await vi.waitFor(async () => {
    lose();
    await expect(ask(list('B2'))).rejects.toMatchObject({ code: 'service-unavailable' });
  });
  expect(await ask(list('A1'))).toBeDefined();
});

it('caches nothing for the office, and nothing after a log-out in another tab', async () => {
  signInAs(bea, true);
  await ask(list('A1'));
  signInAs(bea);
  knownBrowser.clear();
  await ask(list('B2'));
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(await keptCount()).toBe(0);
});

it('caches nothing if the user logs out while the cache’s code loads, or another user logs in', async () => {
  vi.stubGlobal('requestIdleCallback', (act: () => void) =>
    setTimeout(async () => {
      act();
      await undefined;
      await undefined;
      // The cache's code is loading now.
      knownBrowser.clear();
    }),
  );
  await ask(list('A1'));
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(await keptCount()).toBe(0);
  knownBrowser.set(sam.subject);
  await ask(list('B2'));
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(await keptCount()).toBe(0);
});

it('does not create the cache again if a log-out comes between two steps of caching', async () => {
  await seeThenLose(list('A1'));
  knownBrowser.clear();
  await forgetAnswers();
  await expect(tidyKept(Date.now())).rejects.toThrow();
  expect(await indexedDB.databases()).toEqual([]);
  knownBrowser.set(sam.subject);
  await tidyKept(Date.now());
});

it('works without a cache in a browser without IndexedDB', async () => {
  vi.stubGlobal('indexedDB', undefined);
  await ask(list('A1'));
  lose();
  await expect(ask(list('A1'))).rejects.toMatchObject({ code: 'service-unavailable' });
});

it('works without a cache if the database cannot be created, and caches as soon as it can', async () => {
  vi.spyOn(IDBDatabase.prototype, 'createObjectStore').mockImplementation(() => {
    throw new DOMException('No room', 'QuotaExceededError');
  });
  await expect(tidyKept(Date.now())).rejects.toThrow();
  expect(await ask(list('A1'))).toBeDefined();
  vi.restoreAllMocks();
  await seeThenLose(list('A1'));
  expect(await ask(list('A1'))).toBeDefined();
});

it('caches the person for three days after the provider last confirmed the session', () => {
  keepPerson(bea);
  vi.setSystemTime(Date.now() + 71 * 3_600_000);
  expect(keptPerson()).toMatchObject(bea);
  vi.setSystemTime(Date.now() + 2 * 3_600_000);
  expect(keptPerson()).toBeUndefined();
  // A clock that is set back to an earlier time shows no cached person either.
  vi.setSystemTime(Date.now() - 74 * 3_600_000);
  expect(keptPerson()).toBeUndefined();
  vi.useRealTimers();
});

it('caches the account for the checkout, but never shows it as today’s balance [2.account.8]', async () => {
  await seeThenLose(accountQuery('A1'), list('A1'));
  expect(await ask(accountQuery('A1'))).toMatchObject({ mainResult: { CustomerAccount: 'A1' } });
  await expect(ask(balanceQuery('A1'))).rejects.toThrow('Service unavailable, try again later.');
  isAway = false;
  await ask(balanceQuery('A1'));
  lose();
  await expect(ask(balanceQuery('A1'))).rejects.toThrow('Service unavailable, try again later.');
});
