import { describe, expect, it } from 'vitest';
import { validateListSearch } from './list-search.ts';

describe('the search of a list in its address', () => {
  it('reads text, filters and sort from the address', () => {
    const search = { sort: 'price_asc', description: 'Château "Margaux"', colour: 'R', priceTo: '£12.50' };
    expect(validateListSearch(search)).toEqual(search);
  });

  it('omits defaults, but keeps an empty super group, which means All', () => {
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
  ])('drops %j from the search', (odd) => {
    expect(validateListSearch({ region: 'Rioja', ...odd })).toEqual({ region: 'Rioja' });
  });
});
