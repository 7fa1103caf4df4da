import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { BrokenPromise } from '../test/basket-witness.ts';
import { LIST_FAULTS } from '../test/lists-faults.ts';
import { type ListRules, ListsWorld } from '../test/lists-history.ts';
import * as deviceLists from './device-lists.ts';
import * as namedList from './named-list.ts';

const rules: ListRules = { ...namedList, ...deviceLists };

type History = readonly (readonly [number, number, number, number])[];
const histories: fc.Arbitrary<History> = fc.array(fc.tuple(fc.nat(99), fc.nat(5), fc.nat(3), fc.nat(99)), {
  minLength: 5,
  maxLength: 45,
  size: 'max',
});

function play(played: ListRules, history: History): void {
  const world = new ListsWorld(played);
  for (const happening of history) world.happen(happening);
  world.settle();
}

it('L1: three devices, two pages each, and a server have the last name, line and count after any history', () => {
  fc.assert(
    fc.property(histories, (history) => play(rules, history)),
    { numRuns: 1_500 },
  );
});

describe('random histories find that', () => {
  const folder = mkdtempSync(join(tmpdir(), 'list-faults-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each(LIST_FAULTS)('$fault', async ({ fault, file, from, to }) => {
    const copy = join(folder, fault.replaceAll(' ', '-'));
    for (const name of [
      'line-version.ts',
      'named-list.ts',
      'list-places.ts',
      'device-lists.ts',
      'saved-keys.ts',
    ])
      cpSync(new URL(name, import.meta.url), join(copy, name));
    const source = readFileSync(join(copy, file), 'utf8');
    expect(source.split(from)).toHaveLength(2);
    writeFileSync(
      join(copy, file),
      source.replace(from, () => to),
    );
    const load = (name: string) => import(/* @vite-ignore */ pathToFileURL(join(copy, name)).href);
    const [list, device] = await Promise.all(['named-list.ts', 'device-lists.ts'].map(load));
    const found = fc.check(
      fc.property(histories, (history) => play({ ...list, ...device }, history)),
      { numRuns: 5_000, endOnFailure: true },
    );
    expect(found.failed).toBe(true);
    expect(found.errorInstance).toBeInstanceOf(BrokenPromise);
  });
});
