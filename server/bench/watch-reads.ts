import { setTimeout as wait } from 'node:timers/promises';
import type { Bench, Target } from './measure.ts';
import { catalogueScenarios } from './scenarios.ts';

const READ_EVERY_MS = 20;

/** Reads pages of the list until it is closed. Returns the times, in ascending order. */
export function watchReads({ url, token }: Target, { products }: Bench): { end(): Promise<number[]> } {
  const [list] = catalogueScenarios(products);
  let isEnding = false;
  const watching = (async () => {
    const times: number[] = [];
    while (!isEnding && list !== undefined) {
      const { path, body } = list.next();
      const began = performance.now();
      const answer = await fetch(url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
      });
      await answer.text();
      if (!answer.ok) throw new Error(`The list was answered with ${answer.status}`);
      times.push(performance.now() - began);
      await wait(READ_EVERY_MS);
    }
    return times.sort((a, b) => a - b);
  })();
  return {
    end() {
      isEnding = true;
      return watching;
    },
  };
}
