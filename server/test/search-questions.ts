import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { filterNames } from '@tradecellar/contract/filter-names.ts';
import type { Sort } from '@tradecellar/trade/paging.ts';
import { parse } from 'csv-parse/sync';
import { findProducts } from '../src/catalogue/search/find/find-products.ts';
import type { BottlePrices } from '../src/catalogue/search/find/sorts.ts';
import type { CatalogueIndex } from '../src/catalogue/search/weigh/catalogue-index.ts';
import { makeIndex } from '../src/catalogue/search/weigh/make-index.ts';
import { pricesOf } from './indexed-product.ts';

export type Question = {
  readonly list: string;
  readonly sets: readonly string[];
  readonly group: string;
  readonly text: string;
  readonly filters: URLSearchParams;
  readonly meant: string;
  readonly not: string;
};

/** Reads search-questions.txt, which explains its format at the top. */
export function readQuestions(): Question[] {
  const lines = readFileSync(new URL('search-questions.txt', import.meta.url), 'utf8').split('\n');
  return lines.flatMap((line) => {
    if (line === '' || line.startsWith('#')) return [];
    const [list = '', sets = '', group = '', typed = '', filters = '', meant = '', not = ''] = line
      .split('|')
      .map((part) => part.trim());
    const text = typed.replaceAll('\\n', '\n').replaceAll('\\t', '\t').replaceAll('\\s', ' ');
    return [{ list, sets: sets.split(' '), group, text, filters: new URLSearchParams(filters), meant, not }];
  });
}

export const realProducts =
  process.env.TEST_PRODUCTS_FILE ??
  fileURLToPath(new URL('../../../shared/data/products.csv', import.meta.url));

type Row = Readonly<Record<string, string>>;
export type List = {
  readonly index: CatalogueIndex;
  readonly prices: BottlePrices;
  readonly rows: readonly Row[];
};

export function readList(file: string | URL): List {
  const rows: Row[] = parse(readFileSync(file), { columns: true, bom: true });
  const products = rows.map((row) => {
    const of = (column: string) => row[column] ?? '';
    const columns = Object.keys(row);
    return {
      ...{ code: of('Code'), bin_no: of('BinNo'), description: of('Description'), vintage: of('Vintage') },
      ...{ secondary_description: of('SecondaryDescription'), type: of('Type'), unit_size: of('UnitSize') },
      ...{ colour: of('Colour'), supergroup: of('Supergroup'), product_group: of('Group') },
      ...{ country: of('Country'), country_description: of('CountryDescription') },
      ...{ appellation: of('Appellation'), style: of('Style'), closure_style: of('ClosureStyle') },
      ...{ organic_biodynamic: of('OrganicBiodynamic'), winemaker: of('Winemaker') },
      alcoholic_percentage: of('AlcoholicPercentage'),
      notes: columns.filter((name) => /^Notes\d|^FoodSuggestion|^WineTasting/.test(name)).map(of),
      allergens: columns.filter((name) => name.startsWith('Allergen_') && of(name) === '1'),
      bottle_nett: Math.round(Number(of('BottleNett')) * 10_000),
    };
  });
  return { index: makeIndex(products), prices: pricesOf(products), rows };
}

const FIRST_PAGE = 20;
const FIRST_FEW = 5;

/** Searches for a question, and returns what is wrong with the result, or undefined if nothing is wrong. */
export function faultOf(
  { index, prices, rows }: List,
  { text, filters, meant, not }: Question,
): string | undefined {
  const price = (name: string) => {
    const pounds = filters.get(name);
    return pounds === null ? undefined : Number(pounds) * 10_000;
  };
  const found = findProducts(index, {
    text,
    filters: Object.fromEntries(filterNames.map((name) => [name, filters.get(name) ?? ''])),
    sort: (filters.get('sort') ?? 'default') as Sort, // The file uses the contract's names of sorts.
    ...{ priceFrom: price('priceFrom'), priceTo: price('priceTo') },
    ...{ start: 0, size: FIRST_PAGE, prices },
  });
  const page = found.products.map((product) => rows[product] ?? {});
  const codes = page.map(({ Code = '' }) => Code);
  const absurd = page
    .slice(0, FIRST_FEW)
    .filter((row) => not !== '' && not.split(' ; ').some((clauses) => fits(row, clauses)));
  if (absurd.length > 0) return `${absurd.map(nameOf)} among the first five`;
  const firsts = page.slice(0, FIRST_FEW).map(nameOf).join('; ');
  if (meant === 'none') return found.total === 0 ? undefined : `${found.total} found: ${firsts}`;
  const [, first] = /^first (.*)/.exec(meant) ?? [];
  if (first !== undefined) {
    return codes.join(' ').startsWith(first) ? undefined : `first are ${codes.slice(0, FIRST_FEW)}`;
  }
  if (!/[=~^<>]/.test(meant)) {
    const missing = meant.split(' ').filter((code) => !codes.includes(code));
    return missing.length === 0 ? undefined : `${missing} not among ${found.total}: ${firsts}`;
  }
  const [, only, clauses = ''] = /^(only )?(.*)/.exec(meant) ?? [];
  const all = rows.filter((row) => fits(row, clauses));
  if (all.length === 0) return 'no product of the list is meant';
  if (only !== undefined && found.total !== all.length)
    return `${found.total} instead of ${all.length}: ${firsts}`;
  const others = page.filter((row) => !fits(row, clauses));
  const most = Math.min(all.length, FIRST_PAGE);
  return page.length - others.length === most
    ? undefined
    : `${page.length - others.length} of ${most} on the first page; others: ${others.slice(0, FIRST_FEW).map(nameOf).join('; ')}`;
}

const nameOf = ({ Code, Description, Vintage }: Row) => `${Code} ${Description} ${Vintage}`;

const CLAUSE = /^(\w+)(!?)([=~^]|<=|>=|<|>)(.*)$/;

function fits(row: Row, clauses: string): boolean {
  return clauses.split(/ & (?=\w+!?[=~^<>])/).every((clause) => {
    const [, field = '', isNot, sign, wanted = ''] = CLAUSE.exec(clause.trim()) ?? [];
    if (field === '') throw new Error(`cannot read "${clause}"`);
    const value =
      field === 'Name'
        ? [row.Description, row.SecondaryDescription, row.Appellation, row.Winemaker].join(' ')
        : (row[field] ?? '');
    const isMet = wanted.split(' or ').some((one) => {
      switch (sign) {
        case '=':
          return value === one;
        case '~':
          return plain(value).includes(plain(one));
        case '^':
          return value.startsWith(one);
        case '<=':
          return value !== '' && Number(value) <= Number(one);
        case '>=':
          return Number(value) >= Number(one);
        case '<':
          return value !== '' && Number(value) < Number(one);
        default:
          return Number(value) > Number(one);
      }
    });
    return isMet !== (isNot === '!');
  });
}

/**
 * Strips accents and punctuation. Does not use the search's own function, because the test would then share a fault of
 * that function.
 */
function plain(text: string): string {
  const letters = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return ` ${letters.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()} `;
}
