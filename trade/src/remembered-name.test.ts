import { expect, it } from 'vitest';
import { foldName } from './remembered-name.ts';

it.each([
  ['Our  house-red!', 'our house red'],
  ['Châteauneuf’s', 'chateauneuf s'],
  ['PLU 00471', 'plu 00471'],
  ['ＰＬＵ４７１', 'plu471'],
  ['İrma', 'irma'],
  ['🍷', ''],
])('folds the remembered name %s to %s', (text, folded) => expect(foldName(text)).toBe(folded));

it('does not change a name that is folded already', () =>
  expect(foldName(foldName('Ça, c’est 1ᵉʳ'))).toBe(foldName('Ça, c’est 1ᵉʳ')));
