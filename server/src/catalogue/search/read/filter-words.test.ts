import { describe, expect, it } from 'vitest';
import { indexedProduct } from '../../../../test/indexed-product.ts';
import { makeIndex } from '../weigh/make-index.ts';
import { readFilters, withNumbersNamed, withoutRead } from './filter-words.ts';
import { patterns } from './patterns.ts';

const index = makeIndex([
  indexedProduct({
    description: 'Rioja',
    unit_size: '37.5',
    vintage: '2015',
    organic_biodynamic: 'Both',
    alcoholic_percentage: '12.50',
  }),
  indexedProduct({
    description: 'Cava',
    unit_size: '150',
    closure_style: 'Natural Cork',
    product_group: 'Cava',
  }),
  indexedProduct({
    description: 'Lager',
    unit_size: '2000',
    closure_style: 'Screw Cap',
    product_group: 'Keg',
  }),
  indexedProduct({
    description: 'Port',
    unit_size: '18.7',
    vintage: '1994',
    closure_style: 'Tap',
    alcoholic_percentage: '20',
  }),
  indexedProduct({
    description: 'Merlot',
    unit_size: '300',
    allergens: ['Allergen_SuitableForVegan'],
    alcoholic_percentage: '11',
  }),
]);
const bare = makeIndex([indexedProduct({ description: 'Gin', vintage: '' })]);

const read = (text: string) => {
  const { filters, rest } = readFilters(index, text);
  return [...filters.map(({ label }) => `[${label}]`), ...rest].join(' ');
};

describe('readFilters', () => {
  it.each([
    ['organic rioja', '[Organic] rioja'],
    ['organic or biodynamic red', '[Organic or biodynamic] red'],
    ['vegetarian merlot', '[Vegetarian] merlot'],
    ['half bottles of cava', '[Half bottle] [Cava]'],
    ['37.5cl', '[Half bottle]'],
    ['brut cava magnums', '[Magnum] brut cava'],
    ['20 litre', '[20 litres]'],
    ['stelvin lager', '[Screwcap] lager'],
    ['natural cork', '[Natural Cork]'],
    ['bag in box', '[Bag in box]'],
    ['nv cava', '[No vintage] [Cava]'],
    ['½ bottle rioja', '[Half bottle] rioja'],
    ['A1/2', 'a1 2'],
  ])('reads filters in words: %s: %s', (text, as) => {
    expect(read(text)).toBe(as);
  });

  it('reads words such as “organic” as plain words if the list has no such products', () => {
    const texts = ['organic', 'vegan', 'magnum', 'screwcap', 'keg', 'bag in box', '2015', 'nv', '12.5%'];
    expect(texts.flatMap((text) => readFilters(bare, text).filters)).toEqual([]);
  });
});

describe('the patterns of filters', () => {
  it.each(patterns.flatMap(({ examples }) => Object.entries(examples)))(
    'reads each example of a pattern: %s: %s',
    (text, as) => {
      expect(read(text)).toBe(as);
    },
  );

  it.each([
    ['rioja under twenty-five quid', '[Under £25.00] rioja'],
    ['no more than nine pounds', '[Under £9.00]'],
    ['malbec not french or chilean under £10', '[Under £10.00] [Not french] [Not chilean] malbec'],
    ['under two hundred pounds', 'under two hundred pounds'],
    ['from 2016 to 2018', 'from 2016 to 2018'],
    ['no 12', 'no 12'],
    ['under 99999999cl', 'under 99999999cl'],
    ['demi sec', 'demi sec'],
    ['not', 'not'],
  ])('reads a pattern among other patterns: %s: %s', (text, as) => {
    expect(read(text)).toBe(as);
  });
});

describe('withoutRead', () => {
  it.each([
    ['organic rioja under £15', 'Under £15.00', 'organic rioja'],
    ['organic rioja under £15', 'Organic', 'rioja under £15'],
    ["Port '94", '1994', 'Port'],
    ['Half Bottle of Rioja', 'Half bottle', 'of Rioja'],
    ['rioja -reserva', 'Not reserva', 'rioja'],
    ['sparkling but not champagne', 'Not champagne', 'sparkling'],
    ['cheapest rioja', 'Cheapest first', 'rioja'],
    ['rioja ½ bottle', 'Half bottle', 'rioja'],
    ['1/2 bottle rioja under £15', 'Half bottle', 'rioja under £15'],
    ['½ bottle rioja under £15', 'Under £15.00', '½ bottle rioja'],
  ])('removes from “%s” the words of the filter “%s”: %s', (text, chip, left) => {
    const filter = readFilters(index, text).filters.find(({ label }) => label === chip);
    expect(filter && withoutRead(text, filter)).toBe(left);
  });
});

it.each([
  ['rioja 15', "rioja '15"],
  ['merlot 300', 'merlot 300cl'],
  ['merlot 3000', 'merlot 3000ml'],
  ['rioja 47', 'rioja 47'],
  ['rioja 37.5', 'rioja 37.5cl'],
  ['rioja 1.5', 'rioja 1.5l'],
  ['rioja 13.5', 'rioja 13.5'],
  ['rioja £15', 'rioja £15'],
])('reads a bare number as a vintage or a size: %s: %s', (text, as) => {
  expect(withNumbersNamed(index, text)).toBe(as);
});

it('removes the words of a size filter from a search even if they lack the unit', () => {
  const [half] = readFilters(index, 'rioja 37.5cl').filters;
  expect(half && withoutRead('rioja 37.5', half)).toBe('rioja');
  const [large] = readFilters(index, 'merlot 3000ml').filters;
  expect(large && withoutRead('merlot 3000', large)).toBe('merlot');
  const [magnum] = readFilters(index, 'tignanello 15 1.5l').filters;
  expect(magnum && withoutRead('tignanello 15 1.5l', magnum), 'no other number').toBe('tignanello 15');
});
