import { expect, it } from 'vitest';
import { alternativesIn, withOrs } from './alternatives.ts';

const read = (text: string) =>
  alternativesIn(text.split(' '), (word) => word !== 'from').map((either) =>
    either.map((words) => words.join(' ')).join(' | '),
  );

it.each([
  ['fino or manzanilla', ['fino | manzanilla']],
  ['chablis grand cru or premier cru', ['chablis grand cru | chablis premier cru']],
  ['nz noir or gris', ['nz noir | nz gris', 'nz noir | gris', 'nz noir | gris']],
  ['gin and vodka cheap', ['gin cheap | vodka cheap', 'gin | vodka cheap', 'gin | vodka cheap']],
  [
    'red malbec or merlot or syrah chile',
    ['red malbec chile | red merlot chile | red syrah chile', 'red malbec | merlot | syrah chile'],
  ],
  ['spiced rum or darkrum', ['spiced rum | spiced darkrum', 'spiced rum | darkrum', 'spiced rum | darkrum']],
  ['gin or from', []],
  ['or', []],
  ['gin', []],
])('reads the alternatives of “%s”, the shortest first', (text, ways) => {
  expect(read(text)).toEqual(ways);
});

it('reads signs between words as “or”', () => {
  expect(withOrs('malbec, merlot / syrah & gin')).toBe('malbec or merlot or syrah or gin');
  expect(withOrs('37,5cl £10+ 1/2')).toBe('37,5cl £10+ 1/2');
});
