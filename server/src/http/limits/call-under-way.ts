import type { ServerResponse } from 'node:http';

export type CallUnderWay = {
  /** Aborted when the call is answered or its caller has gone. */
  readonly signal: AbortSignal;
  /**
   * Counts work as part of the call, even if the work continues after the answer, because `inTime` stopped waiting for
   * it.
   */
  holds<T>(work: Promise<T>): Promise<T>;
  /** Resolves when the call is answered or its caller has gone, and its work has ended. */
  readonly ended: Promise<void>;
};

export function callUnderWay(response: ServerResponse): CallUnderWay {
  const answered = new AbortController();
  const works = new Set<Promise<unknown>>();
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  response.once('close', () => {
    answered.abort();
    void Promise.allSettled(works).then(() => resolve());
  });
  return {
    signal: answered.signal,
    holds(work) {
      works.add(work);
      return work;
    },
    ended,
  };
}
