import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { blindLedgers } from '../../../test/sheets/blind-ledgers.ts';
import { blindSheets } from '../../../test/sheets/blind-sheets.ts';
import { blindSystems } from '../../../test/sheets/blind-systems.ts';
import { otherGoods } from '../../../test/sheets/other-goods.ts';
import { otherParties } from '../../../test/sheets/other-parties.ts';
import {
  bytesOf,
  cellsOf,
  differences,
  isSame,
  nothingKnown,
  readSheet,
  scoreColumns,
} from '../../../test/sheets/score-sheet.ts';
import { unseenGoods } from '../../../test/sheets/unseen-goods.ts';
import { unseenParties } from '../../../test/sheets/unseen-parties.ts';
import type { Known } from './mapping.ts';

const folder = new URL('../../../test/sheets/', import.meta.url).pathname;
const sets = readdirSync(folder).filter((name) => /^\d\d-/.test(name));

type Answer = {
  readonly files: readonly {
    readonly file: string;
    readonly kind: string;
    readonly columns: readonly {
      readonly column: string;
      readonly is: string;
      readonly gives?: readonly string[];
    }[];
    readonly rowsLeftOut: readonly { readonly row: number }[];
    readonly checked: readonly {
      readonly kind: string;
      readonly field: string;
      readonly value: string;
      readonly key: string;
    }[];
  }[];
};

const total = { columns: 0, wrong: 0, silent: 0 };
afterAll(() => {
  console.log(
    `${total.columns - total.wrong} of ${total.columns} columns right, ${total.silent} wrong without a doubt`,
  );
});

function count({ all, wrong, silent }: ReturnType<typeof scoreColumns>) {
  total.columns += all;
  total.wrong += wrong.length;
  total.silent += silent.length;
  expect(silent).toEqual([]);
  expect(wrong.length / all, wrong.join('\n')).toBeLessThanOrEqual(0.05);
}

describe.each(sets)('the exports %s', (set) => {
  const answer: Answer = JSON.parse(readFileSync(`${folder}${set}/answer.json`, 'utf8'));
  // The prices of a set refer to its products.
  const files = answer.files.toSorted(
    (a, b) => Number(b.kind === 'products') - Number(a.kind === 'products'),
  );
  const known: Known = nothingKnown();
  const products = new Map<string, { caseSize: number; vatRate: number; casePrice: number }>();

  it.each(files.map((file) => [file.file, file] as const))(
    'reads %s like the expected answer',
    (name, file) => {
      const { guess, applied } = readSheet(name, readFileSync(`${folder}${set}/${name}`), {
        ...known,
        products,
      });
      expect(guess.mapping.kind).toBe(file.kind);
      count(
        scoreColumns(
          guess,
          file.columns.map(({ column, is, gives }) => [column, gives ?? [is]]),
        ),
      );
      for (const row of cellsOf(applied, 'products')) {
        const { Code = '', CaseSize, VatRate, CasePrice } = row;
        products.set(Code, {
          caseSize: Number(CaseSize),
          vatRate: Number(VatRate),
          casePrice: Number(CasePrice),
        });
      }
      const lines = guess.table.rows.map(({ line }) => line);
      const out = applied.leftOut.map(({ line }) => lines.indexOf(line) + 1).toSorted((a, b) => a - b);
      expect(out, JSON.stringify(applied.leftOut)).toEqual(file.rowsLeftOut.map(({ row }) => row));
      for (const { kind, field, value, key } of file.checked) {
        const rows = cellsOf(applied, kind).filter((row) =>
          key.split(' ').every((part) => Object.values(row).includes(part)),
        );
        expect(
          rows.some((row) => isSame(field, value, row[field] ?? '')),
          `${kind} ${key} ${field} ${value}`,
        ).toBe(true);
      }
      for (const { kind } of applied.files) {
        expect(differences(kind, cellsOf(applied, kind), `${folder}${set}/expected/${kind}.csv`)).toEqual([]);
      }
    },
  );
});

it.each(
  [
    ...otherGoods,
    ...otherParties,
    ...unseenGoods,
    ...unseenParties,
    ...blindSheets,
    ...blindSystems,
    ...blindLedgers,
  ].map((sheet) => [sheet.name, sheet] as const),
)('reads the invented file %s', (name, sheet) => {
  const { guess, applied } = readSheet(name, bytesOf(sheet));
  expect(guess.mapping.kind).toBe(sheet.kind);
  count(
    scoreColumns(
      guess,
      Object.entries(sheet.columns).map(([head, uses]) => [head, uses.split('|')]),
    ),
  );
  for (const check of sheet.checked) {
    const [kind = '', key = '', field = '', ...value] = check.split(' ');
    const row = cellsOf(applied, kind).find((cells) => Object.values(cells).includes(key));
    expect(isSame(field, value.join(' '), row?.[field] ?? 'no row'), `${check}, not ${row?.[field]}`).toBe(
      true,
    );
  }
  expect(
    applied.leftOut.map(({ line }) => line),
    JSON.stringify(applied.leftOut),
  ).toEqual(sheet.out ?? []);
});
