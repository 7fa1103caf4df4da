import { QueryObserver } from '@tanstack/react-query';
import { account } from '@tradecellar/contract/account.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient, endpointQuery, keepWithinAccount, readAhead } from './queries.ts';
import { setTokenSource } from './token-source.ts';

const shown = { rows: 3 };
const queryOf = (request: unknown) => ({ queryKey: ['/products/items', request] });

it('keeps the shown data while other data of the same account loads', () => {
  expect(keepWithinAccount('A1')(shown, queryOf({ CustomerAccount: 'A1', page: 1 }))).toBe(shown);
});

it.each([
  ['another account', queryOf({ CustomerAccount: 'B2' })],
  ['a call that names no account', queryOf({})],
  ['no earlier query', undefined],
])('shows no data of %s', (_what, query) => {
  expect(keepWithinAccount('A1')(shown, query)).toBeUndefined();
});

describe('a prefetch', () => {
  const query = { ...endpointQuery(account, { CustomerAccount: 'A1' }), retry: false, staleTime: 0 };
  const refused = () => Response.json({ error: 'Please log in.', code: 'not-signed-in' }, { status: 401 });
  const away = () => Response.json({ error: 'Later.', code: 'service-unavailable' }, { status: 503 });
  const answered = () => Response.json({ mainResult: { CustomerAccount: 'A1' } });
  let answer = answered;
  let signIns = 0;
  let queries = createQueryClient();
  const state = () => queries.getQueryState(query.queryKey);

  beforeEach(() => {
    signIns = 0;
    queries = createQueryClient();
    setTokenSource({
      token: () => 'token',
      renew: async () => 'refused',
      signInAgain: () => void signIns++,
      signInAway: () => undefined,
    });
    vi.stubGlobal('fetch', async () => answer());
  });
  afterEach(() => vi.unstubAllGlobals());

  it.each([
    ['refuses the person', refused],
    ['is unavailable', away],
  ])(
    'leaves no prefetched error in the cache if the server %s, and does not open the log-in page',
    async (_what, fails) => {
      answer = fails;
      expect(await readAhead(queries, query)).toBeUndefined();
      expect(state()).toBeUndefined();
      answer = answered;
      expect(await readAhead(queries, query), 'the next prefetch fetches again').toBeDefined();
      expect(signIns).toBe(0);
    },
  );

  it('opens the log-in page and shows the failure of a prefetch if its screen is open by then', async () => {
    const asked = Promise.withResolvers<void>();
    vi.stubGlobal('fetch', async () => {
      await asked.promise;
      return refused();
    });
    const reading = readAhead(queries, query);
    const stopShowing = new QueryObserver(queries, query).subscribe(() => undefined);
    asked.resolve();
    await reading;
    expect(state()).toMatchObject({ status: 'error', error: { code: 'not-signed-in' } });
    expect(signIns).toBe(1);
    stopShowing();
  });
});
