import { type Refusal, refuse } from '../problems.ts';

type Bound = { readonly owner: number; readonly process: number };

type Bounds = {
  readonly running: Bound;
  readonly waiting: Bound;
};

export type AskedTurn = {
  readonly owner: string;
  /** The cost of the request, from 1 to `running.owner`. */
  readonly shares: number;
  readonly signal: AbortSignal;
};

export type EndTurn = () => void;

type Waiting = AskedTurn & { readonly begin: () => void };

/**
 * Limits the requests that run at the same time, for each owner and for the process. A request runs at once, waits in a
 * queue, or is refused at once: `too-many-requests` if too many requests of its owner wait, `service-unavailable` if
 * too many requests of the process wait. A waiting request whose caller has gone is dropped. The next request to run is
 * the first in the queue whose owner is below the limit, so owners do not wait for each other.
 */
export function boundTurns({ running, waiting }: Bounds) {
  const inTotal = { running: 0 };
  const runningOf = new Map<string, number>();
  let queue: readonly Waiting[] = [];

  const ownerHasRoom = ({ owner, shares }: AskedTurn) =>
    (runningOf.get(owner) ?? 0) + shares <= running.owner;
  const processHasRoom = ({ shares }: AskedTurn) => inTotal.running + shares <= running.process;
  const add = (owner: string, shares: number) => {
    inTotal.running += shares;
    const left = (runningOf.get(owner) ?? 0) + shares;
    if (left === 0) runningOf.delete(owner);
    else runningOf.set(owner, left);
  };

  function begin({ owner, shares }: AskedTurn): EndTurn {
    add(owner, shares);
    let hasEnded = false;
    return () => {
      if (hasEnded) return;
      hasEnded = true;
      add(owner, -shares);
      beginNext();
    };
  }

  function beginNext(): void {
    // An owner's requests keep their sequence, so that small requests do not overtake a large request for ever.
    const passedOver = new Set<string>();
    for (const next of queue) {
      if (passedOver.has(next.owner)) continue;
      if (!ownerHasRoom(next)) {
        passedOver.add(next.owner);
        continue;
      }
      if (!processHasRoom(next)) return;
      next.begin();
    }
  }

  return {
    /** Waits until the request may run. The caller must call the returned function when the request has ended. */
    async take(asked: AskedTurn): Promise<EndTurn | Refusal> {
      if (asked.signal.aborted) return refuse('service-unavailable');
      const ownWaiting = queue.filter(({ owner }) => owner === asked.owner).length;
      if (ownWaiting === 0 && ownerHasRoom(asked) && processHasRoom(asked)) return begin(asked);
      if (ownWaiting >= waiting.owner) return refuse('too-many-requests');
      if (queue.length >= waiting.process) return refuse('service-unavailable');
      const { promise, resolve } = Promise.withResolvers<EndTurn | Refusal>();
      const own: Waiting = {
        ...asked,
        begin() {
          leave();
          resolve(begin(asked));
        },
      };
      const leave = () => {
        queue = queue.filter((each) => each !== own);
        asked.signal.removeEventListener('abort', drop);
      };
      const drop = () => {
        leave();
        resolve(refuse('service-unavailable'));
        // A large request may have kept smaller requests of the same owner waiting.
        beginNext();
      };
      asked.signal.addEventListener('abort', drop);
      queue = [...queue, own];
      return promise;
    },
    /** The number of waiting requests. @internal */
    waiting: () => queue.length,
  };
}
