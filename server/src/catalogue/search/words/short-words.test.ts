import { describe, expect, it } from 'vitest';
import { indexedProduct, pricesOf } from '../../../../test/indexed-product.ts';
import { findProducts } from '../find/find-products.ts';
import { makeIndex } from '../weigh/make-index.ts';

const products = [
  { code: 'MUSR', description: 'CH.MUSAR RGE 2016 75CL', vintage: '2016', colour: 'Red' },
  { code: 'MUSW', description: 'CH.MUSAR BLC 2015', vintage: '2015', colour: 'White' },
  { code: 'TEMP', description: 'DOM. TEMPIER BANDOL RSE 23', vintage: '2023', colour: 'Rosé' },
  { code: 'SIXB', description: 'TEMPIER BLEND NO.6', colour: 'Red' },
  { code: 'CLOU', description: 'CLOUDY BAY S/BLC 2023', vintage: '2023', colour: 'White' },
  { code: 'WEHL', description: 'WEHL.SONN. RIES KAB 2021', vintage: '2021', colour: 'White' },
  { code: 'CHOC', description: 'THE CHOCOLATE BLOCK 2021', vintage: '2021', colour: 'Red' },
  {
    code: 'CHO2',
    description: 'THE CHOCOLATE BLOCK 21 MAG',
    vintage: '2021',
    colour: 'Red',
    unit_size: '150',
  },
  { code: 'CHAP', description: 'M.CHAPOUTIER TAVEL ROSE 22', vintage: '2022', colour: 'Rosé' },
  { code: 'COKE', description: 'COKE NRB 24X330' },
  { code: 'DIET', description: 'DIET COKE NRB 24X330' },
].map((facts) => indexedProduct(facts));
const index = makeIndex(products);

function found(text: string): string {
  const request = { filters: {}, sort: 'default', start: 0, size: 20, prices: pricesOf(products) } as const;
  return findProducts(index, { ...request, text })
    .products.map((product) => index.codes[product])
    .join(' ');
}

describe('an abbreviation in a list', () => {
  it.each([
    ['chateau musar rouge', 'MUSR'],
    ['ch musar blc', 'MUSW'],
    ['domaine tempier bandol rosé', 'TEMP'],
    ['cloudy bay sauvignon blanc', 'CLOU'],
    ['chocolate block 21', 'CHO2 CHOC'],
  ])('finds an abbreviated name by the full words: %s', (text, codes) => {
    expect(found(text)).toBe(codes);
  });
});

it('finds wines named Imperial by “imperial”, not only the bottle size', () => {
  const moet = { winemaker: 'Moët & Chandon' };
  const named = [
    { ...moet, code: 'MOET', description: 'Brut Impérial' },
    { ...moet, code: 'MOE6', description: 'Brut Impérial Methuselah', unit_size: '600' },
  ].map((facts) => indexedProduct(facts));
  const request = { filters: {}, sort: 'default', start: 0, size: 20, prices: pricesOf(named) } as const;
  for (const text of ['moet imperial', 'imperial'])
    expect(findProducts(makeIndex(named), { ...request, text }).total).toBe(2);
});

it.each(['nothing but coke', 'coke, nothing else'])(
  'ignores the words “nothing but” and “nothing else” in a search: %s',
  (text) => {
    expect(found(text).split(' ').toSorted().join(' ')).toBe('COKE DIET');
  },
);

it.each([
  ['pepiere', 'PEPI'],
  ['chateau le puy rosé', 'ROSE'],
  ['etoile', 'PEPI'],
  ['afraid', 'ROSE'],
  ['why not', 'WHYN'],
])('restores accented letters that a stock system lost: %s', (text, codes) => {
  const lost = [
    { code: 'PEPI', description: '2021 P?pi?re, ?toile' },
    { code: 'ROSE', description: 'Ch?teau Le Puy Ros\uFFFD, Afraid?' },
    { code: 'WHYN', description: 'Why Not?' },
  ].map((facts) => indexedProduct(facts));
  const request = { filters: {}, sort: 'default', start: 0, size: 20, prices: pricesOf(lost) } as const;
  const lostIndex = makeIndex(lost);
  expect(
    findProducts(lostIndex, { ...request, text }).products.map((product) => lostIndex.codes[product]),
  ).toEqual([codes]);
});
