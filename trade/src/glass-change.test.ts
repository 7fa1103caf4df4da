import { describe, expect, it } from 'vitest';
import { glassChange, glassWords, type SoldOn } from './glass-change.ts';
import type { Poured } from './gross-profit.ts';
import { moneyFromPence } from './money.ts';
import { USUAL_PRICING } from './servings.ts';

const at = (bottle: number, more: Partial<Poured> = {}): Poured => ({
  CasePrice: moneyFromPence(Math.round(bottle * 600)),
  BottleNett: moneyFromPence(Math.round(bottle * 100)),
  CaseSize: 6,
  UnitSize: 75,
  ...more,
});
const autumn: SoldOn = {
  listId: 'autumn',
  listName: 'Autumn list',
  pricing: USUAL_PRICING,
  prices: { glass175: 940 },
};
const dearer = { before: at(9.5), after: at(10.2) };
const wordsOf = (lists: readonly SoldOn[], wine = dearer) => {
  const change = glassChange(wine, lists);
  return change && glassWords(change).replaceAll('\u00a0', ' ');
};

describe('the gross profit of a venue after a change of price', () => {
  it.each<[string, Partial<SoldOn>, string | undefined]>([
    [
      'a glass that falls under the target',
      {},
      'Autumn list, 175 ml at £9.40: GP 70.2 %, then 68.0 %; to hold 70 % charge £10.10',
    ],
    [
      'a glass that holds the target',
      { prices: { glass175: 1100 } },
      'Autumn list, 175 ml at £11.00: GP 74.5 %, then 72.6 %',
    ],
    [
      'the glass that earns least, although the bottle earns less',
      { prices: { bottle: 2600, glass125: 640, glass175: 940, glass250: 1250 } },
      'Autumn list, 250 ml at £12.50: GP 68.0 %, then 65.6 %; to hold 70 % charge £14.40',
    ],
    [
      'a bottle without glasses',
      { prices: { bottle: 2600 } },
      'Autumn list, a bottle at £26.00: GP 56.1 %, then 52.9 %; to hold 70 % charge £40.80',
    ],
    ['no price', { prices: {} }, undefined],
  ])('names %s', (_what, list, words) => {
    expect(wordsOf([{ ...autumn, ...list }])).toBe(words);
  });

  it('keeps each number and its % on one line', () => {
    const change = glassChange(dearer, [autumn]);
    expect(change && glassWords(change)).toMatch(/70\.2\u00a0%, then 68\.0\u00a0%; to hold 70\u00a0% charge/);
  });

  it('names the list whose glass earns least', () => {
    const summer = { ...autumn, listName: 'Summer list', prices: { glass175: 920 } };
    expect(wordsOf([autumn, summer])).toContain('Summer list, 175 ml at £9.20');
  });

  it('reckons with the bottle that follows', () => {
    const smaller = { before: at(9.5), after: at(9.5, { UnitSize: 70 }) };
    expect(wordsOf([autumn], smaller)).toBe(
      'Autumn list, 175 ml at £9.40: GP 70.2 %, then 68.0 %; to hold 70 % charge £10.00',
    );
  });

  it.each<[string, { before: Poured; after: Poured }]>([
    ['the same price', { before: at(9.5), after: at(9.5) }],
    ['a price that is missing before', { before: at(0), after: at(9.5) }],
    ['a price that is missing after', { before: at(9.5), after: at(0) }],
    ['a size that is missing', { before: at(9.5), after: at(10, { UnitSize: 0 }) }],
  ])('names nothing for %s', (_what, wine) => {
    expect(glassChange(wine, [autumn])).toBeUndefined();
  });
});
