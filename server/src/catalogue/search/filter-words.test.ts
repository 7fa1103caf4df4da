import { describe, expect, it } from 'vitest';
import { indexedProduct } from '../../../test/indexed-product.ts';
import { readFilters, withNumbersNamed, withoutRead } from './filter-words.ts';
import { makeIndex } from './make-index.ts';

const index = makeIndex([
  indexedProduct({ description: 'Rioja', unit_size: '37.5', vintage: '2015', organic_biodynamic: 'Both' }),
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
  indexedProduct({ description: 'Port', unit_size: '18.7', vintage: '1994', closure_style: 'Tap' }),
  indexedProduct({ description: 'Merlot', unit_size: '300', allergens: ['Allergen_SuitableForVegan'] }),
]);
const bare = makeIndex([indexedProduct({ description: 'Gin', vintage: '' })]);

/** As chips, and the words that are left. */
const read = (text: string) => {
  const { filters, rest } = readFilters(index, text);
  return [...filters.map(({ label }) => `[${label}]`), ...rest].join(' ');
};

describe('words that are filters', () => {
  it.each([
    ['organic rioja', '[Organic] rioja'],
    ['biodynamic', '[Biodynamic]'],
    ['organic or biodynamic red', '[Organic or biodynamic] red'],
    ['vegan', '[Vegan]'],
    ['vegetarian merlot', '[Vegetarian] merlot'],
    ['rioja half bottle', '[Half bottle] rioja'],
    ['halves', '[Half bottle]'],
    ['half bottles of cava', '[Half bottle] [Cava]'],
    ['37.5cl', '[Half bottle]'],
    ['cava magnums', '[Magnum] [Cava]'],
    ['brut cava magnums', '[Magnum] brut cava'],
    ['not cava', '[Not cava]'],
    ['6x37.5cl rioja', '[Half bottle] rioja'],
    ['6 x 150 cava', '[Magnum] [Cava]'],
    ['1 x 20l lager', '[20 litres] lager'],
    ['24 x 330ml lager', '33cl lager'],
    ['2 cases rioja', 'rioja'],
    ['half a case of rioja', 'rioja'],
    ['a dozen rioja', 'rioja'],
    ['rioja, case of 12', 'rioja'],
    ['6 bottles of rioja', 'rioja'],
    ['two boxes of rioja', 'rioja'],
    ['rioja x 6', 'rioja'],
    ['newest rioja', '[Newest first] rioja'],
    ['the latest vintage of rioja', '[Newest first] rioja'],
    ['oldest port', '[Oldest first] port'],
    ['1.5 litre', '[Magnum]'],
    ['20 litre', '[20 litres]'],
    ['18.7cl', '[Quarter bottle]'],
    ['jeroboam', '[Jeroboam]'],
    ['screwcap', '[Screwcap]'],
    ['stelvin lager', '[Screwcap] lager'],
    ['natural cork', '[Natural Cork]'],
    ['keg', '[Keg]'],
    ['bag in box', '[Bag in box]'],
    ['bib', '[Bag in box]'],
    ['rioja 2015', '[2015] rioja'],
    ["port '94", '[1994] port'],
    ['rioja ’15', '[2015] rioja'],
    ['rioja 2016', 'rioja 2016'],
    ['rioja 2012-2016', '[2012 to 2016] rioja'],
    ['rioja 2012-16', '[2012 to 2016] rioja'],
    ['rioja 2014 or 2015', '[2014 or 2015] rioja'],
    ['rioja 2010, 2015 and 1994', '[2010 or 2015 or 1994] rioja'],
    ['rioja between 2010 and 2015', '[2010 to 2015] rioja'],
    ['rioja not before 2012', '[From 2012] rioja'],
    ['rioja no older than 2012', '[From 2012] rioja'],
    ['rioja not after 2012', '[To 2012] rioja'],
    ['rioja not 2010 or 2015', '[Not 2010] [Not 2015] rioja'],
    ['rioja from 2015', '[2015] rioja from'],
    ['rioja from 2012 onwards', '[From 2012] rioja'],
    ['port 1994-03', '[1994 to 2003] port'],
    ['rioja half a bottle', '[Half bottle] rioja'],
    ['port before 1995', '[To 1994] port'],
    ['port before 1990', 'port before 1990'],
    ['port 1994 or older', '[To 1994] port'],
    ['rioja since 2010', '[From 2010] rioja'],
    ['rioja 2010+', '[From 2010] rioja'],
    ['nv cava', '[No vintage] [Cava]'],
    ['demi sec', 'demi sec'],
    ['½ bottle rioja', '[Half bottle] rioja'],
    ['A1/2', 'a1 2'],
    ['cheapest rioja', '[Cheapest first] rioja'],
    ['rioja price low to high', '[Cheapest first] rioja'],
    ['the most expensive port', '[Dearest first] port'],
  ])('%s: %s', (text, as) => {
    expect(read(text)).toBe(as);
  });

  it('are plain words in a list that has no such products', () => {
    const texts = ['organic', 'vegan', 'magnum', 'screwcap', 'keg', 'bag in box', '2015', 'nv'];
    expect(texts.flatMap((text) => readFilters(bare, text).filters)).toEqual([]);
  });
});

describe('a price', () => {
  it.each([
    ['under £15', '[Under £15.00]'],
    ['under two hundred pounds', 'under two hundred pounds'],
    ['under a hundred and fifty pounds', 'under a hundred and fifty pounds'],
    ['under four percent', 'under four percent'],
    ['under 15', '[Under £15.00]'],
    ['rioja under a tenner', '[Under £10.00] rioja'],
    ['rioja below £7.50 a bottle', '[Under £7.50] rioja'],
    ['sub £20 gin', '[Under £20.00] gin'],
    ['merlot £6 max', '[Under £6.00] merlot'],
    ['15 or less', '[Under £15.00]'],
    ['less than 12 quid', '[Under £12.00]'],
    ['over 20', '[Over £20.00]'],
    ['£20+ rioja', '[Over £20.00] rioja'],
    ['£10-£15', '[£10.00 to £15.00]'],
    ['between 10 and 15', '[£10.00 to £15.00]'],
    ['from 20 to 40 pounds', '[£20.00 to £40.00]'],
    ['10-15 quid', '[£10.00 to £15.00]'],
    ['£15 to £10', '[£10.00 to £15.00]'],
    ['around £10', '[£8.00 to £12.00]'],
    ['rioja under twenty-five quid', '[Under £25.00] rioja'],
    ['no more than nine pounds', '[Under £9.00]'],
    ['between ten and sixteen', '[£10.00 to £16.00]'],
    ['rioja £10', '[£8.00 to £12.00] rioja'],
  ])('%s: %s', (text, as) => {
    expect(read(text)).toBe(as);
  });

  it.each([
    ['malt over 12 years', 'malt over 12 year'],
    ['tawny over twenty years', 'tawny over 20 year'],
    ['under 5% abv', 'under 5 abv'],
    ['from 2016 to 2018', 'from 2016 to 2018'],
    ['bin 10-15', 'bin 10 15'],
    ['no 12', 'no 12'],
    ['under 99999999cl', 'under 99999999cl'],
  ])('is not: %s', (text, as) => {
    expect(read(text)).toBe(as);
  });
});

describe('what is not wanted', () => {
  it.each([
    ['sparkling not champagne', '[Not champagne] sparkling'],
    ['riesling but not german', '[Not german] riesling'],
    ['red except pinot noir', '[Not pinot noir] red'],
    ['malbec not french or chilean under £10', '[Under £10.00] [Not french] [Not chilean] malbec'],
    ['rioja -reserva -joven', '[Not reserva] [Not joven] rioja'],
    ['not chablis', '[Not chablis]'],
    ['saint-emilion', 'saint emilion'],
    ['Les Forts - 2012', 'les forts 2012'],
    ['knot', 'knot'],
    ['not', 'not'],
  ])('%s: %s', (text, as) => {
    expect(read(text)).toBe(as);
  });
});

describe('a filter that is taken back', () => {
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
  ])('%s, without %s: %s', (text, chip, left) => {
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
])('numbers that alone say a vintage or a size: %s: %s', (text, as) => {
  expect(withNumbersNamed(index, text)).toBe(as);
});

it('a size that was typed without its unit is taken back', () => {
  const [half] = readFilters(index, 'rioja 37.5cl').filters;
  expect(half && withoutRead('rioja 37.5', half)).toBe('rioja');
  const [large] = readFilters(index, 'merlot 3000ml').filters;
  expect(large && withoutRead('merlot 3000', large)).toBe('merlot');
  const [magnum] = readFilters(index, 'tignanello 15 1.5l').filters;
  expect(magnum && withoutRead('tignanello 15 1.5l', magnum), 'no other number').toBe('tignanello 15');
});
