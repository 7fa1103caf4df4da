import { expect, it } from 'vitest';
import { isBefore } from './release.ts';

it.each([
  ['0.3.0', '0.4.0', true],
  ['0.4.0', '0.4.0', false],
  ['0.4.0-dev', '0.4.0', false],
  ['0.9.0', '0.10.0', true],
  ['1.0.0', '0.10.0', false],
  ['0.4.1', '0.4.2', true],
])('says whether release %s is before release %s: %s', (one, other, is) =>
  expect(isBefore(one, other)).toBe(is),
);
