import { expect, it } from 'vitest';
import { placeRows } from './place-rows.ts';

const old = (ids: string, customer = 'A') =>
  [...ids].map((id, at) => ({
    ...{ customer, id: id.toLowerCase(), position: at + 1 },
    withdrawn: id !== id.toLowerCase(),
  }));
const given = (ids: string, customer = 'A') => [...ids].map((id) => ({ customer, id }));

it.each<[string, string, string, number[]]>([
  ['a new one goes after the old ones', 'ab', 'c', [3]],
  ['two new ones in the file’s sequence', 'ab', 'dc', [3, 4]],
  ['an old one keeps its place', 'ab', 'b', [2]],
  ['an old one before a new one keeps its place', 'abc', 'xb', [4, 2]],
  ['a file that has them all says the sequence', 'ab', 'ba', [1, 2]],
  ['with new ones between them', 'ab', 'axb', [1, 2, 3]],
  ['with the same sequence nothing moves', 'ab', 'abx', [1, 2, 3]],
  ['of a new customer the file has them all', '', 'xyz', [1, 2, 3]],
  // Upper case: withdrawn.
  ['a withdrawn one comes back after the others', 'Abc', 'a', [4]],
  ['withdrawn ones are not waited for', 'Zab', 'ba', [1, 2]],
])('%s', (_what, stored, file, places) => {
  expect(placeRows(given(file), old(stored), { isWhole: false })).toEqual(places);
});

it('a complete file decides the sequence, whatever was stored', () => {
  expect(placeRows(given('cb'), old('abc'), { isWhole: true })).toEqual([1, 2]);
});

it('each customer’s rows are placed by themselves', () => {
  const file = [...given('x', 'B'), ...given('c', 'A'), ...given('ba', 'B')];
  expect(placeRows(file, [...old('ab'), ...old('ab', 'B')], { isWhole: false })).toEqual([1, 3, 2, 3]);
});
