import { describe, expect, it } from 'vitest';
import { FAULTS } from '../test/basket-faults.ts';
import type { BasketRules } from '../test/basket-rules.ts';
import { BasketWorld } from '../test/basket-world.ts';
import { allRules, plant } from '../test/plant-fault.ts';
import { isVolumeRun, volume } from '../test/volume.ts';

const HISTORIES = volume(10_000, 300);

function play(played: BasketRules, seed: number) {
  const { faults, history } = new BasketWorld(played, seed).play();
  const isRestored = history.some(({ kind }) => kind === 'restored');
  return { faults, isRestored, orders: history.filter(({ kind }) => kind === 'ordered').length };
}

describe('a shop with three browsers', () => {
  it('B1: neither loses nor invents an act, places each order once, and tells each person whose change is overruled', async () => {
    const rules = await allRules();
    let orders = 0;
    let restored = 0;
    let lostAfterRestore = 0;
    for (let seed = 1; seed <= HISTORIES; seed += 1) {
      const played = play(rules, seed);
      orders += played.orders;
      restored += Number(played.isRestored);
      // A restored backup lacks notices that were on their way (docs/basket-sync.md#limits), so a history with a
      // restore may lose notices.
      if (played.isRestored && played.faults.every((fault) => fault.includes('nobody was told'))) {
        lostAfterRestore += Number(played.faults.length > 0);
      } else expect(played.faults, `seed ${seed}`).toEqual([]);
    }
    expect(orders).toBeGreaterThan(HISTORIES / 3);
    expect(restored).toBeGreaterThan(HISTORIES / 20);
    // In the volume run 12 of 1,136 histories with a restore lost a notice, about 1 %.
    expect(lostAfterRestore).toBeLessThanOrEqual(Math.max(1, 0.015 * restored));
  });
});

describe('a random history', () => {
  it.each(FAULTS.filter(({ isRare }) => isVolumeRun || !isRare))('detects that $fault', async (fault) => {
    const faulty = await plant(fault);
    const isFound = (seed: number) => {
      const { faults, isRestored } = play(faulty, seed);
      return faults.length > 0 && (!isRestored || faults.some((words) => !words.includes('nobody was told')));
    };
    const seeds = Array.from({ length: volume(5_000, 300) }, (_, index) => index + 1);
    expect(seeds.some(isFound)).toBe(true);
  });
});
