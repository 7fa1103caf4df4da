import { allEndpoints } from '@tradecellar/contract/all-endpoints.ts';
import { PublicConfig } from '@tradecellar/contract/settings.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type EarlierRelease, lastVersion, openEarlierRelease, type Wire } from './earlier-release.ts';
import { misread, type Shape } from './misread.ts';

// A page may stay open while the server is upgraded. During a rolling restart a page of the current code may call a
// server of the last release (decision 62).

/** Incompatible changes that are harmless to a page of the last release, each with its reason. */
const borne: readonly string[] = [
  // Banners are far shorter, and a refusal of a longer banner names the limit.
  '/settings/preview takes it:.banner passes the maxLength 20000',
  '/settings/save takes it:.banner passes the maxLength 20000',
];

let release: EarlierRelease;
let last: Wire;
beforeAll(async () => {
  release = await openEarlierRelease(lastVersion);
  last = await release.readWire();
});
afterAll(() => release.remove());

const pairs = () =>
  last.endpoints.map((was) => ({
    was,
    is: allEndpoints.find(({ method, path }) => method === was.method && path === was.path),
  }));
const shapeOf = (schema: object | undefined) => (schema ?? {}) as Shape; // TypeBox schemas are JSON Schema.

it(`lets a page of ${lastVersion} make every call and read the answer of the current server`, () => {
  const faults = pairs().flatMap(({ was, is }) => {
    if (is === undefined) return [`${was.path} is gone`];
    return [
      ...misread(shapeOf(was.body), shapeOf(is.body), `${was.path} takes it:`),
      ...misread(shapeOf(is.answer), shapeOf(was.answer), `${was.path} answers it:`),
    ];
  });
  expect([...faults, ...misread(shapeOf(PublicConfig), last.config, 'config')]).toEqual(borne);
});

it(`lets a current page read the answers of a server of ${lastVersion}`, () => {
  const faults = pairs().flatMap(({ was, is }) =>
    misread(shapeOf(was.answer), shapeOf(is?.answer), `${was.path}`),
  );
  expect([...faults, ...misread(last.config, shapeOf(PublicConfig), 'config')]).toEqual([]);
});
