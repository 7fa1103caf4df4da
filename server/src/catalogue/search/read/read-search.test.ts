import { describe, expect, it } from 'vitest';
import { indexedProduct, pricesOf } from '../../../../test/indexed-product.ts';
import { type Asked, findProducts } from '../find/find-products.ts';
import { makeIndex } from '../weigh/make-index.ts';

type Facts = Parameters<typeof indexedProduct>[0];
const red = { colour: 'Red', product_group: 'Red Wine', supergroup: 'Wines' };
const white = { colour: 'White', product_group: 'White Wine', supergroup: 'Wines' };
const sparkling = { product_group: 'Sparkling Wine', supergroup: 'Wines', closure_style: 'Champagne Cork' };
const nz = { country: 'NZ', country_description: 'New Zealand' };

const products = (
  [
    { code: 'CRB', description: 'Crémant de Bourgogne Brut', appellation: 'Burgundy', ...sparkling },
    {
      code: 'CHA',
      description: 'Chablis',
      secondary_description: 'Chardonnay',
      ...white,
      bottle_nett: 140_000,
    },
    { code: 'BOU', description: 'Bourgogne Rouge', appellation: 'Burgundy', ...red, bottle_nett: 160_000 },
    { code: 'MUS', description: 'Muscadet', secondary_description: 'Melon de Bourgogne', ...white },
    { code: 'ERM', description: "L'Ermite Blanc", winemaker: 'Chapoutier', ...white },
    {
      code: 'GIN',
      description: 'Orchard Dry Gin',
      product_group: 'Gin',
      supergroup: 'Spirits',
      unit_size: '70',
    },
    { code: 'CAV', description: 'Cava Brut, Celler Can Ginesta', winemaker: 'Laia Ginesta', ...sparkling },
    { code: 'CAVH', description: 'Cava Brut, Montferral', unit_size: '37.5', ...sparkling },
    { code: 'CAVM', description: 'Cava Brut Nature, Montferral', unit_size: '150', ...sparkling },
    { code: 'PX1', description: 'Pedro Ximénez', product_group: 'Sherry', supergroup: 'Wines' },
    { code: 'BDX', description: 'Château Moulin', appellation: 'Bordeaux', ...red },
    { code: 'BDW', description: 'Château Moulin Blanc', appellation: 'Bordeaux', ...white },
    { code: 'CAB', description: 'Cabernet Sauvignon', ...red, closure_style: 'Screwcap' },
    {
      code: 'NZ1',
      description: 'Marlborough Sauvignon Blanc',
      ...white,
      ...nz,
      organic_biodynamic: 'Organic',
    },
    {
      code: 'CNP',
      description: 'Châteauneuf-du-Pape',
      secondary_description: 'Grenache, Syrah, Mourvèdre',
      ...red,
    },
    {
      code: 'BDB',
      description: 'Champagne Blanc de Blancs',
      product_group: 'Champagne',
      supergroup: 'Wines',
    },
    { code: 'PG1', description: 'Pinot Grigio', ...white },
    { code: 'PG2', description: 'Alsace Pinot Gris', ...white },
    { code: 'SHZ', description: 'Barossa Shiraz', ...red, vintage: '2019' },
    { code: 'SYR', description: 'Swartland Syrah', ...red, vintage: '2018' },
    { code: 'TOK', description: 'Tokaji Furmint', ...white },
    { code: 'KEG', description: 'Merlot Keg', unit_size: '2000', product_group: 'Keg', closure_style: 'Keg' },
    { code: 'CID', description: 'Medium Dry', product_group: 'Cider', supergroup: 'Beer & Cider' },
    {
      code: 'ALE',
      description: 'Harvest',
      product_group: 'Beer',
      supergroup: 'Beer & Cider',
      notes: ['Brioche'],
    },
    { code: '127', description: 'Quince Ratafia', bin_no: '88', notes: ['gin and lemon, with muscat'] },
    { code: '214', description: 'Medlar Cordial', bin_no: '89', notes: ['brioche'] },
    {
      code: 'CASK',
      description: 'Highland Single Malt Sherry Cask',
      product_group: 'Whisky',
      supergroup: 'Spirits',
    },
    { code: 'NOT', description: 'Why Not Malbec', ...red },
  ] satisfies Facts[]
).map((facts) => indexedProduct(facts));

const index = makeIndex(products);

function ask(text: string, more: Partial<Asked> = {}) {
  const { products: found, ...rest } = findProducts(index, {
    ...{ text, filters: {}, sort: 'default', start: 0, size: 20, prices: pricesOf(products), ...more },
  });
  return { codes: found.map((product) => index.codes[product]).join(' '), ...rest };
}

describe('findProducts', () => {
  it.each([
    ['burgundy', 'BOU CHA CRB'],
    ['melon de bourgogne', 'MUS'],
    ["l'ermite", 'ERM'],
    ['gin', 'GIN'],
    ['ginesta', 'CAV'],
    ['champagne', 'BDB'],
    ['cider', 'CID'],
    ['some sherry', 'PX1'],
    ['sherry cask', 'CASK'],
    ['a case of claret', 'BDX'],
    ['merlot or malbec', 'KEG NOT'],
    ['red or white bordeaux', 'BDX BDW'],
    ['red bordeaux or tokaji furmint', 'TOK BDX'],
    ['malbec, merlot or syrah', 'SYR KEG NOT SHZ CNP'],
    ['syrah and malbec', 'SYR NOT SHZ CNP'],
    ['6 muscadet', 'MUS'],
    ['do you have a nice muscadet', 'MUS'],
    ['high land malt', 'CASK'],
  ])('finds the products for “%s”: %s', (text, codes) => {
    expect(ask(text).codes).toBe(codes);
  });
});

function found(text: string, ...list: Facts[]) {
  const named = list.map((facts) => indexedProduct({ colour: '', ...facts }));
  const request = { filters: {}, sort: 'default', start: 0, size: 20, prices: pricesOf(named) } as const;
  const { products, isPartial, read } = findProducts(makeIndex(named), { ...request, text });
  return { products: products.toSorted(), isPartial, read: read.map(({ label }) => label) };
}

const called = (...descriptions: string[]): Facts[] => descriptions.map((description) => ({ description }));

it('reads a word as a misspelt shorter word, not as the beginning of a longer word, if the search has further words', () => {
  const list = [
    { code: 'CHA', description: 'Chablis Verdier', secondary_description: 'Vin' },
    { code: 'VV', description: 'Vinho Verde' },
  ];
  expect(found('vinho verdi', ...list).products).toEqual([1]);
});

it('returns a full result for an “or” even if only one side has products', () => {
  const list = called('Sancerre Rosé', 'Sancerre', 'Barbera Red');
  expect(found('sancerre red and rosé', ...list)).toMatchObject({ products: [0], isPartial: false });
});

it('leaves out only the unknown names of a search with commas', () => {
  const list = called('Gevrey-Chambertin', 'Beaune Grèves', 'Volnay');
  expect(found('vosne, gevrey and beaune', ...list).products).toEqual([0, 1]);
});

it('finds a vintage that stands only in the name of a product', () => {
  const named = { description: 'RIOJA RESERVA 2019', vintage: '' };
  const list = [{ description: 'Rioja Reserva', vintage: '2019' }, named, { ...named, vintage: '2018' }];
  expect(found('rioja 2019', ...list).products).toEqual([0, 1]);
});

it('does not split prices, years and unwanted words at a comma', () => {
  const list = called('Sancerre', 'Barolo', 'Chablis Premier Cru');
  expect(found('sancerre, between £1 and £90', ...list).read).toEqual(['£1.00 to £90.00']);
  expect(found('chablis, not smooth and under £90', ...list).products).toEqual([2]);
});

it('never reads a misspelt word as a nickname', () => {
  expect(ask('savvy').codes).toContain('NZ1');
  expect(ask('sivvy').codes).toBe('');
  expect(ask('garnachaa').codes).toBe('CNP');
});

it.each([
  ['kava', 'CAVH CAVM CAV'],
  ['shamblis', 'CHA'],
  ['shatonuf du pap', 'CNP'],
  ['sovinyon blank', 'NZ1'],
  ['sho vin yon', ''],
  ['ginn festa', ''],
])('reads a word written by ear: %s: %s', (text, codes) => {
  expect(ask(text).codes).toBe(codes);
});

it.each([
  ['grower pedro ximenez', 'PX1'],
  ['orchard dry gin spain', 'GIN'],
  ['grower orchard cava wild', ''],
  ['lovely sherry pedro spanish', 'PX1'],
  ['grower px', ''],
  ['orchard zzyx qqqv gin wwwx', ''],
])('finds products with most of the words if no product has all words: %s: %s', (text, codes) => {
  expect(ask(text).codes).toBe(codes);
  expect(ask(text).isWorded).toBe(false);
});

it('finds no product with most of the words if a filter hides a product with all words', () => {
  const only = (code: string) => ({ among: Uint32Array.of(index.codes.indexOf(code)) });
  expect(ask('cava nature montferral', only('CAVH')).codes).toBe('');
  expect(ask('cava nature montferral', only('CAVM')).codes).toBe('CAVM');
});

describe('filters in the words of a search', () => {
  it.each([
    ['organic', 'NZ1', ['Organic']],
    ['cava half', 'CAVH', ['Half bottle']],
    ['screwcap', 'CAB', ['Screwcap']],
    ['chablis under £15', 'CHA', ['Under £15.00']],
    ['shiraz 2018', 'SYR', ['2018']],
    ['cava -nature', 'CAV CAVH', ['Not nature']],
    ['cava not magnum or half', 'CAV', ['Not magnum', 'Not half']],
    ['dearest bourgogne', 'BOU CHA CRB', ['Dearest first']],
    ['cheapest bourgogne', 'CRB CHA BOU', ['Cheapest first']],
    ['cabernet not bordeaux', 'CAB', ['Not bordeaux']],
  ])('reads the filters of “%s” and finds %s', (text, codes, labels) => {
    const { codes: found, read } = ask(text);
    expect(found.split(' ').toSorted()).toEqual(codes.split(' ').toSorted());
    expect(read.map(({ label }) => label)).toEqual(labels);
    if (labels[0]?.endsWith('first')) expect(found).toBe(codes);
  });

  it('prefers a chosen sort to a typed sort', () => {
    expect(ask('dearest bourgogne', { sort: 'price_asc' }).codes).toBe(ask('cheapest bourgogne').codes);
  });
});

describe('codes and bin numbers in a search', () => {
  it.each([
    ['127', '127'],
    ['127 214', '127 214'],
    ['214,127', '214 127'],
    ['214; 88', '214 127'],
    ['Bin no. 89', '214'],
    ['code PX1', 'PX1'],
    ['PX1 SHZ 127', ''],
    ['PX1\t6\nPG1\t12', 'PX1 PG1'],
    ['PX1 2 cases\nNZ1 127', 'PX1 NZ1'],
    ['PX1 PG9 PG2', 'PX1 PG2'],
    ['PX1 (6)\nPG1: 12', 'PX1 PG1'],
    ['PX1\tPedro Ximénez\t6\nPG1\tPinot Grigio\t12', 'PX1 PG1'],
    ['PX1 Pedro Ximénez\nPinot Grigio', ''],
    ['2018 2019', ''],
  ])('finds codes and bin numbers in the sequence of the search: %j: %s', (text, codes) => {
    expect(ask(text).codes).toBe(codes);
  });
});

it('searches tasting notes for words that no name has', () => {
  expect(ask('brioche').codes).toBe('ALE 214');
  expect(ask('gin').codes).not.toContain('127');
  expect(ask('muscat').codes).toBe('127');
});

it('searches tasting notes even if names have longer words, and also for the noun of an adjective', () => {
  const list = [
    { description: 'Sea Salt Crisps' },
    { description: 'House White', notes: ['crisp apple'] },
    { description: 'House Red', notes: ['soft plum'] },
  ];
  expect(found('crisp white', ...list).products).toEqual([1]);
  expect(found('crisp', ...list).products).toEqual([0, 1]);
  expect(found('plummy red', ...list).products).toEqual([2]);
  const measured = [
    { description: 'Box', bin_no: '5001' },
    { description: 'Terraces', notes: ['at 500 metres, part old'] },
  ];
  expect(found('500', ...measured).products, 'the code that it begins').not.toContain(1);
  expect(found('party', ...measured).products).toEqual([]);
});

describe('a search for any text', () => {
  const long = ['chateau ', 'w ', '9', 'é', '🍷', '-a ', 'not ', 'under £', "l'", 'a.b.', '\n', '?!.,;:'];
  const signs =
    '? % _ \\ \' " `´’ $1 - – # £ ... ()[]{} (a+)+$ .* [ ^$ (?: {{x}} ! ワイン 红酒 вино نبيذ ไวน์ शराब';
  const names = 'NULL undefined constructor __proto__ hasOwnProperty 1e9l 0.0l £0 not except cheapest';
  const odd = [
    ...long.map((part) => part.repeat(10_000 / part.length)),
    ...[Array.from({ length: 200 }, (_, nth) => `word${nth}`).join(' '), 'cotesdurhone'.repeat(900)],
    ...[...signs.split(' '), ...names.split(' ')],
    ...["'); DROP TABLE product; --", '\u200b', '\u202esrever', '\u0000', '\u0001\u001b[31m', '\ud800'],
    ...['a\u0301'.repeat(99), '12 toString', '99999 litres', 'under £99999999999999999999', "'99"],
  ];

  it.each(odd.map((text) => [text.slice(0, 20), text] as const))(
    'answers the odd search %j',
    (_start, text) => {
      for (const sort of ['default', 'description_desc', 'price_desc'] as const) {
        const { total, codes } = ask(text, { sort });
        expect(codes === '' ? 0 : codes.split(' ').length).toBe(Math.min(20, total));
      }
    },
  );

  it('finds no product for a search of signs only', () => {
    expect(['?!.,;:', '🍷', '()', '\u202e', '٪'].map((text) => ask(text).total)).toEqual([0, 0, 0, 0, 0]);
  });

  it('answers a page beyond the end of the results with their total', () => {
    expect(ask('cava', { start: 500 })).toMatchObject({ codes: '', total: 3 });
    expect(ask('', { start: 10_000_000 })).toMatchObject({ codes: '', total: products.length });
  });

  it('finds no product for an unknown filter value, and counts the known values', () => {
    const { total, counts } = ask('cava', { filters: { size: '99' }, isCounted: true });
    expect(total).toBe(0);
    expect(counts?.size[index.facets.size.values.indexOf('150')]).toBe(1);
  });
});
