import { describe, expect, it } from 'vitest';
import { productCard } from '../../../test/product-card.ts';
import { bulkAdd, bulkAddSentence } from './bulk-add.ts';
import { isAsked } from './order-quantity.ts';

const unbounded = { stockControl: false, backOrder: true };
const strict = { stockControl: true, backOrder: false };
const known = { held: new Map(), switches: unbounded };

function typed(cases: string, bottles: string, change: object = {}) {
  return { product: productCard({ CaseSize: 12, ...change }), cases, bottles };
}

describe('bulk add', () => {
  it('splits 1 case and 14 bottles of a 12-bottle case into 2 cases and 2 bottles', () => {
    const { lines } = bulkAdd([typed('1', '14')], known);
    expect(lines.map(({ quantity }) => quantity)).toEqual([{ cases: 2, bottles: 2 }]);
  });

  it('drops the bottles of a wine sold by the case', () => {
    const { lines } = bulkAdd([typed('1', '3', { OnlySellMultiplesOf: 12 })], known);
    expect(lines.map(({ quantity }) => quantity)).toEqual([{ cases: 1, bottles: 0 }]);
  });

  it('removes a line at 0, and ignores 0 for a wine outside the basket', () => {
    const held = new Map([['CHAB22', { cases: 1, bottles: 0 }]]);
    const done = bulkAdd([typed('0', ''), typed('', '', { Code: 'OTHER' })], { ...known, held });
    expect(done.lines.map(({ product }) => product.Code)).toEqual(['CHAB22']);
    expect(bulkAddSentence(done)).toBe('1 product removed from basket.');
  });

  it('deletes a typed 0 for a wine outside the basket', () => {
    const [zero, three] = [typed('0', '', { Code: 'ZERO' }), typed('3', '')];
    expect(bulkAdd([zero, three], known).spentCodes).toEqual(['ZERO', 'CHAB22']);
    expect([isAsked(zero, known), isAsked(three, known)]).toEqual([false, true]);
    const held = new Map([['ZERO', { cases: 1, bottles: 0 }]]);
    expect(isAsked(zero, { ...known, held }), 'it removes a line').toBe(true);
  });

  it('reports wines out of stock, and adds all other wines', () => {
    const gone = typed('1', '', { Code: 'GONE', Description: 'Sancerre', StockCases: 0 });
    const done = bulkAdd([gone, typed('1', '')], { ...known, switches: strict });
    expect(done.lines.map(({ product }) => product.Code)).toEqual(['CHAB22']);
    expect(done.complaints).toEqual(['Sancerre is out of stock.']);
    expect(done.spentCodes, 'the other stays typed').toEqual(['CHAB22']);
  });

  it('skips 1 case and 14 bottles of a 12-bottle case if the basket has 2 cases and 2 bottles', () => {
    const held = new Map([['CHAB22', { cases: 2, bottles: 2 }]]);
    const same = typed('1', '14');
    expect(isAsked(same, { ...known, held })).toBe(false);
    const done = bulkAdd([same], { ...known, held });
    expect([done.lines, done.spentCodes]).toEqual([[], ['CHAB22']]);
    expect(isAsked(typed('2', '3'), { ...known, held })).toBe(true);
  });

  it('reports a wine as out of stock if its field accepted only 0', () => {
    const gone = typed('0', '', { Description: 'Sancerre', StockCases: 0 });
    const done = bulkAdd([gone], { ...known, switches: strict });
    expect(done.complaints).toEqual(['Sancerre is out of stock.']);
    expect(bulkAddSentence(done)).toBe('Nothing added to basket.');
  });

  it('caps a quantity at the stock, and says so', () => {
    const done = bulkAdd([typed('2', '', { StockCases: 1, StockBottles: 3 })], {
      ...known,
      switches: strict,
    });
    expect(done.lines.map(({ quantity }) => quantity)).toEqual([{ cases: 1, bottles: 3 }]);
    expect(done.complaints).toEqual(['Only 1 case and 3 bottles of Chablis 2022 in stock.']);
  });
});

it.each([
  [1, 0, '1 product added to basket.'],
  [3, 0, '3 products added to basket.'],
  [2, 1, '2 products added to basket. 1 product removed from basket.'],
  [0, 2, '2 products removed from basket.'],
  [0, 0, 'Nothing added to basket: no quantity was typed.'],
])('reports %i added and %i removed products as %j', (added, removed, sentence) => {
  const lines = Array.from({ length: added + removed }, (_, at) => ({
    product: productCard(),
    quantity: { cases: at < added ? 1 : 0, bottles: 0 },
  }));
  expect(bulkAddSentence({ lines, complaints: [] })).toBe(sentence);
});
