import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { FAULTS, type Fault } from '../test/basket-faults.ts';
import { PEOPLE, World } from '../test/basket-history.ts';
import type { Rules } from '../test/basket-rules.ts';
import { BrokenPromise } from '../test/basket-witness.ts';
import * as basketSync from './basket-sync.ts';
import * as cart from './cart.ts';
import * as deviceBasket from './device-basket.ts';

const rules: Rules = { ...cart, ...basketSync, ...deviceBasket };
const HALF_DAY = 12 * 60;
const COPIED = [
  'line-version.ts',
  'basket-sync.ts',
  'device-basket.ts',
  'saved-keys.ts',
  'cart.ts',
  'quantity.ts',
];
const RIGHT = [0, 0, 0];
const WRONG = [HALF_DAY, -HALF_DAY, 1];

type History = readonly (readonly [number, number, number, number])[];
const histories: fc.Arbitrary<History> = fc.array(fc.tuple(fc.nat(99), fc.nat(2), fc.nat(2), fc.nat(99)), {
  minLength: 5,
  maxLength: 45,
  size: 'max',
});

/** Plays a history with clocks that are wrong by so many minutes. Returns all that is left and all that was ordered. */
function play(played: Rules, history: History, clockOffsets: readonly number[]) {
  const world = new World(played, clockOffsets);
  for (const happening of history) world.happen(happening);
  const left = PEOPLE.map((person) => world.settle(person));
  return { left, orders: world.witness.orders };
}

describe('three devices and a server', () => {
  it('B1: end equal after any history, with the last change of each line, and order everything once', () => {
    let orders = 0;
    fc.assert(
      fc.property(histories, (history) => {
        orders += play(rules, history, WRONG).orders.length;
      }),
      { numRuns: 10_000 },
    );
    // The histories do place baskets.
    expect(orders).toBeGreaterThan(5000);
  });

  it('B2: end the same whatever their clocks say', () => {
    fc.assert(
      fc.property(histories, (history) => {
        expect(play(rules, history, WRONG)).toEqual(play(rules, history, RIGHT));
      }),
      { numRuns: 300 },
    );
  });
});

describe('random histories find that', () => {
  const folder = mkdtempSync(join(tmpdir(), 'basket-faults-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  /** The rules from a copy of their files in which the text is replaced. */
  async function plant({ file, from, to }: Fault, number: number): Promise<Rules> {
    const copy = join(folder, String(number));
    for (const name of COPIED) cpSync(new URL(name, import.meta.url), join(copy, name));
    const source = readFileSync(join(copy, file), 'utf8');
    expect(source.split(from)).toHaveLength(2);
    writeFileSync(
      join(copy, file),
      source.replace(from, () => to),
    );
    const load = (name: string) => import(/* @vite-ignore */ pathToFileURL(join(copy, name)).href);
    const [own, sync, device] = await Promise.all(
      ['cart.ts', 'basket-sync.ts', 'device-basket.ts'].map(load),
    );
    return { ...own, ...sync, ...device };
  }

  it('nothing is wrong without a fault', async () => {
    const same = {
      fault: 'none',
      file: 'cart.ts',
      from: 'function quantityOf',
      to: 'function quantityOf',
    } as const;
    const copied = await plant(same, FAULTS.length);
    fc.assert(
      fc.property(histories, (history) => void play(copied, history, WRONG)),
      { numRuns: 300 },
    );
  });

  it.each(FAULTS.map((fault, number) => ({ ...fault, number })))('$fault', async (fault) => {
    const faulty = await plant(fault, fault.number);
    const found = fc.check(
      fc.property(histories, (history) => void play(faulty, history, WRONG)),
      { numRuns: 5000, endOnFailure: true },
    );
    expect(found.failed).toBe(true);
    expect(found.errorInstance).toBeInstanceOf(BrokenPromise);
  });
});
