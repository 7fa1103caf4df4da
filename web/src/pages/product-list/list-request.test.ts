import { expect, it } from 'vitest';
import { rowsText } from './list-request.ts';

it.each([
  [1, 20, 20, 512, '1–20 of 512'],
  [26, 20, 12, 512, '501–512 of 512'],
  [1, 'all', 512, 512, '512'],
  [75, 20, 20, 10_000, '1,481–1,500 of 10,000'],
  [1, 20, 1, 1, '1'],
] as const)('describes page %s of size %s with %i of %i rows as %s', (page, pageSize, shown, total, text) => {
  expect(rowsText({ page, pageSize, sort: 'default' }, shown, total)).toBe(text);
});
