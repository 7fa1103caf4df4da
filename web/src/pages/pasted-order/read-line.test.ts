import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import { describe, expect, it } from 'vitest';
import type { TypedLine } from '../../cart/read-order/pasted-line.ts';
import { readTypedLines } from '../../cart/read-order/typed-lines.ts';
import { addedUp, readLine } from './read-line.ts';

const fleurie: ProductCard = {
  Code: 'FLE1',
  Description: 'Fleurie',
  SecondaryDescription: '',
  BinNo: '260',
  Image1_URL: '',
  Vintage: '2023',
  CustomLabel: '',
  Type: 'Red',
  CaseSize: 6,
  UnitSize: 75,
  CasePrice: 683_800,
  BottleNett: 117_500,
  BottleVAT: 23_500,
  OnlySellMultiplesOf: 1,
  StockCases: null,
  StockBottles: null,
  Colour: 'Red',
  Group: '',
  CountryDescription: 'France',
  Appellation: 'Fleurie',
  Region: 'Beaujolais',
  ClosureStyle: '',
  OrganicBiodynamic: '',
};
const byTheCase: ProductCard = { ...fleurie, OnlySellMultiplesOf: 6 };
const switches = { stockControl: true, backOrder: false };

function read(text: string, product = fleurie, sure = true) {
  const [typed] = readTypedLines(text).lines;
  if (typed === undefined) throw new Error('No line');
  return readTyped(typed, product, sure);
}

function readTyped(typed: TypedLine, product = fleurie, sure = true) {
  const line = { ...typed, id: 0 };
  const match = { Text: line.text, Codes: [product.Code], ...(sure ? { Sure: 'name' as const } : {}) };
  return readLine(line, {
    match,
    products: new Map([[product.Code, product]]),
    switches,
    bought: new Map(),
    usual: undefined,
  });
}

it.each([
  ['Code,Qty,Price,Total\nFLE1,6,11.75,70.50', { cases: 1, bottles: 0 }],
  ['Code,Qty,Price,Total\nFLE1,2,11.00,22.00', { cases: 0, bottles: 2 }],
  ['Code,Qty,Price,Total\nFLE1,2,68.38,136.76', { cases: 2, bottles: 0 }],
  ['Code,Qty,Price,Total\nFLE1,2,30.00,60.00', undefined],
])('reads a bare number in the unit that its price fits: %j', (text, expected) => {
  const [typed] = readTypedLines(text, true).lines;
  if (typed === undefined) throw new Error('No line');
  const { ready, doubt } = readTyped(typed);
  expect(ready?.quantity).toEqual(expected);
  expect(doubt !== undefined).toBe(expected === undefined);
});

it.each(['no fleurie', 'fleurie 2 - cancelled', 'fleurie nil', 'cases of fleurie'])(
  'never marks the line “%s” as ready for the basket',
  (text) => {
    expect(read(text)).toMatchObject({ place: 'check', ready: undefined });
  },
);

describe('a line of a pasted list', () => {
  it.each([
    ['fleurie 2', { cases: 2, bottles: 0 }],
    ['fleurie 2cs+3', { cases: 2, bottles: 3 }],
    ['fleurie ½', { cases: 0, bottles: 3 }],
    ['fleurie 7b', { cases: 1, bottles: 1 }],
  ])('marks the line “%s” as ready for the basket', (text, quantity) => {
    expect(read(text).ready?.quantity).toEqual(quantity);
    expect(read(text).notes).toEqual([]);
  });

  it.each([
    ['fleurie -3', '“-3”: Please enter at least 1.'],
    ['fleurie 1e9', '“1e9”: That is more than we can take in one order.'],
    ['fleurie ½ bottle', '“0.5 bottle”: Please enter whole bottles.'],
    ['fleurie 2-3 cases', '“2-3 cases”: This may mean several quantities.'],
  ])('keeps the line “%s” out of the basket, with a note', (text, note) => {
    expect(read(text)).toMatchObject({ ready: undefined, notes: [note] });
  });

  it('reads a line without a quantity as one case, with a note', () => {
    expect(read('fleurie')).toMatchObject({
      ready: { quantity: { cases: 1, bottles: 0 } },
      notes: ['No quantity given: 1 case'],
    });
  });

  it('applies the basket’s rules: whole cases of a case-only wine, and at most the stock', () => {
    expect(read('fleurie 6b', byTheCase).ready?.quantity).toEqual({ cases: 1, bottles: 0 });
    expect(read('fleurie 7b', byTheCase)).toMatchObject({
      ready: undefined,
      notes: ['Fleurie is sold by the case of 6 only.'],
    });
    expect(read('fleurie 2', { ...fleurie, StockCases: 1, StockBottles: 0 })).toMatchObject({
      ready: { quantity: { cases: 1, bottles: 0 } },
      notes: [expect.stringContaining('Fleurie')],
    });
    expect(read('fleurie 2', { ...fleurie, StockCases: 0, StockBottles: 0 })).toMatchObject({
      ready: undefined,
      notes: ['Fleurie is out of stock.'],
    });
  });

  it('waits for the buyer’s choice if the match of a wine is not sure', () => {
    const line = read('fleurie 2', fleurie, false);
    expect(line).toMatchObject({ place: 'choose', product: undefined, ready: undefined });
    expect(line.candidates).toEqual([fleurie]);
  });
});

it('adds up a product on several lines, within its stock', () => {
  const [one, two] = [read('fleurie 1').ready, read('fleurie 8b').ready];
  if (!one || !two) throw new Error('Not ready');
  expect(addedUp([one, two], switches)).toEqual([{ product: fleurie, quantity: { cases: 2, bottles: 2 } }]);
});
