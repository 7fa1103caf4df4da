import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { isInstalled, readLockedPackages, sameLockedPackages } from './install.mjs';
import { root } from './places.mjs';

const wanted = {
  '': {},
  trade: { version: '0.1.0' },
  'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
  'node_modules/for-another-machine': { version: '2.0.0', integrity: 'sha512-m', optional: true },
};
const installed = {
  trade: { version: '0.1.0' },
  'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
};

describe('Whether packages have to be installed', () => {
  it('is no when what is installed is what is asked for, builds for other machines aside', () => {
    expect(sameLockedPackages(wanted, installed)).toBe(true);
  });

  it.each([
    ['a package is missing', { trade: { version: '0.1.0' } }],
    ['a version is another', { ...installed, 'node_modules/a': { version: '0.9.0', integrity: 'sha512-a' } }],
    [
      'the contents are other',
      { ...installed, 'node_modules/a': { version: '1.0.0', integrity: 'sha512-b' } },
    ],
    ['a package is no longer asked for', { ...installed, 'node_modules/b': { version: '1.0.0' } }],
  ])('is yes when %s', (_, found) => {
    expect(sameLockedPackages(wanted, found)).toBe(false);
  });

  it('is no for a server’s commands when only development packages are missing', () => {
    const more = {
      ...wanted,
      'node_modules/tool': { version: '1.0.0', dev: true },
      'node_modules/both': { version: '1.0.0', devOptional: true },
    };
    expect(sameLockedPackages(more, installed, true)).toBe(true);
    expect(sameLockedPackages(more, installed)).toBe(false);
    expect(sameLockedPackages(more, {}, true)).toBe(false);
  });

  it('is no where these tests run', () => {
    expect(isInstalled(root)).toBe(true);
  });
});

describe('package-lock.json', () => {
  it('holds the builds for every machine, without which npm ci refuses it', () => {
    const locked = readLockedPackages(path.join(root, 'package-lock.json'));
    const names = new Set(Object.keys(locked).map((place) => place.split('node_modules/').at(-1)));
    const missing = Object.values(locked).flatMap((one) =>
      Object.keys(one.optionalDependencies ?? {}).filter((name) => !names.has(name)),
    );
    expect(missing).toEqual([]);
  });
});
