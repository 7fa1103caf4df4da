import { SORT_OPTIONS, type Sort } from '@tradecellar/trade/paging.ts';
import { expect, it } from 'vitest';
import { volume } from '../../../../../trade/test/volume.ts';

import { type PricedProduct, pricesOf } from '../../../../test/indexed-product.ts';
import { randomOf } from '../../../../test/torture/random.ts';
import { type Reading, readSearch } from '../read/read-search.ts';
import type { Meanings } from '../weigh/catalogue-index.ts';
import { type CatalogueIndex, productsOfCode } from '../weigh/catalogue-index.ts';
import { type IndexedProduct, type KnownProduct, ProductReader } from '../weigh/known-products.ts';
import { makeIndex } from '../weigh/make-index.ts';
import { JOINING_SHARE, type Words } from '../weigh/match-products.ts';
import { PLACE_OF_MAKER, WITHIN_NAME, weigherOf } from '../weigh/weigh-words.ts';
import { type FacetName, facetNames } from '../words/facet-names.ts';
import { codeOf, readText, sortNameOf, wordsOf } from '../words/words.ts';

import { type Asked, type Found, findProducts } from './find-products.ts';

/** Gives the same answers as `findProducts`, by a scan of every product and a sort. */
function scan(index: CatalogueIndex, products: readonly IndexedProduct[], asked: Asked): Found {
  const numbers = [...products.keys()];
  const readings: Iterable<Reading | undefined> =
    asked.text.trim() === '' ? [undefined] : readSearch(index, asked.text);
  let hidden: Found | undefined;
  for (const reading of readings) {
    if (hidden !== undefined && reading !== undefined && 'isPartial' in reading) break;
    const scores = scoresOf(index, products, reading, asked.text);
    const found = pageOf(index, products, asked, { scores, reading });
    if (found.total > 0) return found;
    if (reading === undefined || scores.some((score) => score !== undefined)) hidden ??= found;
  }
  if (hidden !== undefined) return hidden;
  return pageOf(index, products, asked, { scores: numbers.map(() => undefined), reading: undefined });
}

type Weighed = (product: IndexedProduct) => Map<string, number>;
const weighers = new WeakMap<readonly IndexedProduct[], Weighed>();

/** Weighs the products in the sequence of the requests, not in the sequence of the index. */
function weighedBy(products: readonly IndexedProduct[]): Weighed {
  let weighed = weighers.get(products);
  if (weighed === undefined) {
    const reader = new ProductReader();
    const read = new Map(products.map((product) => [product, reader.read(product)]));
    const weigh = weigherOf([...read.values()], reader.texts);
    weighed = (product) => new Map(weigh(read.get(product) as KnownProduct)); // The product is in this list.
    weighers.set(products, weighed);
  }
  return weighed;
}

const known = new WeakMap<IndexedProduct, Map<string, number>>();

function weightsOf(
  index: CatalogueIndex,
  products: readonly IndexedProduct[],
  product: IndexedProduct,
): Map<string, number> {
  let weights = known.get(product);
  if (weights === undefined) {
    weights = weighedBy(products)(product);
    for (const word of product.notes.flatMap((note) => readText(note).all)) {
      if (index.notes.words.includes(word)) weights.set(word, 5);
    }
    known.set(product, weights);
  }
  return weights;
}

/** The scores of the products. Undefined if a product lacks a word. */
function scoresOf(
  index: CatalogueIndex,
  products: readonly IndexedProduct[],
  reading: Reading | undefined,
  text: string,
): (number | undefined)[] {
  const numbers = [...products.keys()];
  if (reading === undefined) return numbers.map(() => 0);
  if ('products' in reading) {
    const { products: listed } = reading;
    return numbers.map((number) =>
      listed.includes(number) ? listed.length - listed.indexOf(number) : undefined,
    );
  }
  const each = reading.either.map((words) => {
    const met = numbers.map((number) => scoreOf(index, products, number, words));
    const isMeant = (one: (typeof met)[number]) =>
      one !== undefined && one.least > (words.required.length === 1 ? PLACE_OF_MAKER : WITHIN_NAME);
    const isNamesake = met.some(isMeant) ? (one: (typeof met)[number]) => !isMeant(one) : () => false;
    return met.map((one) => (isNamesake(one) ? undefined : one && one.value + 100 * one.sure));
  });
  const isFound = (scores: readonly (number | undefined)[]) => scores.some((score) => score !== undefined);
  if (reading.isEach && !each.every(isFound)) return numbers.map(() => undefined);
  const isUnwanted = (number: number) =>
    reading.excluded.some(
      (words) =>
        words.length > 0 && scoreOf(index, products, number, { required: words, optional: [] }) !== undefined,
    );
  return numbers.map((number) => {
    const met = each.flatMap((scores) => scores[number] ?? []);
    if (met.length === 0 || isUnwanted(number)) return undefined;
    const isCoded = !isWhole(reading) && productsOfCode(index, codeOf(text)).includes(number);
    return Math.max(...met) + (isCoded ? 100_000 : 0);
  });
}

function scoreOf(
  index: CatalogueIndex,
  products: readonly IndexedProduct[],
  number: number,
  words: Words,
): { readonly value: number; readonly sure: number; readonly least: number } | undefined {
  const product = products[number];
  if (product === undefined) return undefined;
  const weights = weightsOf(index, products, product);
  const bestOf = (meanings: Meanings) => {
    const met = [...meanings].flatMap(([word, sure]) => {
      const spelt = index.words.words[word] ?? index.notes.words[word - index.words.words.length] ?? '';
      const weight = weights.get(spelt);
      return weight === undefined ? [] : [{ value: Math.fround(weight * sure), sure }];
    });
    return met.length === 0
      ? undefined
      : { value: Math.max(...met.map((one) => one.value)), sure: Math.max(...met.map((one) => one.sure)) };
  };
  if (words.required.length + words.optional.length === 0) return { value: 0, sure: 0, least: 0 };
  const required = words.required.map(bestOf);
  if (required.some((best) => best === undefined)) return undefined;
  const optional = words.optional.map(bestOf);
  const values = [
    ...required.map((best) => best?.value ?? 0),
    ...optional.map((best) => JOINING_SHARE * (best?.value ?? 0)),
  ];
  const least = Math.min(...required.map((best) => best?.value ?? 0));
  const sure = Math.min(...required.map((best) => best?.sure ?? 0));
  return { value: values.reduce((sum, value) => sum + value, 0), sure, least };
}

type Scored = { readonly scores: readonly (number | undefined)[]; readonly reading: Reading | undefined };

function pageOf(
  index: CatalogueIndex,
  products: readonly IndexedProduct[],
  asked: Asked,
  { scores, reading }: Scored,
): Found {
  const read = reading?.filters ?? [];
  const valueIn = (name: FacetName, product: number) =>
    index.facets[name].values[index.facets[name].of[product] ?? 0] ?? '';
  const misses = (name: FacetName, product: number) =>
    [
      asked.filters[name],
      ...read.flatMap((one) => ('facet' in one && one.facet === name ? [one.value] : [])),
    ].some((wanted) => {
      if (wanted === undefined || wanted === '') return false;
      const value = valueIn(name, product);
      if (name === 'organicbiodynamic' && wanted === 'Either') return value === '';
      if (name === 'organicbiodynamic' && value === 'Both') return wanted === 'gone';
      if (name === 'diet' && wanted === 'Vegetarian') return value === '';
      if (name === 'size' && wanted === 'half') return value !== '37.5' && value !== '35';
      return value !== wanted;
    });
  const open = [...products.keys()].filter((product) => {
    const price = asked.prices.of[product] ?? 0;
    const bounds = [asked, ...read].flatMap((one) => ('priceFrom' in one || 'priceTo' in one ? [one] : []));
    const unit = (one: object) => (one === asked ? 1 : 10_000);
    return (
      scores[product] !== undefined &&
      (asked.ownList === undefined || asked.ownList[product] === 1) &&
      bounds.every(
        (one) =>
          price >= (one.priceFrom ?? 0) * unit(one) &&
          price <= (one.priceTo ?? Number.POSITIVE_INFINITY) * unit(one),
      )
    );
  });
  const missed = (product: number) => facetNames.filter((name) => misses(name, product));
  const hits = open.filter((product) => missed(product).length === 0);
  const counts = Object.fromEntries(
    facetNames.map((name) => [
      name,
      Uint32Array.from(
        index.facets[name].values,
        (value) =>
          open.filter(
            (product) => valueIn(name, product) === value && missed(product).every((other) => other === name),
          ).length,
      ),
    ]),
  ) as Found['counts']; // Every facet has its counts.
  const name = (product: number) => {
    const row = products[product];
    return row === undefined
      ? ''
      : `${sortNameOf(wordsOf(`${row.description} ${row.vintage}`))}\u0000${row.code}`;
  };
  const byName = (a: number, b: number) => (name(a) < name(b) ? -1 : name(a) > name(b) ? 1 : 0);
  const price = (product: number) => asked.prices.of[product] ?? 0;
  const rounded = (product: number) => Math.round((2 ** 20 - Math.fround(scores[product] ?? 0)) * 32);
  const orders: Record<Sort, (a: number, b: number) => number> = {
    default: (a, b) => (reading === undefined || isWhole(reading) ? 0 : rounded(a) - rounded(b)) || a - b,
    description_desc: byName,
    description_asc: (a, b) => byName(b, a),
    price_asc: (a, b) => price(a) - price(b) || byName(a, b),
    price_desc: (a, b) => price(b) - price(a) || byName(a, b),
  };
  const typed = read.find((one) => 'sort' in one);
  hits.sort(orders[asked.sort === 'default' && typed !== undefined ? typed.sort : asked.sort]);
  return {
    products: hits.slice(asked.start, asked.size === undefined ? undefined : asked.start + asked.size),
    total: hits.length,
    counts,
    read,
    isWorded: reading !== undefined && isAll(reading) && !isWhole(reading),
    isPartial: hits.length > 0 && reading !== undefined && 'isPartial' in reading,
  };
}

const isAll = (reading: Reading) => !('products' in reading) && reading.isPartial !== true;
const isWhole = (reading: Reading) =>
  !('products' in reading) && reading.either.every(({ required }) => required.length === 0);

const random = randomOf(20_261_122);
const oneOf = (...values: readonly string[]) => random.oneOf(values);

function product(number: number): PricedProduct {
  const appellation = oneOf('Chablis', 'Meursault', 'Rioja', 'Porto', 'Bourgogne', '', 'Skåne län');
  return {
    code: `C${number % 7}-${number}`,
    bin_no: oneOf('', String(random.between(1, 99))),
    description: [
      oneOf('Château', 'Domaine', 'Bodegas', 'Melon de Bourgogne'),
      oneOf("L'Ermite", 'Côte-Rôtie', 'Saint-Aubin', 'Les Perrières', 'Gin'),
      oneOf('Pinot Noir', 'Pedro Ximénez', 'Sauvignon Blanc', 'Syrah', ''),
    ].join(' '),
    secondary_description: oneOf('', 'Grenache, Syrah, Mourvèdre', 'Chardonnay'),
    vintage: oneOf('NV', '2015', '2019', ''),
    type: oneOf('Red', 'White'),
    unit_size: oneOf('75', '37.5', '150'),
    colour: oneOf('Red', 'White', ''),
    supergroup: oneOf('Wines', 'Spirits'),
    product_group: oneOf('Red Wine', 'White Wine'),
    country: oneOf('FR', 'ES', ''),
    country_description: oneOf('France', 'Spain'),
    appellation,
    style: oneOf('', 'Dry and fruity'),
    closure_style: oneOf('Natural Cork', 'Screwcap', ''),
    organic_biodynamic: oneOf('', 'Organic', 'Biodynamic', 'Both'),
    alcoholic_percentage: oneOf('12.5', '15', ''),
    winemaker: oneOf('', 'Hélène Bessan', 'Marc Fabre'),
    notes: [oneOf('', 'brioche and lemon'), oneOf('', 'Roast lamb')],
    bottle_nett: random.between(1, 40) * 5_000,
    allergens: random.happens(0.5)
      ? [oneOf('Allergen_SuitableForVegan', 'Allergen_SuitableForVegetarian')]
      : [],
  };
}

const words =
  "burgundy bourgogne chablis ermite lermite cote-rotie coterotie px gsm syrah shiraz white blanc wine gin gni sancere chateau domain bess hélène 2015 magnum half organic vegan screwcap lemon lamb spain french rouge pinot l'ermite 37.5cl c3 C3-3 17 42 saintaubin the de xyzzy".split(
    ' ',
  );
const phrases = [
  'under £12',
  'over 8',
  '£5-£10',
  'organic or biodynamic',
  'white burg',
  'nz sb',
  '17 42',
  'C1-1 C2-2',
  'not chablis',
  '-rouge',
  'except french or spain',
  'cheapest',
  "'19",
  'blanc de blancs',
  'syrah or gin',
  'pinot noir and gin',
  'melon',
  'good',
];

it('agrees with a plain scan on products, sequence, total and counts in random requests', () => {
  const catalogues = volume(20, 5);
  let found = 0;
  for (let catalogue = 0; catalogue < catalogues; catalogue++) {
    const products = Array.from({ length: random.between(0, 160) }, (_, number) => product(number));
    const index = makeIndex(products);
    const { of: prices } = pricesOf(products);
    const chosen = (name: FacetName) =>
      random.happens(0.15) ? random.oneOf([...index.facets[name].values, 'gone', 'Either']) : undefined;
    for (let request = 0; request < 100; request++) {
      const text = random.happens(0.3)
        ? ''
        : [...random.shuffled([...words, ...phrases])].slice(0, random.between(1, 3)).join(' ');
      const filters = Object.fromEntries(
        facetNames.flatMap((name) => {
          const value = chosen(name);
          return value === undefined ? [] : [[name, value]];
        }),
      );
      const asked: Asked = {
        ...{ text, filters, isCounted: true },
        sort: random.oneOf(SORT_OPTIONS).value,
        start: random.happens(0.3) ? random.between(0, 60) : 0,
        size: random.happens(0.2) ? undefined : random.between(1, 30),
        ...(random.happens(0.2) && {
          ownList: Uint8Array.from(products, () => (random.happens(0.5) ? 1 : 0)),
        }),
        ...(random.happens(0.1) && {
          priceFrom: random.between(0, 100_000),
          priceTo: random.between(50_000, 200_000),
        }),
        prices: {
          of: random.happens(0.5) ? prices : prices.map((price) => price + random.between(0, 9) * 100),
        },
      };
      const answer = findProducts(index, asked);
      expect(answer, JSON.stringify({ ...asked, ownList: undefined, prices: undefined })).toEqual(
        scan(index, products, asked),
      );
      if (answer.total > 0) found++;
    }
  }
  expect(found, 'requests that found something').toBeGreaterThan(35 * catalogues);
});
