import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { indexedProduct, pricesOf } from '../../../../test/indexed-product.ts';
import { readList, realProducts } from '../../../../test/search-questions.ts';
import { makeIndex } from '../weigh/make-index.ts';
import { matchText } from './match-text.ts';

const wines = [
  ['LOI001', 'Sancerre, Domaine Lacaille', '75', '191'],
  ['LOI001H', 'Sancerre, Domaine Lacaille Half Bottle', '37.5', ''],
  ['LOI024', 'Sancerre Rosé, Domaine Lacaille', '75', '192'],
  ['LOI030', 'Sancerre Les Monts, Clos Perdu', '75', '193'],
  ['BEA006', 'Fleurie La Madone, Jules Carrichon', '75', '263'],
  ['BEA007', 'Fleurie La Madone, Jules Carrichon', '75', '264'],
  ['SPT015', 'Talisker 10 Years Old', '70', '10'],
  ['AUS001', 'Ten Minutes by Tractor Up the Hill', '75', ''],
] as const;
const products = wines.map(([code, description, unit_size, bin_no], nth) =>
  indexedProduct({
    ...{ code, description, unit_size, bin_no, vintage: nth === 5 ? '2019' : '2022' },
    notes: nth === 6 ? ['Smoke and the sea'] : [],
    closure_style: nth === 7 ? 'Glass Stopper' : '',
  }),
);
const index = makeIndex(products);
const answer = (text: string, bought: readonly string[] = []) => {
  const { products: found, by } = matchText(
    {
      ...{ index, prices: pricesOf(products) },
      nameOf: (product) => products[product]?.description ?? '',
      bought: new Set(bought.map((code) => index.codes.indexOf(code))),
    },
    text,
  );
  return `${by ?? 'open'}: ${found.map((product) => index.codes[product]).join(' ')}`;
};

describe('a line of an order', () => {
  it.each([
    ['LOI024', 'code: LOI024'],
    ['loi-024', 'code: LOI024'],
    ['263', 'code: BEA006'],
    ['bin 263', 'code: BEA006'],
    ['LOI024 Sancerre Rosé 2022', 'code: LOI024'],
    ['Sancerre Rosé LOI024', 'code: LOI024'],
    ['HARB01 LOI024', 'code: LOI024'],
    ['LOI024 SUP-9931', 'code: LOI024'],
    ['HARB01 LOI024 X99X1', 'code: LOI024'],
    ['lacaille rose', 'name: LOI024'],
    ['sancerre lacaille', 'name: LOI001 LOI024 LOI001H'],
    ['sancerre lacaille half', 'name: LOI001H'],
    ['talisker', 'name: SPT015'],
    ['talisker 10', 'name: SPT015'],
    ['fleurie 2019', 'name: BEA007'],
  ])('matches “%s” as %s', (text, expected) => expect(answer(text)).toBe(expected));

  it('calls a match uncertain for several growers, two vintages, a code with the name of a different wine, or a slip in few words', () => {
    expect(answer('sancerre')).toMatch(/^open: LOI001/);
    expect(answer('fleurie madone')).toBe('open: BEA006 BEA007');
    expect(answer('LOI024 Fleurie')).toMatch(/^open: LOI024 BEA006/);
    // This text has the code of a wine, and more words of a different wine.
    expect(answer('LOI001 Sancerre Rosé Lacaille')).toMatch(/^open: LOI001/);
    expect(answer('LOI001 Sancerre Lacaille half')).toMatch(/^open: LOI001/);
    expect(answer('tallisker')).toBe('open: SPT015');
    expect(answer('smoke')).toBe('open: SPT015');
    expect(answer('fleurie madone 2017')).toBe('open: BEA006 BEA007');
    // The first text may also mean 22 bottles of the 2020, and the second text may mean 12 bottles of the 2022.
    expect(answer('sancerre les monts 2020-22')).toBe('open: LOI030');
    expect(answer('sancerre les monts 2022-12')).toMatch(/^open:/);
  });

  it('prefers the only bought product if several products match', () => {
    expect(answer('sancerre', ['LOI030'])).toMatch(/^bought: LOI030 LOI001/);
    expect(answer('fleurie', ['BEA007'])).toMatch(/^bought: BEA007 BEA006/);
    expect(answer('sancerre', ['LOI024', 'LOI030'])).toMatch(/^open: LOI0(24|30) LOI0(24|30) LOI001/);
  });

  it('finds no product for an unknown name, joining words, or a text without words', () => {
    expect(answer('krug')).toBe('open: ');
    expect(answer('by the glass')).toBe('open: ');
    expect(answer('')).toBe('open: ');
    expect(answer('🍷')).toBe('open: ');
  });
});

const lists: Readonly<Record<string, string>> = {
  demo: fileURLToPath(new URL('../../../../demo/products.csv', import.meta.url)),
  wholesaler: fileURLToPath(new URL('../../../../test/wholesaler.csv', import.meta.url)),
  // The real list is not published, so a checkout may lack it.
  ...(existsSync(realProducts) ? { real: realProducts } : {}),
};

/**
 * At least `RIGHT` percent of the certain matches must be right. At least `SURE` percent of the lines with a known
 * product must get a certain and right match.
 */
const RIGHT = 95;
const SURE = 85;

it.each(Object.entries(lists))(
  'finds a certain and right product for most lines of orders: %s',
  async (name, file) => {
    const list = readList(file);
    const lines = readFileSync(new URL('../../../../test/order-lines.txt', import.meta.url), 'utf8')
      .split('\n')
      .map((line) => line.split('|').map((part) => part.trim()))
      .filter(([of]) => of === name);
    const matches = lines.map(([, text = '', meant]) => {
      const { products: found, by } = matchText(
        {
          ...{ index: list.index, prices: list.prices, bought: new Set<number>() },
          nameOf: (product) => list.rows[product]?.Description ?? '',
        },
        text,
      );
      return { text, meant, by, code: list.index.codes[found[0] ?? -1] };
    });
    const sure = matches.filter(({ by }) => by !== undefined);
    const wrong = sure.filter(({ code, meant }) => code !== meant);
    const meaning = matches.filter(({ meant }) => meant !== '?' && meant !== 'none');
    expect(100 * (1 - wrong.length / sure.length), JSON.stringify(wrong)).toBeGreaterThanOrEqual(RIGHT);
    expect((100 * (sure.length - wrong.length)) / meaning.length).toBeGreaterThanOrEqual(SURE);
  },
);
