import { allEndpoints } from '@tradecellar/contract/all-endpoints.ts';
import { PublicConfig } from '@tradecellar/contract/public-config.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type EarlierRelease, lastVersion, openEarlierRelease, type Wire } from './earlier-release.ts';
import { misread, type Shape } from './misread.ts';

// A page may stay open while the server is upgraded. During a rolling restart a page of the current code may call a
// server of the last release (decision 62).

/** Changes that are incompatible by their types, but harmless to a page of the last release. Each has its reason. */
const borne: readonly string[] = [
  // Only a merchant who holds orders of overdue accounts gets this act, by a setting that no earlier release has.
  '/admin/board/order answers it:.mainResult.Acts[] may be lift-hold',
  // Only a buyer who orders only gets no figures, and no release before 0.6.0 knows such a buyer. A page that stays open
  // while the buyer's role changes shows no credit in the order bar, and asks for My Account again.
  ...['CreditLimit', 'AvailableCredit', 'CreditBalance'].map(
    (name) => `/account answers it:.mainResult.${name} may be missing`,
  ),
  // A page of the last release shows a key's further scopes without words, and cannot make such a key.
  ...[
    '/admin/api-keys answers it:.mainResult[]',
    ...['', '/revoke'].map((act) => `/admin/api-keys${act} answers it:.mainResult`),
  ].flatMap((answer) => ['transactions', 'documents'].map((scope) => `${answer}.Scopes[] may be ${scope}`)),
  // Real banners are far shorter, and the server refuses a longer banner with a message that names the limit.
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

it(`accepts every call that a page of ${lastVersion} makes, and sends answers that such a page can read`, () => {
  const faults = pairs().flatMap(({ was, is }) => {
    if (is === undefined) return [`${was.path} is gone`];
    return [
      ...misread(shapeOf(was.body), shapeOf(is.body), `${was.path} takes it:`),
      ...misread(shapeOf(is.answer), shapeOf(was.answer), `${was.path} answers it:`),
    ];
  });
  expect([...faults, ...misread(shapeOf(PublicConfig), last.config, 'config')]).toEqual(borne);
});

it(`reads every answer of a ${lastVersion} server in a page of the current code`, () => {
  const faults = pairs().flatMap(({ was, is }) =>
    misread(shapeOf(was.answer), shapeOf(is?.answer), `${was.path}`),
  );
  expect([...faults, ...misread(last.config, shapeOf(PublicConfig), 'config')]).toEqual([]);
});
