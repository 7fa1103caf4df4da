import { useQuery } from '@tanstack/react-query';
import { type OrderNumbers, orderPlaced } from '@tradecellar/contract/checkout.ts';
import { useEffect } from 'react';
import { call } from '../../../api/call.ts';
import { dropOrder } from '../../../cart/sync/placing.ts';
import { lostAnswerKey } from '../../../session/device/browser-memory.ts';

export function rememberLostAnswer(cartId: string): void {
  sessionStorage.setItem(lostAnswerKey, cartId);
}

export function forgetLostAnswer(): void {
  sessionStorage.removeItem(lostAnswerKey);
}

export function isAnswerLost(cartId: string): boolean {
  return sessionStorage.getItem(lostAnswerKey) === cartId;
}

export type BasketToPlace = {
  readonly account: string;
  readonly cartId: string;
  readonly proposal?: string | undefined;
};
type Sending = { readonly isPending: boolean; readonly submittedAt: number };
type Outcome = { readonly answers: number; readonly numbers?: OrderNumbers | undefined };

const firstPauseMs = 2_000;
const longestPauseMs = 30_000;
const answerMs = 10_000;
/** The server must deny the order twice: the first denial may overtake the order. */
const ANSWERS_THAT_COUNT = 2;

const isKnown = ({ answers, numbers }: Outcome) => numbers !== undefined || answers >= ANSWERS_THAT_COUNT;

/**
 * Asks the server for the outcome of an order whose answer was lost (decision 18): after growing pauses, at once when
 * the browser is back online, and without a time limit.
 */
export function useLostAnswer(
  { account, cartId }: BasketToPlace,
  { isPending, submittedAt }: Sending,
  onPlaced: (numbers: OrderNumbers, cartId: string) => void,
) {
  const isAsking = !isPending && isAnswerLost(cartId);
  const { data: outcome } = useQuery({
    queryKey: [orderPlaced.path, cartId, submittedAt],
    async queryFn({ client, queryKey, signal }): Promise<Outcome> {
      const limits = AbortSignal.any([signal, AbortSignal.timeout(answerMs)]);
      const placed = await call(
        orderPlaced,
        { CustomerAccount: account, CartId: cartId },
        { signal: limits },
      );
      const before = client.getQueryData<Outcome>(queryKey)?.answers ?? 0;
      return { answers: before + 1, numbers: placed?.mainResult };
    },
    initialData: { answers: 0 },
    enabled: isAsking,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnReconnect: 'always',
    refetchIntervalInBackground: true,
    refetchInterval({ state: { data, error, errorUpdateCount } }) {
      if (data && isKnown(data)) return false;
      return error ? Math.min(longestPauseMs, firstPauseMs * 1.5 ** errorUpdateCount) : firstPauseMs;
    },
  });
  const hasOutcome = isKnown(outcome);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the outcome is known.
  useEffect(() => {
    if (!hasOutcome) return;
    forgetLostAnswer();
    if (outcome.numbers) onPlaced(outcome.numbers, cartId);
    else dropOrder(account, cartId);
  }, [hasOutcome]);
  return { isLost: isAsking && !hasOutcome, isNotPlaced: hasOutcome && !outcome.numbers };
}
