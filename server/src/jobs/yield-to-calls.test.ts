import { expect, it } from 'vitest';
import { recordCall, yieldToCalls } from './yield-to-calls.ts';

const timeOf = async (work: Promise<void>) => {
  const start = performance.now();
  await work;
  return performance.now() - start;
};

it('pauses background work while calls come in, for a second at most', async () => {
  const calling = setInterval(recordCall, 2);
  const busy = await timeOf(yieldToCalls());
  clearInterval(calling);
  expect(busy).toBeGreaterThan(900);
});

it('continues background work at once when no calls come in', async () => {
  expect(await timeOf(yieldToCalls())).toBeLessThan(900);
});
