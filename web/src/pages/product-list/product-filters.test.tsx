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
  // No suggestions and no counts.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The form as Product Search has it; `show` is what the address has after a search. */
function open(filters: Filters = standard) {
  const queries = createQueryClient();
  const form = (shown: Filters) => (
    <QueryClientProvider client={queries}>
      <ProductFilters
        list="all"
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

it('a filter applies as it is chosen, with the text as typed', () => {
  open();
  type('Description', 'rioja');
  expect(searches).toEqual([]);
  type('Country', 'ES');
  expect(searches).toEqual([{ ...standard, description: 'rioja', country: 'ES' }]);
});

it('the text applies with Enter and with Search [2.search.11, 2.search.12]', () => {
  open();
  type('Description', 'rioja');
  fireEvent.keyDown(field('Description'), { key: 'Enter' });
  press('Search');
  const search = { ...standard, description: 'rioja' };
  expect(searches).toEqual([search, search]);
});

it('prices apply when their field is left', () => {
  open();
  type('Price from', '9.50');
  type('Price to', '20');
  fireEvent.blur(field('Price to'));
  expect(searches).toEqual([{ ...standard, priceFrom: '9.50', priceTo: '20' }]);
});

it('a price that cannot be read is flagged, and searches for nothing', () => {
  open();
  type('Price to', '12,50');
  press('Search');
  expect(searches).toEqual([]);
  expect(field('Price to').getAttribute('aria-invalid')).toBe('true');
  screen.getByText('Please type a price such as 12.50.');
  type('Price to', '12.50');
  expect(field('Price to').getAttribute('aria-invalid')).toBeNull();
});

it('a text that is too long cannot be searched for', () => {
  open();
  type('Description', 'x'.repeat(201));
  press('Search');
  type('Country', 'ES');
  expect(searches).toEqual([]);
});

it('Clear goes back to the defaults [2.search.11]', () => {
  open({ ...standard, supergroup: '', country: 'ES' });
  press('Clear');
  expect(searches).toEqual([standard]);
});

it('a filter that is taken away clears its field, and the typed text stays', () => {
  const { show } = open({ ...standard, country: 'ES', colour: 'R' });
  type('Description', 'rioja');
  show({ ...standard, colour: 'R' });
  expect(field('Country').value).toBe('');
  expect(field('Type').value).toBe('R');
  expect(field('Description').value).toBe('rioja');
});
