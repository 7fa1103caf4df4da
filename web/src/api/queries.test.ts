import { expect, it } from 'vitest';
import { keepWithinAccount } from './queries.ts';

const shown = { rows: 3 };
const queryOf = (request: unknown) => ({ queryKey: ['/products/items', request] });

it('keeps what is on show while more of the same account loads', () => {
  expect(keepWithinAccount('A1')(shown, queryOf({ CustomerAccount: 'A1', page: 1 }))).toBe(shown);
});

it.each([
  ['another account', queryOf({ CustomerAccount: 'B2' })],
  ['a call that names no account', queryOf({})],
  ['nothing', undefined],
])('shows nothing of %s', (_what, query) => {
  expect(keepWithinAccount('A1')(shown, query)).toBeUndefined();
});
