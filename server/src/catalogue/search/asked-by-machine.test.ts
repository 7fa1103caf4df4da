import { describe, expect, it } from 'vitest';
import { readList } from '../../../test/search-questions.ts';
import { findProducts } from './find-products.ts';

/** Each is written round names of three lists: what people say beside what they look for must not hide it. */
const talk = [
  ...[
    'have you got any X',
    'do you sell X?',
    'i need X for the wedding',
    'looking for a X please',
    'can i get X',
  ],
  ...['what X do you have', 'how much is X', 'is there X in stock', 'the X we had last time', 'any X left'],
  ...[
    'another case of the X',
    'could you send X',
    'same X as before',
    'out of X',
    'hi do you stock X',
    'X price',
  ],
];
const quantities = [
  ...[
    '6 x X',
    '6 X',
    'eight X',
    '2 cases X',
    '2 cs X',
    'X x 12',
    'X - 6 btls',
    'one case of X',
    'X (6)',
    '1 dozen X',
  ],
  ...['a couple of bottles of X', 'X 2 cases of 6', '12 bots X', 'X qty 6', 'half a dozen X', 'mixed case X'],
];
const bounds = [
  ...['X under £0', 'X < £0', 'X £0 max', 'X not more than £0', 'X within £0', 'X u/£0', 'X budget of £0'],
  ...['sub £0 X', 'X £0 or less', 'X priced up to £0', 'X costing less than £0'],
];
const exclusions = [
  'X not Y',
  'X but not from Y',
  'X, no Y',
  'X apart from Y',
  'X anything but Y',
  'X outside Y',
];

const lists = [
  '../../../demo/products.csv',
  '../../../test/wholesaler.csv',
  '../../../test/regional.csv',
].map((file) => readList(new URL(file, import.meta.url)));
/** Every so many products of a list are asked for. */
const EVERY = 9;
const LEAST_FOUND = 0.98;

function page({ index, prices }: (typeof lists)[number], text: string) {
  const asked = { text, filters: {}, sort: 'default', start: 0, size: 20, prices } as const;
  return findProducts(index, asked).products;
}

describe('what a name stands among', () => {
  it.each([
    ['talk', talk],
    ['quantities', quantities],
  ])('%s: the product is on the first page', (_kind, ways) => {
    const missed: string[] = [];
    let asked = 0;
    for (const list of lists) {
      const names = list.rows.map(({ Description = '' }) => Description);
      for (let product = 0; product < names.length; product += EVERY) {
        const text = (ways[asked++ % ways.length] ?? '').replace('X', names[product] ?? '');
        const found = page(list, text).map((one) => names[one]);
        if (!found.includes(names[product])) missed.push(text);
      }
    }
    expect(missed.length / asked, missed.join('\n')).toBeLessThanOrEqual(1 - LEAST_FOUND);
  });

  it.each(bounds)('%s: nothing dearer, and something', (way) => {
    for (const list of lists) {
      for (const country of ['France', 'Italy', 'Germany']) {
        const found = page(list, way.replace('X', country).replace('0', '12'));
        expect(found.length).toBeGreaterThan(0);
        expect(found.filter((one) => Number(list.rows[one]?.BottleNett) > 12)).toEqual([]);
      }
    }
  });

  it.each(exclusions)('%s: nothing of what is not wanted, and something', (way) => {
    for (const list of lists) {
      const found = page(list, way.replace('X', 'Riesling').replace('Y', 'Germany'));
      expect(found.length).toBeGreaterThan(0);
      expect(found.filter((one) => list.rows[one]?.Country === 'DE')).toEqual([]);
    }
  });
});
