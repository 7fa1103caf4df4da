import {
  type Cell,
  type Column,
  otherColumns,
  productColumns,
  quantityColumns,
  type Wine,
} from './order-columns.ts';
import { type Locale, type Random, randomFrom } from './random.ts';
import { type TestSheet, workbookOf } from './workbook.ts';

/** An order table as buyers write it, made from a seed, with the quantities that a careful clerk would read. */
export type OrderTable = {
  readonly name: string;
  readonly bytes: ArrayBuffer;
  /** The ordered bottles by product code: 0 if the wine is not ordered, 'ask' if the quantity is unclear. */
  readonly right: ReadonlyMap<string, number | 'ask'>;
  readonly caseSizes: ReadonlyMap<string, number>;
  readonly rows: readonly (readonly string[])[];
};

const NAMES = [
  'Champagne Delorme',
  'Comtesse Brut',
  'Sancerre, Domaine Lacaille',
  'Fleurie Les Garants',
  'Rioja Crianza Altos',
  'Château Mirande',
  'Grüner Veltliner',
  'Côtes du Rhône Vieilles Vignes',
  'Bin 27 Port',
  '19 Brothers Shiraz',
  'Puligny-Montrachet 1er Cru',
  'House Red',
];
export function orderTable(seed: number): OrderTable {
  const random = randomFrom(seed);
  const { one, chance, upTo } = random;
  const locale = one<Locale>(['uk', 'uk', 'de', 'fr']);
  const isWorkbook = chance(0.4);
  const wines = Array.from({ length: 3 + upTo(14) }, (_, at): Wine => {
    const bottlePence = 700 + upTo(4000);
    const code =
      seed % 5 === 0 ? String(1201 + at * 37 + upTo(9)) : `${one(['CHA', 'LOI', 'RHO'])}${101 + at * 7}`;
    return {
      code,
      name: one(NAMES),
      caseSize: one([6, 6, 12]),
      bottlePence: chance(0.2) ? bottlePence - (bottlePence % 100) : bottlePence,
    };
  });
  const isSparse = chance(0.5);
  const isOrdered = wines.map(() => chance(isSparse ? 0.4 : 0.9));
  if (!isOrdered.includes(true)) isOrdered[0] = true;
  const quantity = quantityColumns(random, { wines, isOrdered, locale, isWorkbook });
  const columns = arranged(random, [
    ...productColumns(random, wines),
    ...quantity.columns,
    ...(quantity.isHeadless && chance(0.8)
      ? []
      : otherColumns(random, { wines, ordered: quantity.right, locale, isWorkbook })),
  ]);
  const hasHeads = !quantity.isHeadless;
  const body = wines.map((_, row) => columns.map(({ cells }) => cells[row] ?? ''));
  const titles = chance(0.3)
    ? [
        ['Wine order for The Anchor'],
        ...(chance(0.5) ? [['']] : []),
        ...(chance(0.5) ? [['Date', '12/11/2026']] : []),
      ]
    : [];
  const footer = hasHeads && chance(0.25) ? [totalsOf(columns)] : [];
  const rows: Cell[][] = [
    ...titles,
    ...(hasHeads ? [columns.map(({ head }) => head)] : []),
    ...body,
    ...footer,
  ];
  return {
    ...fileOf(random, rows, isWorkbook),
    right: new Map(wines.map(({ code }, at) => [code, quantity.right[at] ?? 0])),
    caseSizes: new Map(wines.map(({ code, caseSize }) => [code, caseSize])),
    rows: rows.map((row) => row.map(String)),
  };
}

function arranged({ upTo, chance }: Random, columns: readonly Column[]): Column[] {
  if (chance(0.5)) return [...columns];
  const left = [...columns];
  return columns.map(() => left.splice(upTo(left.length), 1)[0] as Column); // `left` has a column for each step.
}

function totalsOf(columns: readonly Column[]): Cell[] {
  return columns.map(({ cells }, at) => {
    if (at === 0) return 'Total';
    const numbers = cells.filter((cell) => typeof cell === 'number');
    return numbers.length > 1 ? numbers.reduce((sum, number) => sum + number, 0) : '';
  });
}

function fileOf({ one, chance }: Random, rows: readonly (readonly Cell[])[], isWorkbook: boolean) {
  if (isWorkbook) {
    const order: TestSheet = { name: 'Order', rows };
    const other = one<TestSheet>([
      {
        name: 'Lookup',
        state: one(['hidden', 'veryHidden']),
        rows: rows.map((row) => row.map((cell) => (typeof cell === 'number' ? cell + 7 : cell))),
      },
      { name: 'Terms', rows: [['Delivery is free over 10 cases.'], ['Payment within 30 days']] },
    ]);
    const sheets = chance(0.6) ? [order] : chance(0.5) ? [order, other] : [other, order];
    return { name: 'order.xlsx', bytes: workbookOf(...sheets) };
  }
  const mark = one([',', ';', '\t']);
  const quoted = (cell: Cell) => {
    const text = String(cell);
    return text.includes(mark) || text.includes('"') ? `"${text.replaceAll('"', '""')}"` : text;
  };
  const text = rows.map((row) => row.map(quoted).join(mark)).join(one(['\n', '\r\n']));
  const whole = chance(0.1) ? `sep=${mark}\n${text}` : text;
  return { name: 'order.csv', bytes: new Uint8Array(new TextEncoder().encode(whole)).buffer };
}
