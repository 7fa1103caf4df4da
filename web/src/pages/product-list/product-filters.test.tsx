import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../api/queries.ts';
import { defaultFilters, type Filters } from './filter-state.ts';
import { ProductFilters } from './product-filters.tsx';

const options = {
  colour: [{ value: 'R', label: 'Red' }],
  organicbiodynamic: [],
  closure: [],
  country: [
    { value: 'ES', label: 'Spain' },
    { value: 'FR', label: 'France' },
  ],
  region: [],
  supergroup: [{ value: 'WIN', label: 'Wines' }],
  productgroup: [],
};
const standard = defaultFilters('all', options);
let searches: Filters[];

beforeEach(() => {
  searches = [];
  // Suggestions and counts fail to load.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(filters: Filters = standard) {
  const queries = createQueryClient();
  const form = (shown: Filters) => (
    <QueryClientProvider client={queries}>
      <ProductFilters
        list="all"
        totalRows={undefined}
        filters={shown}
        standard={standard}
        options={options}
        onSearch={(next) => void searches.push(next)}
      />
    </QueryClientProvider>
  );
  const { rerender } = render(form(filters));
  return { show: (shown: Filters) => rerender(form(shown)) };
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('searches with the typed text when a filter is chosen', () => {
  open();
  type('Description', 'rioja');
  expect(searches).toEqual([]);
  type('Country', 'ES');
  expect(searches).toEqual([{ ...standard, description: 'rioja', country: 'ES' }]);
});

it('searches for the text at Enter and at Search [2.search.11, 2.search.12]', () => {
  open();
  type('Description', 'rioja');
  fireEvent.keyDown(field('Description'), { key: 'Enter' });
  press('Search');
  const search = { ...standard, description: 'rioja' };
  expect(searches).toEqual([search, search]);
});

it('searches by price when the price field is left', () => {
  open();
  type('Price from', '9.50');
  type('Price to', '20');
  fireEvent.blur(field('Price to'));
  expect(searches).toEqual([{ ...standard, priceFrom: '9.50', priceTo: '20' }]);
});

it('flags an unreadable price, and does not search', () => {
  open();
  type('Price to', '12,50');
  press('Search');
  expect(searches).toEqual([]);
  expect(field('Price to').getAttribute('aria-invalid')).toBe('true');
  screen.getByText('Please type a price such as 12.50.');
  type('Price to', '12.50');
  expect(field('Price to').getAttribute('aria-invalid')).toBeNull();
});

it('does not search for a text that is too long', () => {
  open();
  type('Description', 'x'.repeat(201));
  press('Search');
  type('Country', 'ES');
  expect(searches).toEqual([]);
});

it('restores the default filters at Clear [2.search.11]', () => {
  open({ ...standard, supergroup: '', country: 'ES' });
  press('Clear');
  expect(searches).toEqual([standard]);
});

it('clears the field of a removed filter, and keeps the typed text', () => {
  const { show } = open({ ...standard, country: 'ES', colour: 'R' });
  type('Description', 'rioja');
  show({ ...standard, colour: 'R' });
  expect(field('Country').value).toBe('');
  expect(field('Type').value).toBe('R');
  expect(field('Description').value).toBe('rioja');
});
