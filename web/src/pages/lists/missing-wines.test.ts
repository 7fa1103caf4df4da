import { describe, expect, it } from 'vitest';
import { missingWines, notInBasket } from './missing-wines.ts';

const packs = new Map([
  ['CHAB22', { CaseSize: 6, OnlySellMultiplesOf: 1 }],
  ['KEG1', { CaseSize: 6, OnlySellMultiplesOf: 6 }],
]);
const packOf = (code: string) => packs.get(code);
const isSold = () => false;
const line = (code: string, par?: number, bottles?: number) => ({
  code,
  par,
  count: bottles === undefined ? undefined : { bottles, by: 'Bea', at: '2026-11-26T14:00:00Z' },
});

describe('the wines that a count finds missing', () => {
  it('puts each line in exactly one group', () => {
    const lines = [
      line('CHAB22', 24, 14),
      line('KEG1', 24, 14),
      line('FULL', 6, 6),
      line('NOPAR', undefined, 3),
      line('LEFT', 12),
      line('GONE', 12, 0),
      line('UNSEEN', 12, 3),
    ];
    const all = (code: string) => packs.get(code) ?? (code === 'UNSEEN' ? undefined : { CaseSize: 6 });
    expect(missingWines(lines, all, (code) => code === 'GONE')).toEqual({
      missing: [
        { code: 'CHAB22', quantity: { cases: 1, bottles: 4 } },
        { code: 'KEG1', quantity: { cases: 2, bottles: 0 } },
      ],
      atPar: ['FULL'],
      notCounted: ['LEFT'],
      withoutPar: ['NOPAR'],
      gone: ['GONE'],
      unknown: ['UNSEEN'],
    });
  });

  it('treats a count of 0 as missing the whole par', () => {
    const { missing } = missingWines([line('CHAB22', 12, 0)], packOf, isSold);
    expect(missing).toEqual([{ code: 'CHAB22', quantity: { cases: 2, bottles: 0 } }]);
  });

  it('leaves out wines of which the basket holds enough', () => {
    const missing = [
      { code: 'CHAB22', quantity: { cases: 1, bottles: 4 } },
      { code: 'KEG1', quantity: { cases: 2, bottles: 0 } },
    ];
    const held = new Map([
      ['CHAB22', { cases: 2, bottles: 0 }],
      ['KEG1', { cases: 1, bottles: 0 }],
    ]);
    expect(notInBasket(missing, packOf, held).map(({ code }) => code)).toEqual(['KEG1']);
  });
});
