import {
  type DefaultError,
  type FetchQueryOptions,
  type Query,
  QueryClient,
  type QueryFunctionContext,
  type QueryKey,
  type QueryPersister,
  queryOptions,
  type UseQueryResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { AnswerOf, Endpoint, RequestOf } from '@tradecellar/contract/endpoint.ts';
import { type CallOptions, call } from './call.ts';
import { isLongAway } from './network.ts';
import { ProblemError, SignInAway } from './problem-error.ts';

const minuteMs = 60_000;

/** True if the network failed a moment ago or the server is starting: only these failures are retried. */
function mayPass(error: unknown): boolean {
  if (isLongAway() || error instanceof SignInAway) return false;
  return error instanceof ProblemError && error.status === 503;
}

/** Context of a route's loader. The loader starts the queries of its screen and does not wait for them. */
export type LoaderContext = { readonly queries: QueryClient };

/** Shows cached data at once, and refetches data older than a minute. `persister` caches answers on the device. */
export function createQueryClient(persister?: QueryPersister): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        ...(persister && { persister }),
        staleTime: minuteMs,
        gcTime: 10 * minuteMs,
        retry: (failures, error) => failures < 2 && mayPass(error),
        retryDelay: (attempt) => 500 * 2 ** attempt,
        refetchOnWindowFocus: false,
        // By default a query of an offline browser would wait without a message (8.errors.1).
        networkMode: 'always',
      },
      // Only the caller knows whether repeating a write is safe.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** Data of a query: the answer, or `null` for a 204, because a query must not return undefined. */
export type Held<E extends Endpoint> =
  | Exclude<AnswerOf<E>, undefined>
  | (undefined extends AnswerOf<E> ? null : never);

/**
 * A call as a query: `useQuery(endpointQuery(productsItem, { ProductCode, CustomerAccount }))`. The key holds the whole
 * request, so one account's figures never show under another.
 */
export function endpointQuery<const E extends Endpoint>(endpoint: E, request: RequestOf<E>) {
  return queryOptions<Held<E>>({
    queryKey: [endpoint.path, request],
    // `call` returns undefined only for a 204.
    queryFn: async (asked) => ((await call(endpoint, request, askedBy(asked))) ?? null) as Held<E>,
  });
}

/** Options of a query's call: it is aborted with the query, and a prefetch never redirects to the log-in. */
export function askedBy({ signal, client, queryKey, meta }: QueryFunctionContext): CallOptions {
  return { signal, isPrefetch: () => meta === ahead && !isShown(client, queryKey) };
}

/**
 * A mutation that refetches the queries of the endpoint `read` after success and after failure. `of(mail)` returns the
 * props of the button that sends `mail`: `<Button {...sending.of(mail)}>`.
 */
export function useSending<Asked, Answer>(
  send: (asked: Asked) => Promise<Answer>,
  read: Endpoint,
  onSent: (answer: Answer, asked: Asked) => void = () => {},
) {
  const queries = useQueryClient();
  const onSettled = () => queries.invalidateQueries({ queryKey: [read.path] });
  const sending = useMutation({ mutationFn: send, onSuccess: onSent, onSettled });
  const of = (asked: Asked) => ({
    isBusy: sending.isPending && sending.variables === asked,
    onClick: () => sending.mutate(asked),
  });
  return { ...sending, of };
}

const ahead = { isPrefetch: true } as const;

const isShown = (queries: QueryClient, queryKey: QueryKey): boolean =>
  queries.getQueryCache().find({ queryKey })?.isActive() ?? false;

/** Options of a query that is refetched at each visit, unless it was prefetched for this visit. */
export const readEachVisit = { staleTime: 5_000 } as const;

/** The end of the key of a query that must not show a cached answer of the same call. */
export const NEVER_KEPT = 'never kept';

/** A query that is refetched at each visit, because credit, stock and dates change. */
export function visitQuery<const E extends Endpoint>(endpoint: E, request: RequestOf<E>) {
  return { ...endpointQuery(endpoint, request), ...readEachVisit };
}

/** The error of a query. Undefined while the query still has an earlier answer to show. */
export function errorOf({ data, error }: UseQueryResult<unknown>): Error | undefined {
  return data === undefined && error ? error : undefined;
}

/**
 * Prefetches a query of a screen that may be opened next. A failed query is removed, so that opening the screen fetches
 * again. If the screen is already open, the query stays, because the screen shows the failure.
 */
export async function readAhead<Data, Key extends QueryKey>(
  queries: QueryClient,
  query: FetchQueryOptions<Data, DefaultError, Data, Key>,
): Promise<Data | undefined> {
  const { queryKey } = query;
  // The current screen fetches its own queries, and redirects to the log-in.
  if (!isShown(queries, queryKey)) {
    await queries.prefetchQuery({ ...query, meta: ahead });
    const hasFailed = ({ state }: Query) => state.status === 'error';
    queries.removeQueries({ queryKey, exact: true, type: 'inactive', predicate: hasFailed });
  }
  return queries.getQueryData<Data>(queryKey);
}

/**
 * Shows the previous page while the next page loads, within one account: `placeholderData: keepWithinAccount(account)`.
 */
export function keepWithinAccount(account: string) {
  return <Data>(previous: Data | undefined, query: Pick<Query, 'queryKey'> | undefined): Data | undefined => {
    const request = query?.queryKey[1] as { readonly CustomerAccount?: string } | undefined; // `endpointQuery` made the key.
    return request?.CustomerAccount === account ? previous : undefined;
  };
}
