import { type ReadQuantity, readQuantity } from './typed-quantity.ts';

/** How the columns of an order in a spreadsheet are told apart: by their header, else by what is in them. */

type Role = 'code' | 'name' | 'vintage' | 'size' | 'cases' | 'bottles' | 'count' | 'other';

const HEADERS: readonly (readonly [Role, RegExp])[] = [
  [
    'cases',
    /^(?:(?:qty|quantity|no\.?|number|order(?:ed)?) ?(?:of |in |\()? ?)?(?:cases?|cs|ctns?|cartons?|boxes)\)?(?: (?:qty|quantity|ordered|required))?$/,
  ],
  [
    'bottles',
    /^(?:(?:qty|quantity|no\.?|number|order(?:ed)?) ?(?:of |in |\()? ?)?(?:bottles?|btls?|bts?|singles?|units?|loose)\)?(?: (?:qty|quantity|ordered|required))?$/,
  ],
  [
    'count',
    /^(?:qty\.?|quantity|amount|order(?:ed)?(?: qty| quantity)?|required|want(?:ed)?|need(?:ed)?|how many|no\.? required|count|#)$/,
  ],
  [
    'code',
    /^(?:(?:product|item|wine|stock|sku|supplier|article|your|our|tradecellar)? ?(?:code|ref(?:erence)?\.?|sku|no\.?|number|id)|sku|bin(?: ?(?:no\.?|number))?|plu|article|art\. ?no\.?)$/,
  ],
  ['vintage', /^(?:vintage|vtg|vint\.?|year|yr)$/],
  ['size', /^(?:(?:bottle |unit )?size|format|volume|vol\.?|cl|ml|pack(?: ?size)?|case ?size|unit)$/],
  [
    'name',
    /^(?:(?:wine|product|item|stock)s?(?: (?:name|description))?|name|description|desc\.?|details|line|what)$/,
  ],
  [
    'other',
    /^(?:(?:unit |case |bottle |nett? |line |list |cost )*(?:price|cost|total|value|nett?|vat|rrp)(?: .*)?|country|region|colour|color|type|producer|grape|notes?|comments?|supplier|stock|par|on hand)$/,
  ],
];

function headerRole(cell: string): Role | undefined {
  const word = cell
    .toLowerCase()
    .replace(/[^\p{L}\p{N}#.() ]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return HEADERS.find(([, pattern]) => pattern.test(word))?.[0];
}

/** What a row says, and its cells. */
export type ReadRow = Omit<ReadQuantity, 'rest'> & {
  readonly text: string;
  readonly cells: readonly string[];
};

/** Undefined where no column says how many: then each row is read as a line. */
export function readColumns(rows: readonly (readonly string[])[]): ReadRow[] | undefined {
  const titled = rows.slice(0, 12).findIndex((row) => {
    const roles = row.map(headerRole).filter((role) => role !== undefined);
    return roles.length >= 2 && roles.some((role) => role !== 'other');
  });
  const body = rows.slice(titled + 1);
  const said = (rows[titled] ?? []).map((cell) => headerRole(cell) ?? 'other');
  const roles = titled < 0 || !said.some(isQuantity) ? guessRoles(body, said) : withNames(said);
  if (!roles.some(isQuantity) || !roles.some((role) => role === 'code' || role === 'name')) return undefined;
  return body.map((cells) => readRow(cells, roles));
}

const isQuantity = (role: Role) => role === 'cases' || role === 'bottles' || role === 'count';

/** A header that has quantities and nothing that it calls a name or a code has one all the same: the first other column. */
function withNames(roles: readonly Role[]): Role[] {
  if (roles.includes('name') || roles.includes('code')) return [...roles];
  const first = roles.indexOf('other');
  return roles.map((role, column) => (column === first ? 'name' : role));
}

type Column = { readonly cells: readonly string[]; readonly numbers: readonly number[] };

/** By what most cells are. Of two columns of small numbers the first is cases, the second bottles. */
function guessRoles(rows: readonly (readonly string[])[], known: readonly Role[]): Role[] {
  const width = Math.max(0, ...rows.map((row) => row.length));
  const columns = Array.from({ length: width }, (_, column): Column => {
    const cells = rows.map((row) => row[column] ?? '').filter((cell) => cell !== '');
    return { cells, numbers: cells.filter((cell) => /^\d+(?:\.0+)?$/.test(cell)).map(Number) };
  });
  const roles = columns.map((column, place): Role => {
    const role = known[place];
    return role !== undefined && role !== 'other' ? role : guessRole(column);
  });
  const names = roles.flatMap((role, column) => (role === 'name' ? [column] : []));
  const longest = names.toSorted((a, b) => lettersOf(columns[b]) - lettersOf(columns[a]))[0];
  const counts = roles.flatMap((role, column) => (role === 'count' ? [column] : []));
  // Nothing names the product: the largest numbers are bins.
  if (longest === undefined && !roles.includes('code')) {
    const bins = counts.toSorted((a, b) => middle(columns[b]) - middle(columns[a]))[0];
    if (bins !== undefined && counts.length > 1) roles[bins] = 'code';
  }
  const left = roles
    .flatMap((role, column) => (role === 'count' ? [column] : []))
    .filter((column, _, all) => all.length === 1 || !isCaseSize(columns[column], rows.length));
  return roles.map((role, column): Role => {
    if (role === 'name' && column !== longest) return 'other';
    if (role !== 'count') return role;
    if (left.length === 1) return column === left[0] ? 'count' : 'other';
    return column === left[0] ? 'cases' : column === left[1] ? 'bottles' : 'other';
  });
}

/** Each row says 6 or 12: nobody orders so. */
const isCaseSize = (column: Column | undefined, rows: number) =>
  column !== undefined &&
  rows > 2 &&
  column.numbers.length === rows &&
  column.numbers.every((each) => each === 6 || each === 12);

const lettersOf = (column: Column | undefined) =>
  column?.cells.join('').replace(/[^\p{L}]/gu, '').length ?? 0;

function middle({ numbers }: Column = { cells: [], numbers: [] }): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0;
}

function guessRole({ cells, numbers }: Column): Role {
  const most = (pattern: RegExp) =>
    cells.filter((cell) => pattern.test(cell)).length * 10 >= cells.length * 7;
  if (cells.length === 0) return 'other';
  if (most(/^(?:(?:19|20)\d\d|n\.?v\.?)$/i)) return 'vintage';
  if (most(/^(?:\d+ ?x ?)?(?:\d+(?:[.,]\d+)? ?(?:cl|ml|l|ltr)|75|37[.,]5|70|150)$/i)) return 'size';
  if (most(/^\p{Sc} ?|^\d+[.,]\d\d$/u)) return 'other';
  if (numbers.length * 10 >= cells.length * 7) {
    const isCode = middle({ cells, numbers }) >= 100 && new Set(numbers).size * 2 > numbers.length;
    return isCode ? 'code' : 'count';
  }
  if (most(/^-?[\d.,]+(?: ?(?:cs|cases?|b|btls?|bottles?|\+ ?\d+).*)?$/i)) return 'count';
  return most(/^(?=\S*\d)\S{3,20}$/u) ? 'code' : 'name';
}

/** What a quantity's column makes of a number alone. */
const UNITS = { cases: ' cs', bottles: ' bt', count: '' } as const;

function readRow(cells: readonly string[], roles: readonly Role[]): ReadRow {
  const of = (role: Role) => roles.flatMap((each, column) => (each === role ? [cells[column] ?? ''] : []));
  // What stands there of how many a case holds names nothing.
  const sizes = of('size').map((cell) => cell.replace(/^\d+ ?[x×/] ?|^\d{1,2}$/i, ''));
  const named = [...of('code'), ...of('name'), ...of('vintage'), ...sizes]
    .filter((cell) => cell !== '')
    .join(' ');
  const said = (['cases', 'bottles', 'count'] as const).flatMap((role) =>
    of(role)
      .filter((cell) => cell !== '')
      .map((cell) => (/^-?\d+(?:[.,]\d+)?$/.test(cell) ? `${withoutDecimals(cell)}${UNITS[role]}` : cell)),
  );
  const filled = said.filter((cell) => !/^0(?: |$)/.test(cell));
  if (said.length === 0) return { text: named, quantity: { unit: 'none' }, said: '', cells };
  const parts = (filled.length === 0 ? said.slice(0, 1) : filled).map((cell) => readQuantity(`wine ${cell}`));
  const fault =
    parts.find((part) => part.fault !== undefined)?.fault ?? (parts.some(isUnread) ? 'unclear' : undefined);
  const line = { text: named, said: filled.join(' '), cells };
  if (fault !== undefined) return { ...line, quantity: { unit: 'none' }, fault };
  const [only] = parts;
  if (parts.length === 1 && only !== undefined) return { ...line, quantity: only.quantity };
  const sum = { unit: 'said' as const, cases: 0, bottles: 0 };
  for (const { quantity } of parts) {
    if (quantity.unit === 'said') {
      sum.cases += quantity.cases;
      sum.bottles += quantity.bottles;
    }
  }
  return { ...line, quantity: sum };
}

const isUnread = ({ quantity, rest }: ReadQuantity) => quantity.unit === 'none' || rest !== 'wine';

/** A spreadsheet writes 2 as 2.00. */
const withoutDecimals = (cell: string) => cell.replace(/[.,]0+$/, '');
