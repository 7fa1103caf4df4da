import { expect, it } from 'vitest';
import { commonBeginning } from './common-beginning.ts';

it.each([
  [['Grandison Hotels: The Aldermere', 'Grandison Hotels: Marchmont House'], 'Grandison Hotels: '],
  [['Bell, London, Soho', 'Bell, London, Bow', 'Bell, London, Kew'], 'Bell, London, '],
  [['Hart – Bath', 'Hart – Wells'], 'Hart – '],
  [['The Bell', 'The Compass'], ''],
  [['Hart: ', 'Hart: Wells'], ''],
  [['Hart: Bath'], ''],
  [[], ''],
])('finds the common beginning of %j: %j', (names, beginning) => {
  expect(commonBeginning(names)).toBe(beginning);
});
