import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { SCOPES } from '../contract/src/scopes.ts';
import type { FileKind } from '../server/src/import/kinds/file-kind.ts';
import { fileKinds } from '../server/src/import/kinds/file-kinds.ts';
import { NOTICE_KINDS } from '../trade/src/apply-acts.ts';
import { CLAIM_EVENTS, CLAIM_REASONS, CLAIM_STATES } from '../trade/src/claim-life.ts';
import { ORDER_STATES, REPORTED_STATES } from '../trade/src/order-life.ts';
import { tableIn } from './page-tables.ts';
import { root } from './places.mjs';

// Pages copy some lists of the code. These tests fail if a list grows and its page does not.

/** Expands a table cell to column names: `Notes1..4` to four columns, `Allergen_…` to all columns with the prefix. */
const columnsIn = (cell: string, kind: FileKind): string[] =>
  cell.split(', ').flatMap((column) => {
    const [, name = '', first, last] = /^(\w+?)(\d)\.\.(\d)$/.exec(column) ?? [];
    if (first !== undefined && last !== undefined)
      return Array.from(
        { length: Number(last) - Number(first) + 1 },
        (_, n) => `${name}${Number(first) + n}`,
      );
    if (column.endsWith('…'))
      return Object.keys(kind.fields).filter((field) => field.startsWith(column.slice(0, -1)));
    return column === '' ? [] : [column];
  });

it('documents exactly the required and optional columns of every kind of file', () => {
  const page = tableIn('docs/integration.md', 'file', 'required columns', 'optional columns');
  expect(Object.keys(page).toSorted()).toEqual(fileKinds.map(({ name }) => `\`${name}.csv\``).toSorted());
  for (const kind of fileKinds) {
    const [required = '', optional = ''] = page[`\`${kind.name}.csv\``] ?? [];
    const fields = (isRequired: boolean) =>
      Object.entries(kind.fields)
        .filter(([, field]) => field.required === isRequired)
        .map(([name]) => name)
        .toSorted();
    expect(columnsIn(required, kind).toSorted(), `${kind.name}.csv`).toEqual(fields(true));
    expect(columnsIn(optional, kind).toSorted(), `${kind.name}.csv`).toEqual(fields(false));
  }
});

it('documents every reason of a claim', () => {
  expect(Object.keys(tableIn('docs/order-life.md', 'reason', 'until', 'settings'))).toEqual(CLAIM_REASONS);
});

it.each([
  ['docs/order-life.md', [...ORDER_STATES, ...CLAIM_STATES, ...CLAIM_EVENTS]],
  ['docs/back-office.md', [...REPORTED_STATES, ...Object.keys(SCOPES)]],
  ['docs/basket-sync.md', NOTICE_KINDS],
])('documents every state, event, scope or notice of the code in %s', (page, words) => {
  const text = readFileSync(path.join(root, page), 'utf8');
  expect(words.filter((word) => !new RegExp(`(?<![\\w-])${word}(?![\\w-])`).test(text))).toEqual([]);
});
