import { describe, expect, it } from 'vitest';
import { validateListSearch } from './list-search.ts';

describe('the search of a list in its address', () => {
  it('has its text, filters and sort', () => {
    const search = { sort: 'price_asc', description: 'Château "Margaux"', colour: 'R', priceTo: '£12.50' };
    expect(validateListSearch(search)).toEqual(search);
  });

  it('leaves defaults out, but not an empty super group, which is All', () => {
    expect(validateListSearch({ sort: 'default', description: '', country: '', supergroup: '' })).toEqual({
      supergroup: '',
    });
  });

  it.each([
    { colour: 7 },
    { description: 'x'.repeat(201) },
    { country: 'x'.repeat(101) },
    { sort: 'cheapest' },
    { price: 'low' },
    { priceFrom: ['1'] },
  ])('drops %j', (odd) => {
    expect(validateListSearch({ region: 'Rioja', ...odd })).toEqual({ region: 'Rioja' });
  });
});
