import path from 'node:path';
import { expect, it } from 'vitest';
import { readLockedPackages } from './install.mjs';
import { root } from './places.mjs';

it('finds the optional builds for every system in package-lock.json, because npm ci would fail without them', () => {
  const locked = readLockedPackages(path.join(root, 'package-lock.json'));
  const names = new Set(Object.keys(locked).map((place) => place.split('node_modules/').at(-1)));
  const missing = Object.values(locked).flatMap((one) =>
    Object.keys(one.optionalDependencies ?? {}).filter((name) => !names.has(name)),
  );
  expect(missing).toEqual([]);
});
