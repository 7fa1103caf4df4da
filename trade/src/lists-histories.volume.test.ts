import { describe, expect, it } from 'vitest';
import type { Fault } from '../test/basket-faults.ts';
import { ListsWorld } from '../test/lists-world.ts';
import { type AllRules, allRules, plant } from '../test/plant-fault.ts';
import { isVolumeRun, volume } from '../test/volume.ts';

const HISTORIES = volume(1_000, 50);

/**
 * Plays a history and returns its faults. A missing notice is no fault in a history with a restore, because a restored
 * backup lacks notices that were on their way (docs/basket-sync.md#limits).
 */
function play(rules: AllRules, seed: number) {
  const { faults, history } = new ListsWorld(rules, seed).play();
  const isRestored = history.some(({ kind }) => kind === 'restored');
  const isLimit = isRestored && faults.every((fault) => fault.includes('nobody was told'));
  return { faults: isLimit ? [] : faults, told: history.filter(({ kind }) => kind === 'told').length };
}

describe('a shop with three people', () => {
  it('L1: neither loses nor invents a name, par, note or count of a list, and tells each person whose change is overruled', async () => {
    const rules = await allRules();
    let notices = 0;
    for (let seed = 1; seed <= HISTORIES; seed += 1) {
      const { faults, told } = play(rules, seed);
      notices += told;
      expect(faults, `seed ${seed}`).toEqual([]);
    }
    expect(notices).toBeGreaterThan(HISTORIES);
  });
});

/**
 * Faults in the rules for nested keys. basket-faults.ts has the faults in the rules that baskets and lists share, and
 * named-list.test.ts tests rounds of counting.
 */
const FAULTS: readonly Fault[] = [
  {
    fault: 'the removal of a line wins over a count that its author had not seen',
    file: 'apply-acts.ts',
    from: 'return lower?.value !== undefined && this.isBlind(act, lower);',
    to: 'return false;',
  },
  {
    fault: 'a count under a removed line stays hidden with the line',
    file: 'apply-acts.ts',
    from: 'for (const parent of this.shape.parentsOf(act.key)) this.bringBack(act, parent);',
    to: '',
  },
  {
    fault: 'adding a wine again removes the par that a colleague has set',
    isRare: true,
    file: 'named-list.ts',
    from: 'return added.flatMap((code, at) => putLineBack(id, code, places[at] ?? last ?? 0));',
    to: 'return added.flatMap((code, at) => [...setPar(id, code, undefined), ...putLineBack(id, code, places[at] ?? last ?? 0)]);',
  },
];

describe('a random history', () => {
  it.each(FAULTS.filter(({ isRare }) => isVolumeRun || !isRare))('detects that $fault', async (fault) => {
    const faulty = await plant(fault);
    const seeds = Array.from({ length: volume(5_000, 300) }, (_, index) => index + 1);
    expect(seeds.some((seed) => play(faulty, seed).faults.length > 0)).toBe(true);
  });
});
