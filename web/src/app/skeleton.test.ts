import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');

it('uses the theme’s colours in the skeleton of index.html', () => {
  const tokens = read('../ui/styles/tokens.css');
  const pairs = read('../../index.html').match(/light-dark\([^)]+\)/g) ?? [];
  expect(pairs.length).toBeGreaterThan(5);
  expect(pairs.filter((pair) => !tokens.includes(pair))).toEqual([]);
});
