import { expect, it } from 'vitest';
import { giveWay, noteCall } from './give-way.ts';

const timeOf = async (work: Promise<void>) => {
  const start = performance.now();
  await work;
  return performance.now() - start;
};

it('waits while the process is called, and for a second at most', async () => {
  const calling = setInterval(noteCall, 2);
  const busy = await timeOf(giveWay());
  clearInterval(calling);
  expect(busy).toBeGreaterThan(900);
});

it('goes on at once when nobody calls', async () => {
  expect(await timeOf(giveWay())).toBeLessThan(900);
});
