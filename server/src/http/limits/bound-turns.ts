import { type Refusal, refuse } from '../problems.ts';

type Bound = { readonly owner: number; readonly process: number };

type Bounds = {
  readonly running: Bound;
  readonly waiting: Bound;
};

export type AskedTurn = {
  readonly owner: string;
  /** The cost of the work, from 1 to `running.owner`. */
  readonly shares: number;
  readonly signal: AbortSignal;
};

export type EndTurn = () => void;

type Waiting = AskedTurn & { readonly begin: () => void };

/**
 * Bounds work of a kind. A request runs at once, waits for its turn, or is refused at once: `too-many-requests` if its
 * owner has too many waiting requests, `service-unavailable` if the process has. A waiting request whose caller has
 * gone is dropped. An owner does not wait behind other owners: the first request whose owner has shares left runs next.
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
    /** Waits for a turn. The caller must end the turn. */
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
