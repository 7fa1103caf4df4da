import { setTimeout as wait } from 'node:timers/promises';
import type { Faults, Victims } from './faults.ts';

/** Causes every kind of fault in a random sequence, repeatedly until the time is over. Returns the counts. */
export async function doFaults(
  faults: Faults,
  victims: Victims,
  {
    seconds,
    say,
    signal,
  }: { readonly seconds: number; readonly say: (text: string) => void; readonly signal?: AbortSignal },
): Promise<Readonly<Record<string, number>>> {
  const end = Date.now() + seconds * 1000;
  const names = Object.keys(faults);
  const done = Object.fromEntries(names.map((name) => [name, 0]));
  const longestPause = Math.min(2_000, (seconds * 1000) / names.length);
  while (Date.now() < end) {
    for (const name of victims.random.shuffled(names)) {
      await wait(victims.random.between(0, longestPause));
      if (signal?.aborted) return done;
      if (Date.now() > end && done[name] !== 0) continue;
      say(`${new Date().toISOString().slice(11, 19)} ${name}`);
      await faults[name]?.(victims);
      done[name] = (done[name] ?? 0) + 1;
    }
  }
  return done;
}
