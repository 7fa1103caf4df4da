import { allEndpoints } from '@tradecellar/contract/all-endpoints.ts';
import { PublicConfig } from '@tradecellar/contract/settings.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type EarlierRelease, lastVersion, openEarlierRelease, type Wire } from './earlier-release.ts';
import { misread, type Shape } from './misread.ts';

// A page stays open while the server becomes another release, and during a rolling restart a page of this release may be
// answered by a server of the last one (decision 62).

/** Differences that a page of the last release tolerates, each with its reason. */
const borne: readonly string[] = [
  // A banner is far shorter; a longer one is refused, and the refusal names the limit.
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

/** Each call of the last release, as it was and as it is. */
const pairs = () =>
  last.endpoints.map((was) => ({
    was,
    is: allEndpoints.find(({ method, path }) => method === was.method && path === was.path),
  }));
const shapeOf = (schema: object | undefined) => (schema ?? {}) as Shape; // TypeBox writes JSON Schema.

it(`a page of ${lastVersion} finds every call, sends what is taken, and understands the answer`, () => {
  const faults = pairs().flatMap(({ was, is }) => {
    if (is === undefined) return [`${was.path} is gone`];
    return [
      ...misread(shapeOf(was.body), shapeOf(is.body), `${was.path} takes it:`),
      ...misread(shapeOf(is.answer), shapeOf(was.answer), `${was.path} answers it:`),
    ];
  });
  expect([...faults, ...misread(shapeOf(PublicConfig), last.config, 'config')]).toEqual(borne);
});

it(`a page of this release understands what a server of ${lastVersion} answers`, () => {
  const faults = pairs().flatMap(({ was, is }) =>
    misread(shapeOf(was.answer), shapeOf(is?.answer), `${was.path}`),
  );
  expect([...faults, ...misread(last.config, shapeOf(PublicConfig), 'config')]).toEqual([]);
});
