import {
  type DefaultError,
  type FetchQueryOptions,
  type Query,
  QueryClient,
  type QueryFunctionContext,
  type QueryKey,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { AnswerOf, Endpoint, RequestOf } from '@tradecellar/contract/endpoint.ts';
import { type CallOptions, call } from './call.ts';
import { ProblemError, SignInAway } from './problem-error.ts';

const minuteMs = 60_000;

/** The network, and a server that is starting: only these are tried again. */
function mayPass(error: unknown): boolean {
  return error instanceof ProblemError && error.status === 503 && !(error instanceof SignInAway);
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
    queryFn: async (asked) => ((await call(endpoint, request, askedBy(asked))) ?? null) as Held<E>,
  });
}

/** A query's call: it ends with the query, and leads nobody to the sign-in who has not gone to its screen. */
export function askedBy({ signal, client, queryKey, meta }: QueryFunctionContext): CallOptions {
  return { signal, isAhead: () => meta === ahead && !isShown(client, queryKey) };
}

/**
 * Sends something; once that has ended, however it did, what `read` had answered is asked for again. `onSent` is called
 * before that, and `of` makes the button that sends something: `<Button {...sending.of(mail)}>`.
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

const ahead = { isAhead: true } as const;

const isShown = (queries: QueryClient, queryKey: QueryKey): boolean =>
  queries.getQueryCache().find({ queryKey })?.isActive() ?? false;

/**
 * For what changes behind a screen that must not show it old: each visit reads it again, but for what was read ahead
 * for this very visit.
 */
export const readEachVisit = { staleTime: 5_000 } as const;

/**
 * Reads what a screen needs before somebody has gone there, perhaps. What cannot be read is forgotten, unless the screen
 * has been opened since and shows it: then it is asked again on the visit.
 */
export async function readAhead<Data, Key extends QueryKey>(
  queries: QueryClient,
  query: FetchQueryOptions<Data, DefaultError, Data, Key>,
): Promise<Data | undefined> {
  const { queryKey } = query;
  // What the present screen shows is its own to ask for, and to sign in for.
  if (isShown(queries, queryKey)) return queries.getQueryData<Data>(queryKey);
  await queries.prefetchQuery({ ...query, meta: ahead });
  const asked = queries.getQueryCache().find<Data>({ queryKey });
  if (asked?.state.status === 'error' && !isShown(queries, queryKey)) {
    if (asked.state.data === undefined) queries.removeQueries({ queryKey, exact: true });
    else asked.setState({ status: 'success', error: null });
  }
  return queries.getQueryData<Data>(queryKey);
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
