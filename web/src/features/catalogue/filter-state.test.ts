import { describe, expect, it } from 'vitest';
import { stored } from '../../api/stored.ts';
import {
  changedFilters,
  chosenFilters,
  defaultFilters,
  Filters,
  filterRequest,
  optionsOf,
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
};

describe('the default filters', () => {
  it('are All, but the super group Wines [2.search.7, 2.search.9]', () => {
    expect(defaultFilters(options)).toEqual({ ...everything, supergroup: 'WIN' });
  });

  it('are All where the merchant has no such super group', () => {
    expect(defaultFilters({ ...options, supergroup: [] })).toEqual(everything);
  });
});

describe('stored filters', () => {
  it('come back as they were stored', () => {
    const filters = { ...everything, description: 'Château "Margaux"', colour: 'R', country: 'FR' };
    expect(stored(JSON.stringify(filters), Filters)).toEqual(filters);
  });

  it.each([null, '', '{', '[]', 'null', '"Red"', '7'])('%j is nothing stored', (text) => {
    expect(stored(text, Filters)).toBeUndefined();
  });

  it.each([{ colour: 7 }, { description: 'x'.repeat(300) }, { price: 'low' }])(
    'with %j in them are none',
    (odd) => {
      expect(stored(JSON.stringify({ ...everything, ...odd }), Filters)).toBeUndefined();
    },
  );
});

it('asks the server only for what narrows the search', () => {
  expect(filterRequest({ ...everything, description: '  ', colour: 'R' })).toEqual({ colour: 'R' });
  expect(filterRequest({ ...everything, description: ' chablis ' })).toEqual({ description: 'chablis' });
});

it('says the filters that are set, in words and in the order of the form', () => {
  const filters = { ...everything, supergroup: 'WIN', colour: 'R', description: ' rioja', closure: 'odd' };
  expect(chosenFilters(filters, options).map(({ label, value }) => `${label}: ${value}`)).toEqual([
    'Description: rioja',
    'Type: Red',
    'Closure: odd',
    'Super Group: Wines',
  ]);
});

it('offers All first, and keeps what is chosen even when the server no longer has it', () => {
  expect(optionsOf('country', 'XX', options)).toEqual([
    { value: '', label: 'All' },
    { value: 'FR', label: 'France' },
    { value: 'XX', label: 'XX' },
  ]);
  expect(optionsOf('country', '', undefined)).toEqual([{ value: '', label: 'All' }]);
});

it('knows which fields have changed, so that what is typed into the others stays', () => {
  const before = { ...everything, supergroup: 'WIN', description: 'rioja' };
  expect(changedFilters(before, { ...before, supergroup: '', description: '' })).toEqual({
    supergroup: '',
    description: '',
  });
  expect(changedFilters(before, { ...before })).toEqual({});
});
