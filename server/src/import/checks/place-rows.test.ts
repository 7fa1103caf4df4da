import { expect, it } from 'vitest';
import { placeRows } from './place-rows.ts';

const old = (ids: string, customer = 'A') =>
  [...ids].map((id, at) => ({
    ...{ customer, id: id.toLowerCase(), position: at + 1 },
    withdrawn: id !== id.toLowerCase(),
  }));
const given = (ids: string, customer = 'A') => [...ids].map((id) => ({ customer, id }));

it.each<[string, string, string, number[]]>([
  ['a new row goes after the stored rows', 'ab', 'c', [3]],
  ['new rows keep the file’s sequence', 'ab', 'dc', [3, 4]],
  ['a stored row keeps its position', 'ab', 'b', [2]],
  ['a stored row keeps its position beside a new row', 'abc', 'xb', [4, 2]],
  ['a file with all rows decides the sequence', 'ab', 'ba', [1, 2]],
  ['a file with all rows may put new rows between them', 'ab', 'axb', [1, 2, 3]],
  ['no row moves if the sequence is the same', 'ab', 'abx', [1, 2, 3]],
  ['a file has all rows of a new customer', '', 'xyz', [1, 2, 3]],
  // Upper-case ids are withdrawn rows.
  ['a withdrawn row comes back after the other rows', 'Abc', 'a', [4]],
  ['a file has all rows even if it lacks withdrawn rows', 'Zab', 'ba', [1, 2]],
])('places the rows of a file: %s', (_what, stored, file, places) => {
  expect(placeRows(given(file), old(stored), { isWhole: false })).toEqual(places);
});

it('places rows in the sequence of a complete file, whatever was stored', () => {
  expect(placeRows(given('cb'), old('abc'), { isWhole: true })).toEqual([1, 2]);
});

it('places each customer’s rows independently', () => {
  const file = [...given('x', 'B'), ...given('c', 'A'), ...given('ba', 'B')];
  expect(placeRows(file, [...old('ab'), ...old('ab', 'B')], { isWhole: false })).toEqual([1, 3, 2, 3]);
});
