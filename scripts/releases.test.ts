import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import own from '../package.json' with { type: 'json' };
import lock from '../package-lock.json' with { type: 'json' };
import releases from '../releases.json' with { type: 'json' };
import { root } from './places.mjs';
import { hasHistory } from './whole-history.mjs';

// How releases are made and kept: decision 62.

const changelog = readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8');
const headings = [...changelog.matchAll(/^## (.+)$/gm)].map(([, heading = '']) => heading);
const git = (...args: string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.trim();
/** Returns a number that sorts like the version: 0.10.1 becomes 10001. */
const order = (release: string) =>
  release.split('.').reduce((sum, part) => sum * 1000 + Number.parseInt(part, 10), 0);

const inHistory = it.skipIf(!hasHistory);

inHistory.each(releases)('finds the commit of release $version in the history', ({ version: of, commit }) => {
  const isHere =
    spawnSync('git', ['merge-base', '--is-ancestor', commit, 'HEAD'], { cwd: root }).status === 0;
  expect(
    isHere,
    `release ${of} is the commit ${commit}, which this clone's history lacks: git fetch --unshallow`,
  ).toBe(true);
});

inHistory.each(releases)('keeps the migrations of release $version unchanged', ({ commit }) => {
  expect(git('diff', '--name-status', '--diff-filter=a', commit, '--', 'server/migrations')).toBe('');
});

it('lists each release with its date in the changelog, newest first, and has the newest version in package.json', () => {
  const known = releases.map(({ version, date }) => `[${version}] - ${date}`).reverse();
  const [newest = '', ...others] = headings;
  if (newest === '[Unreleased]') {
    expect(own.version).toMatch(/^\d+[.]\d+[.]\d+-dev$/);
    expect(order(own.version)).toBeGreaterThan(order(releases.at(-1)?.version ?? ''));
    expect(others).toEqual(known);
  } else {
    expect(newest).toMatch(/^\[\d+[.]\d+[.]\d+\] - \d{4}-\d\d-\d\d$/);
    expect(newest.split(' ')[0]).toBe(`[${own.version}]`);
    // The commit of a release cannot contain its own id, so releases.json gets the release with the next commit.
    expect([headings, others]).toContainEqual(known);
  }
  expect([lock.version, lock.packages[''].version]).toEqual([own.version, own.version]);
});
