import { expect, it } from 'vitest';
import { recordCall, yieldToCalls } from './yield-to-calls.ts';

const timeOf = async (work: Promise<void>) => {
  const start = performance.now();
  await work;
  return performance.now() - start;
};

it('waits while the process is called, and for a second at most', async () => {
  const calling = setInterval(recordCall, 2);
  const busy = await timeOf(yieldToCalls());
  clearInterval(calling);
  expect(busy).toBeGreaterThan(900);
});

it('goes on at once when nobody calls', async () => {
  expect(await timeOf(yieldToCalls())).toBeLessThan(900);
});
