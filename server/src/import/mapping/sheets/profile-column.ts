import { emailsIn, flagIn, measuresIn, numberIn, vatRateIn, weekdaysIn } from './cell-values.ts';

/** The contents of a column. A share is a part of the filled cells, from 0 to 1; a blank column has shares of 0. */
export type Profile = {
  readonly filled: number;
  readonly rows: number;
  readonly distinct: readonly string[];
  /** The number of different values among all filled cells. */
  readonly distinctCount: number;
  /** True if nearly every filled cell differs from the others, so that the column may be a key. */
  readonly isUnique: boolean;
  readonly number: number;
  readonly whole: number;
  /** The share of amounts with pence or a pound sign. */
  readonly money: number;
  readonly email: number;
  readonly postcode: number;
  readonly date: number;
  readonly year: number;
  readonly size: number;
  readonly pack: number;
  readonly flag: number;
  readonly vat: number;
  readonly weekdays: number;
  readonly html: number;
  readonly codeLike: number;
  readonly meanLength: number;
  readonly median: number;
  readonly samples: readonly string[];
};

const MOST_SAMPLED = 1_000;
const MOST_DISTINCT = 40;

export const POSTCODE = /^[a-z]{1,2}\d[a-z\d]? ?\d[a-z]{2}$/i;
const DATE =
  /^(\d{1,2}[/.-]\d{1,2}[/.-](\d{4}|\d{2})|\d{4}[/-]\d{1,2}[/-]\d{1,2}|\d{1,2}[- ]?[a-z]{3,9}[- ,]*(\d{4}|\d{2}))([T ].*)?$/i;
const YEAR = /^(19[5-9]\d|20[0-4]\d|n\.?v\.?|0{1,2})([.,]0+)?$/i;
const MONEY = /^[(-]?\s*£?\s*\d[\d,.]*[.,]\d{2}\s*\)?-?$|£/;
const CODE = /^[^\s,;@]{1,24}$/;

export function profileColumn(cells: readonly string[], decimal: '.' | ','): Profile {
  const all = cells.filter((cell) => cell !== '');
  const step = Math.max(1, Math.ceil(all.length / MOST_SAMPLED));
  const sample = all.filter((_cell, at) => at % step === 0);
  const share = (is: (cell: string) => boolean) =>
    sample.length === 0 ? 0 : sample.filter(is).length / sample.length;
  const numbers = sample.flatMap((cell) => numberIn(cell, decimal) ?? []).toSorted((a, b) => a - b);
  const distinct = new Set(all);
  return {
    filled: all.length,
    rows: cells.length,
    distinct: [...distinct].slice(0, MOST_DISTINCT),
    distinctCount: distinct.size,
    isUnique: all.length > 0 && distinct.size >= all.length * 0.9,
    number: share((cell) => numberIn(cell, decimal) !== undefined),
    whole: share((cell) => Number.isInteger(numberIn(cell, decimal) ?? 0.5)),
    money: share((cell) => MONEY.test(cell)),
    email: share((cell) => emailsIn(cell).length > 0),
    postcode: share((cell) => POSTCODE.test(cell)),
    date: share((cell) => DATE.test(cell)),
    year: share((cell) => YEAR.test(cell)),
    size: share((cell) => measuresIn(cell).cl !== undefined),
    pack: share((cell) => isPack(cell)),
    flag: share((cell) => flagIn(cell) !== undefined),
    vat: share((cell) => vatRateIn(cell) !== undefined),
    weekdays: share((cell) => weekdaysIn(cell) !== undefined),
    html: share((cell) => /<[a-z]+[ >/]/i.test(cell)),
    codeLike: share((cell) => CODE.test(cell)),
    meanLength: all.reduce((sum, { length }) => sum + length, 0) / Math.max(1, all.length),
    median: numbers[Math.floor(numbers.length / 2)] ?? 0,
    samples: [...distinct].slice(0, 3),
  };
}

function isPack(cell: string): boolean {
  const { cl, pack } = measuresIn(cell);
  return cl !== undefined && pack !== undefined;
}

/** The decimal sign that a table's figures have: `,` if more cells end like `9,40` than like `9.40`. */
export function decimalOf(rows: readonly (readonly string[])[]): '.' | ',' {
  let [points, commas] = [0, 0];
  for (const cells of rows.slice(0, MOST_SAMPLED)) {
    for (const cell of cells) {
      if (/^[(-]?£?\d[\d,]*\.\d{1,2}\)?$|^\d+\.\d{4}$/.test(cell)) points++;
      else if (/^[(-]?£?\d[\d.]*,\d{1,2}\)?$|^0,\d+$/.test(cell)) commas++;
    }
  }
  return commas > points ? ',' : '.';
}
