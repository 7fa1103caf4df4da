import { type OrderNumbers, orderPlaced } from '@tradecellar/contract/checkout.ts';
import { call } from '../../api/call.ts';

const firstPauseMs = 2_000;
const longestPauseMs = 30_000;
const answerMs = 10_000;
/** An order that was still on its way at the first answer is there at the next. */
const ANSWERS_THAT_COUNT = 2;

/**
 * What became of an order whose answer was lost: its numbers, or undefined once the shop has said twice that it is not
 * placed. Asks as soon as the browser is online again and after growing pauses, for as long as it takes.
 * @throws when `signal` is aborted.
 */
export async function findOutPlaced(
  basket: { readonly CustomerAccount: string; readonly CartId: string },
  signal: AbortSignal,
): Promise<OrderNumbers | undefined> {
  let pauseMs = firstPauseMs;
  for (let answers = 0; answers < ANSWERS_THAT_COUNT; ) {
    await pauseOrOnline(pauseMs, signal);
    try {
      const limits = AbortSignal.any([signal, AbortSignal.timeout(answerMs)]);
      const placed = await call(orderPlaced, basket, { signal: limits });
      if (placed !== undefined) return placed.mainResult;
      answers += 1;
      pauseMs = firstPauseMs;
    } catch {
      signal.throwIfAborted();
      pauseMs = Math.min(longestPauseMs, pauseMs * 1.5);
    }
  }
  return undefined;
}

function pauseOrOnline(pauseMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController();
    const end = () => {
      clearTimeout(timer);
      over.abort();
      resolve();
    };
    const timer = setTimeout(end, pauseMs);
    addEventListener('online', end, { signal: over.signal });
    signal.addEventListener('abort', end, { signal: over.signal });
  });
}
