import { type Locale, money, type Random } from './random.ts';

export type Cell = string | number;
export type Column = { readonly head: string; readonly cells: readonly Cell[] };

export type Wine = {
  readonly code: string;
  readonly name: string;
  readonly caseSize: number;
  readonly bottlePence: number;
};
type Ordered = { readonly cases: number; readonly bottles: number };

const NOTHING = ['', '', '', '', '0', '-', '–', 'n/a', '#N/A', '#REF!', '0.00', 'nil'];

const COUNT_HEADS =
  'Qty|QTY|Quantity|Order|Order Qty|Required|This order|To order|Ordered|Wanted|Qty req.|Quantity required|Our order|Order quantity|How many|Qty Ordered|Need|Qté|Menge|Please order'.split(
    '|',
  );
const CASE_HEADS =
  'Cases|No. of cases|Order (cases)|Qty (cs)|Cases ordered|Ctns|Qty cases|Cases required'.split('|');
const BOTTLE_HEADS =
  'Bottles|Btls|Order btls|Qty (bottles)|Bottles required|No of bottles|Loose bottles|Single bottles wanted'.split(
    '|',
  );
const CODE_HEADS = 'Code|Product code|SKU|Item no.|Ref|Bin|Stock code|Art. No.'.split('|');
const NAME_HEADS = 'Wine|Description|Product|Item|Product name|Wine name'.split('|');
const CASE_PRICE_HEADS = 'Case|Case price|Per case|Case £|Cost case|Price|LUC|Tarif'.split('|');
const BOTTLE_PRICE_HEADS = 'Bottle|Btl price|Per bottle|Bottle £|Unit price|Each|DP|Unit cost'.split('|');
const STOCK_HEADS =
  'Stock|In stock|SOH|On hand|Qty on hand|Available|Stock level|Bal|Cellar stock|Free stock'.split('|');
const LAST_HEADS =
  'Last order|Prev. order|Last qty|Usual|Avg weekly sales|Last week|Sold|Par|Par level|Min stock|On order'.split(
    '|',
  );
const TOTAL_HEADS = 'Total|Line total|Value|Amount|Nett|Order value|Ext. price|Sum'.split('|');
const NOTE_HEADS = 'Notes|Comments|Remarks'.split('|');
const PACK_HEADS = 'Case size|Pack|Pack size|Units per case|Bottles per case|Btl/cs'.split('|');
const UNIT_HEADS = 'UOM|Unit|U/M|Order unit|Unit of measure|Sold by|Per'.split('|');
const OTHERS: readonly (readonly [string, readonly string[]])[] = [
  ['Country', ['France', 'Spain', 'Austria', 'Portugal']],
  ['Colour', ['Red', 'White', 'Rosé']],
  ['Supplier', ['Tradecellar', 'Other']],
  ['Grower', ['Durand', 'Martin & Fils', 'Weingut Linde']],
];

const BOTTLE_UNITS = ['BTL', 'btl', 'EA', 'Each', 'Bottle', 'bottles', 'BT', 'single'];
const CASE_UNITS = ['CS', 'Case', 'CASE', 'cases', 'CTN', 'Box', 'Case of 6', '6x75cl'];

type Facts = {
  readonly wines: readonly Wine[];
  readonly isOrdered: readonly boolean[];
  readonly locale: Locale;
  readonly isWorkbook: boolean;
};
type Quantities = {
  readonly columns: readonly Column[];
  readonly right: readonly (number | 'ask')[];
  readonly isHeadless?: boolean;
};

export function quantityColumns(random: Random, facts: Facts): Quantities {
  const { one, upTo } = random;
  const { wines, isOrdered } = facts;
  const kind = one([
    'count',
    'count',
    'count',
    'cases',
    'bottles',
    'both',
    'unit',
    'unit',
    'cells',
    'headless',
    'hard',
  ]);
  const small = isOrdered.map((is) => (is ? 1 + upTo(5) : 0));
  const written = (numbers: readonly number[]) => figures(random, numbers, facts);
  const inCases = (numbers: readonly number[]) =>
    numbers.map((number, at) => number * (wines[at]?.caseSize ?? 1));
  switch (kind) {
    case 'count':
      return { columns: [{ head: one(COUNT_HEADS), cells: written(small) }], right: inCases(small) };
    case 'cases':
      return { columns: [{ head: one(CASE_HEADS), cells: written(small) }], right: inCases(small) };
    case 'bottles': {
      const bottles = isOrdered.map((is) => (is ? one([1, 2, 3, 6, 12, 18, 24, 120, 240]) : 0));
      return { columns: [{ head: one(BOTTLE_HEADS), cells: written(bottles) }], right: bottles };
    }
    case 'both': {
      const ordered = isOrdered.map((is): Ordered => {
        if (!is) return { cases: 0, bottles: 0 };
        return one([
          { cases: 1 + upTo(4), bottles: 0 },
          { cases: 0, bottles: 1 + upTo(5) },
          { cases: 2, bottles: 3 },
        ]);
      });
      return {
        columns: [
          {
            head: one(['Cases', 'Order cases', 'No. of cases']),
            cells: written(ordered.map(({ cases }) => cases)),
          },
          {
            head: one(['Bottles', 'Order bottles', 'Btls']),
            cells: written(ordered.map(({ bottles }) => bottles)),
          },
        ],
        right: ordered.map(({ cases, bottles }, at) => cases * (wines[at]?.caseSize ?? 1) + bottles),
      };
    }
    case 'unit': {
      const units = wines.map(() => one(['case', 'bottle', 'bottle'] as const));
      const counts = isOrdered.map((is) => (is ? 1 + upTo(12) : 0));
      return {
        columns: [
          { head: one(COUNT_HEADS), cells: written(counts) },
          {
            head: one(UNIT_HEADS),
            cells: units.map((unit, at) =>
              unit === 'bottle'
                ? one(BOTTLE_UNITS)
                : one(CASE_UNITS).replace('6', String(wines[at]?.caseSize)),
            ),
          },
        ],
        right: counts.map((count, at) =>
          units[at] === 'bottle' ? count : count * (wines[at]?.caseSize ?? 1),
        ),
      };
    }
    case 'cells': {
      const bottles = isOrdered.map((is, at) => {
        if (!is) return { cell: one(NOTHING), right: 0 };
        const count = 1 + upTo(4);
        const inBottles = count * (wines[at]?.caseSize ?? 1);
        return one([
          { cell: `${count} cs`, right: inBottles },
          { cell: `${count} cases`, right: inBottles },
          { cell: `${count} btls`, right: count },
          { cell: `${count}x`, right: inBottles },
          { cell: String(count), right: inBottles },
          { cell: `${count} bottles`, right: count },
        ]);
      });
      return {
        columns: [{ head: one(COUNT_HEADS), cells: bottles.map(({ cell }) => cell) }],
        right: bottles.map(({ right }) => right),
      };
    }
    case 'headless':
      return { columns: [{ head: '', cells: written(small) }], right: inCases(small), isHeadless: true };
    case 'hard':
      return hardColumns(random, facts, { small, written, inCases });
  }
}

type Hard = {
  readonly small: readonly number[];
  readonly written: (numbers: readonly number[]) => readonly Cell[];
  readonly inCases: (numbers: readonly number[]) => readonly number[];
};

function hardColumns({ one, upTo }: Random, { wines }: Facts, { small, written, inCases }: Hard): Quantities {
  const right = inCases(small);
  const ask = small.map(() => 'ask' as const);
  return one<() => Quantities>([
    // Several sites order, and no column has the total.
    () => ({
      columns: ['Bar', 'Restaurant', 'Kitchen'].map((head) => ({ head, cells: wines.map(() => upTo(3)) })),
      right: ask,
    }),
    () => ({
      columns: [
        { head: 'Qty', cells: wines.map(() => 1 + upTo(30)) },
        { head: 'Order', cells: written(small) },
      ],
      right,
    }),
    () => ({ columns: [{ head: 'Units', cells: written(small) }], right: ask }),
    () => ({ columns: [{ head: 'Fred', cells: written(small) }], right }),
    // The headings of price and quantity are swapped.
    () => ({
      columns: [
        { head: 'Price', cells: written(small) },
        { head: 'Qty', cells: wines.map(({ bottlePence }) => money(bottlePence, 'uk')) },
      ],
      right,
    }),
    () => ({
      columns: [
        { head: 'Case', cells: wines.map(({ bottlePence }) => Math.floor(bottlePence / 20)) },
        { head: 'Bottle', cells: wines.map(({ bottlePence }) => Math.floor(bottlePence / 100)) },
      ],
      right: wines.map(() => 0),
    }),
    () => ({
      columns: [
        { head: 'Line', cells: wines.map((_, at) => at + 1) },
        { head: 'Order', cells: written(small) },
      ],
      right,
    }),
    () => ({
      columns: [{ head: 'Bottles', cells: small.map((count) => (count === 0 ? '' : `${count}.000`)) }],
      right: small.map((count) => (count === 0 ? 0 : 'ask')),
    }),
    () => {
      const units = small.map(() => one(['PAL', '', 'CS', 'CS']));
      return {
        columns: [
          { head: 'Qty', cells: written(small) },
          { head: 'UOM', cells: units },
        ],
        right: right.map((bottles, at) =>
          bottles > 0 && units[at] !== 'CS' && units.some((unit) => unit !== '') ? 'ask' : bottles,
        ),
      };
    },
    () => {
      const remarks = small.map(() => one(['', 'bottles only', 'no more than 3 btl', 'for Friday']));
      return {
        columns: [
          { head: 'Qty', cells: written(small) },
          { head: 'Comments', cells: remarks },
        ],
        right: right.map((bottles, at) => (bottles > 0 && remarks[at]?.includes('b') ? 'ask' : bottles)),
      };
    },
  ])();
}

/** Writes figures as a country and a program write them. 0 becomes a blank or a sign for nothing, such as a dash. */
function figures({ one, chance }: Random, numbers: readonly number[], { locale, isWorkbook }: Facts): Cell[] {
  const style = one(['plain', 'plain', 'plain', 'decimals', 'thousands']);
  const blanks = chance(0.6) ? [''] : NOTHING;
  return numbers.map((number) => {
    if (number === 0) return one(blanks);
    if (isWorkbook) return number;
    if (style === 'decimals') return `${number}${locale === 'uk' ? '.' : ','}00`;
    if (style === 'thousands') return money(number * 100, locale).slice(0, -3);
    return String(number);
  });
}

export function productColumns({ one, chance }: Random, wines: readonly Wine[]): Column[] {
  const codes = { head: one(CODE_HEADS), cells: wines.map(({ code }) => code) };
  const names = { head: one(NAME_HEADS), cells: wines.map(({ name }) => (chance(0.05) ? '' : name)) };
  const vintages = {
    head: one(['Vintage', 'Year', 'Vtg']),
    cells: wines.map(() => one(['NV', '2019', '2020', '2021'])),
  };
  return [codes, ...(chance(0.85) ? [names] : []), ...(chance(0.4) ? [vintages] : [])];
}

type OtherFacts = Omit<Facts, 'isOrdered'> & { readonly ordered: readonly (number | 'ask')[] };

export function otherColumns(
  { one, chance, upTo }: Random,
  { wines, ordered, locale, isWorkbook }: OtherFacts,
): Column[] {
  const sign = one(['', '', '£', '€']);
  const priced = (pence: number): Cell => {
    if (isWorkbook) return sign === '' ? pence / 100 : `£${pence / 100}`;
    return sign === '€' ? `${money(pence, locale)} €` : `${sign}${money(pence, locale)}`;
  };
  const pence = (wine: Wine) => wine.bottlePence * wine.caseSize;
  const some = (share: number, column: () => Column) => (chance(share) ? [column()] : []);
  return [
    ...some(0.4, () => ({ head: one(CASE_PRICE_HEADS), cells: wines.map((wine) => priced(pence(wine))) })),
    ...some(0.4, () => ({
      head: one(BOTTLE_PRICE_HEADS),
      cells: wines.map((wine) => priced(wine.bottlePence)),
    })),
    ...some(0.3, () => ({ head: one(STOCK_HEADS), cells: wines.map(() => upTo(60)) })),
    ...some(0.3, () => ({ head: one(LAST_HEADS), cells: wines.map(() => one(['', 1 + upTo(9)])) })),
    ...some(0.2, () => ({ head: one(PACK_HEADS), cells: wines.map(({ caseSize }) => caseSize) })),
    ...some(0.2, () => ({
      head: one(TOTAL_HEADS),
      cells: wines.map((wine, at) => {
        const bottles = ordered[at] ?? 0;
        return bottles === 'ask' || bottles === 0 ? '' : priced(bottles * wine.bottlePence);
      }),
    })),
    ...some(0.15, () => ({
      head: one(NOTE_HEADS),
      cells: wines.map(() => one(['', '', 'for the bar', 'urgent'])),
    })),
    ...some(0.3, () => {
      const [head, values] = one(OTHERS);
      return { head, cells: wines.map(() => one(values)) };
    }),
  ];
}
