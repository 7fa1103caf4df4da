import { type Query, QueryClient, queryOptions } from '@tanstack/react-query';
import type { AnswerOf, Endpoint, RequestOf } from '@tradecellar/contract/endpoint.ts';
import { call } from './call.ts';
import { ProblemError } from './problem-error.ts';

const minuteMs = 60_000;

/** The network, and a server that is starting: only these are tried again. */
function mayPass(error: unknown): boolean {
  return error instanceof ProblemError && error.status === 503;
}

/** What a route's loader is given. It asks for what its screen needs and waits for nothing: the screen shows what comes. */
export type LoaderContext = { readonly queries: QueryClient };

/** Shows what has been read at once, and reads it again when it is older than a minute. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: minuteMs,
        gcTime: 10 * minuteMs,
        retry: (failures, error) => failures < 2 && mayPass(error),
        retryDelay: (attempt) => 500 * 2 ** attempt,
        refetchOnWindowFocus: false,
        // Otherwise a browser that believes it is offline waits without saying why (8.errors.1).
        networkMode: 'always',
      },
      // Only the caller knows whether repeating a write is safe.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** What a query holds: the answer, with `null` for the 204 of an empty list (a query may not hold undefined). */
export type Held<E extends Endpoint> =
  | Exclude<AnswerOf<E>, undefined>
  | (undefined extends AnswerOf<E> ? null : never);

/**
 * A reading call as a query: `useQuery(endpointQuery(productsItem, { ProductCode, CustomerAccount }))`.
 * The key holds the whole request, so one account's figures never show under another.
 */
export function endpointQuery<const E extends Endpoint>(endpoint: E, request: RequestOf<E>) {
  return queryOptions<Held<E>>({
    queryKey: [endpoint.path, request],
    // 204 and nothing else is undefined.
    queryFn: async ({ signal }) => ((await call(endpoint, request, { signal })) ?? null) as Held<E>,
  });
}

/**
 * Shows the previous page while the next one loads, within one account:
 * `placeholderData: keepWithinAccount(account)`.
 */
export function keepWithinAccount(account: string) {
  return <Data>(previous: Data | undefined, query: Pick<Query, 'queryKey'> | undefined): Data | undefined => {
    const request = query?.queryKey[1] as { readonly CustomerAccount?: string } | undefined; // By `endpointQuery`.
    return request?.CustomerAccount === account ? previous : undefined;
  };
}
