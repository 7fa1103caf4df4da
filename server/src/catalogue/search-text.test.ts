import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codeWord, searchedWords, sortNameOf, wordsOf } from './search-text.ts';

describe('the words of a text', () => {
  it.each([
    ['Château Margaux', 'chateau margaux'],
    ['CÔTE-RÔTIE', 'cote rotie'],
    ['Cafe\u0301', 'cafe'],
    ['L’Ermitage d`Or d´Or', 'l ermitage d or d or'],
    ["O'Brien", 'o brien'],
    ['Weißburgunder', 'weissburgunder'],
    ['Grüner Ærø Œuf Ångström Łódź', 'gruner aero oeuf angstrom lodz'],
    ['1er Cru / 1ère côte', 'premier cru premiere cote'],
    ['St. Émilion, Ste-Foy', 'saint emilion sainte foy'],
    ['Ch. Latour', 'chateau latour'],
    ['37.5cl 13,5 % vol.', '375cl 135 vol'],
    ['1.5 L 0,75l 750 ml 3 litres 20 Litre 3l', '150cl 75cl 75cl 300cl 2000cl 300cl'],
    ["37.5 cl 2.5 l'eau 19 L'Étoile 1.5 lunes 3 cloches", '375cl 25 l eau 19 l etoile 15 lunes 3 cloches'],
    [
      '12yo 12 YO 12 Years Old old 12 yrs, very old, 12 old',
      '12 year 12 year 12 year 12 year very old 12 old',
    ],
    ['Nº 5 ﬁne', 'no 5 fine'],
    ['İstanbul ISPARTA', 'istanbul isparta'],
    ['  ', ''],
    ['🍷 % _ \\ \' " &', ''],
    ['constructor __proto__ 3 toString', 'constructor proto 3 tostring'],
    ['日本酒 Ρετσίνα', '日本酒 ρετσινα'],
  ])('%s', (text, words) => {
    expect(wordsOf(text).join(' ')).toBe(words);
  });

  it('are the same when taken from their own result, whatever was written', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const words = wordsOf(text);
        expect(wordsOf(words.join(' '))).toEqual(words);
        for (const word of words) expect(word).toMatch(/^[\p{L}\p{N}]+$/u);
      }),
    );
  });
});

describe('the A to Z name', () => {
  it('sorts accents with their letters, and numbers by what they count', () => {
    const names = [
      { description: 'Zinfandel', vintage: '' },
      { description: 'Éclat', vintage: '2019' },
      { description: 'eclat', vintage: '2018' },
      { description: 'Bin 28', vintage: '2016' },
      { description: 'Bin 311', vintage: '2015' },
      { description: 'BIN 9', vintage: '2017' },
      { description: 'Bin 28', vintage: '2015' },
      { description: 'Abbaye', vintage: '' },
    ];
    const named = (product: (typeof names)[number]) => `${product.description} ${product.vintage}`.trim();
    const sorted = names.toSorted((a, b) => (sortNameOf(a) < sortNameOf(b) ? -1 : 1)).map(named);
    expect(sorted).toEqual([
      'Abbaye',
      'BIN 9 2017',
      'Bin 28 2015',
      'Bin 28 2016',
      'Bin 311 2015',
      'eclat 2018',
      'Éclat 2019',
      'Zinfandel',
    ]);
  });
});

const bare = {
  code: 'AB-12',
  bin_no: '',
  description: '',
  secondary_description: '',
  vintage: '',
  type: '',
  unit_size: '75.000',
  colour: '',
  supergroup: '',
  product_group: '',
  country_description: '',
  appellation: '',
  style: '',
  closure_style: '',
  organic_biodynamic: '',
  winemaker: '',
};

describe('what a product is found by', () => {
  it('says more with its name than with its maker, and most with its code', () => {
    const words = searchedWords({ ...bare, description: 'Roquet Rouge', winemaker: 'Domaine Lune' });
    const of = (word: string) => words.get(word) ?? 0;
    expect(of('rouge')).toBeGreaterThan(of('lune'));
    expect(of(codeWord('ab 12'))).toBeGreaterThan(10 * of('rouge'));
    expect(of('ab12')).toBeGreaterThan(0);
  });

  it('holds the size by its names, and both words of Both', () => {
    const words = searchedWords({ ...bare, unit_size: '37.500', organic_biodynamic: 'Both' });
    for (const word of ['375cl', 'half', 'bottle', 'organic', 'biodynamic'])
      expect(words.has(word)).toBe(true);
    expect(words.has('both')).toBe(false);
  });

  it('leaves out what no index could hold, and never weighs more than a small integer', () => {
    const words = searchedWords({
      ...bare,
      description: 'x'.repeat(300),
      code: 'B',
      bin_no: 'B',
      vintage: 'B',
    });
    expect([...words.keys()].every((word) => word.length <= 100)).toBe(true);
    expect(Math.max(...words.values())).toBeLessThan(32_767);
  });
});
