import { describe, expect, it } from 'vitest';
import {
  changedFilters,
  chosenFilters,
  defaultFilters,
  filterRequest,
  filtersAt,
  optionsOf,
  parsePrice,
  wrongPrices,
} from './filter-state.ts';

const options = {
  colour: [{ value: 'R', label: 'Red' }],
  organicbiodynamic: [],
  closure: [],
  country: [{ value: 'FR', label: 'France' }],
  region: [],
  supergroup: [
    { value: 'WIN', label: 'Wines' },
    { value: 'SPI', label: 'Spirits' },
  ],
  productgroup: [],
};
const everything = {
  description: '',
  colour: '',
  organicbiodynamic: '',
  closure: '',
  country: '',
  region: '',
  supergroup: '',
  productgroup: '',
  priceFrom: '',
  priceTo: '',
};

describe('the default filters', () => {
  it('sets every filter to All by default, except the super group Wines on Product Search [2.search.7, 2.search.9]', () => {
    expect(defaultFilters('all', options)).toEqual({ ...everything, supergroup: 'WIN' });
    expect(defaultFilters('mine', options)).toEqual(everything);
  });

  it('sets the super group to All by default if the merchant has no super group Wines', () => {
    expect(defaultFilters('all', { ...options, supergroup: [] })).toEqual(everything);
  });

  it('prefers filters in the URL to the default filters, and reads an empty super group in the URL as All', () => {
    expect(filtersAt({ colour: 'R' }, 'all', options)).toEqual({
      ...everything,
      supergroup: 'WIN',
      colour: 'R',
    });
    expect(filtersAt({ supergroup: '' }, 'all', options)).toEqual(everything);
  });
});

it('sends only filters that narrow the search', () => {
  expect(filterRequest({ ...everything, description: '  ', colour: 'R' })).toEqual({ colour: 'R' });
  expect(filterRequest({ ...everything, description: ' chablis ' })).toEqual({ description: 'chablis' });
  expect(filterRequest({ ...everything, priceFrom: '£7.50', priceTo: '12,50' })).toEqual({ priceFrom: 7.5 });
});

it('lists the filters that differ from All in the order of the form', () => {
  const filters = {
    ...everything,
    supergroup: 'WIN',
    colour: 'R',
    description: ' rioja',
    closure: 'odd',
    priceTo: '15',
  };
  expect(chosenFilters(filters, options).map(({ label, value }) => `${label}: ${value}`)).toEqual([
    'Description: rioja',
    'Type: Red',
    'Closure: odd',
    'Super Group: Wines',
    'Price to: £15.00',
  ]);
});

describe('a typed price', () => {
  it.each([
    ['12', 120_000],
    ['£12.50', 125_000],
    [' 1,250 ', 12_500_000],
    ['0', 0],
  ])('reads %j as a price', (text, price) => expect(parsePrice(text)).toBe(price));

  it.each(['', '12,50', '-1', 'ten', '12.', '1e3', '1000001'])('reads no price from %j', (text) =>
    expect(parsePrice(text)).toBeUndefined(),
  );

  it('flags an unreadable price, and treats an empty price as no limit', () => {
    expect(wrongPrices({ ...everything, priceFrom: '12,50', priceTo: ' ' })).toEqual(['priceFrom']);
  });
});

describe('the options of a select', () => {
  const labels = (...asked: Parameters<typeof optionsOf>) => optionsOf(...asked).map(({ label }) => label);

  it('begins the options of a select with All, and keeps the chosen option if the server no longer has it', () => {
    expect(labels('country', 'XX', options)).toEqual(['All', 'France', 'XX']);
    expect(labels('country', '', undefined)).toEqual(['All']);
  });

  it('shows the number of products for each option', () => {
    const none = {
      colour: {},
      country: {},
      organicbiodynamic: {},
      closure: {},
      region: {},
      productgroup: {},
    };
    const counts = { ...none, supergroup: { WIN: 1234 } };
    expect(optionsOf('supergroup', 'SPI', options, counts)).toEqual([
      { value: '', label: 'All' },
      { value: 'WIN', label: 'Wines (1,234)' },
      { value: 'SPI', label: 'Spirits (0)' },
    ]);
  });
});

it('returns only the changed fields, so that text typed in other fields stays', () => {
  const before = { ...everything, supergroup: 'WIN', description: 'rioja' };
  expect(changedFilters(before, { ...before, supergroup: '', description: '' })).toEqual({
    supergroup: '',
    description: '',
  });
  expect(changedFilters(before, { ...before })).toEqual({});
});
