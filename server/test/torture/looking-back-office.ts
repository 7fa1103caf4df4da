import { setTimeout as wait } from 'node:timers/promises';
import type { BackOffice, Manner } from './back-office.ts';

type Looking = Pick<BackOffice, 'treated' | 'behave'> & {
  start(look: (manner: Manner) => Promise<void>): Promise<void>;
  close(): void;
};

export function lookAgain(pace: number): Looking {
  const treated: Manner[] = [];
  const closing = new AbortController();
  let manner: Manner = 'well';
  return {
    treated,
    behave(next) {
      manner = next;
    },
    async start(look) {
      while (!closing.signal.aborted) {
        treated.push(manner);
        await look(manner);
        await wait(manner === 'slow' ? 3_000 * pace : 200, undefined, { signal: closing.signal }).catch(
          () => {},
        );
      }
    },
    close: () => closing.abort(),
  };
}
