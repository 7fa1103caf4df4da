import { type CSSProperties, useMemo, useSyncExternalStore } from 'react';

/** Which columns a list has, besides those that every list has. */
export type PadColumns = { readonly canOrder: boolean; readonly hasRrp: boolean; readonly hasLast: boolean };

/** Heights, which no content changes: rows are placed by them before they are drawn; and the grid of each row. */
export type PadLayout = {
  /** In pixels, also where a person has set larger letters. */
  readonly wine: number;
  readonly region: number;
  /** Of text in a row. */
  readonly lines: 1 | 2 | 3;
  readonly grid: CSSProperties;
};

const isWide = matchMedia('(width >= 72rem)');
const isMiddling = matchMedia('(width >= 64rem)');
const isNarrow = matchMedia('(width < 22rem)');
const isTiny = matchMedia('(width < 20rem)');
const isTouched = matchMedia('(pointer: coarse)');
const queries = [isWide, isMiddling, isNarrow, isTiny, isTouched];

/** Of the browser's letters, whose size is the person's own. */
const readRem = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
/** Read ahead: while a list is rendered the browser would have to style the page for an answer. */
let remPx = readRem();
for (const query of queries) {
  query.addEventListener('change', () => {
    remPx = readRem();
  });
}

function subscribe(onChange: () => void): () => void {
  // Of letters that were made larger meanwhile the next list knows.
  requestAnimationFrame(() => {
    remPx = readRem();
  });
  for (const query of queries) query.addEventListener('change', onChange);
  return () => {
    for (const query of queries) query.removeEventListener('change', onChange);
  };
}

const screenNow = () => queries.map(({ matches }) => (matches ? 'y' : 'n')).join('');

/** How the rows of a list are laid out on this screen. */
export function usePadLayout({ canOrder, hasRrp, hasLast }: PadColumns): PadLayout {
  const screen = useSyncExternalStore(subscribe, screenNow);
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the screen, which the queries are asked about.
  return useMemo(() => layoutOf({ canOrder, hasRrp, hasLast }), [screen, canOrder, hasRrp, hasLast]);
}

/** Columns by name, with their widths in rem. */
type Columns = readonly (readonly [name: string, rem: number])[];

const prices: Columns = [
  ['bottle', 4],
  ['case', 4.625],
];
const margins: Columns = [
  ['margin', 4.25],
  ['rrp', 4],
];
const order: Columns = [
  ['cases', 4.75],
  ['bottles', 4.75],
  ['line', 4.5],
  ['add', 5.375],
];

function layoutOf(columns: PadColumns): PadLayout {
  if (!isMiddling.matches) return narrow(columns);
  const { canOrder, hasRrp, hasLast } = columns;
  const figures = [...prices, ...(hasRrp ? margins : []), ...(canOrder ? order : [])];
  const widths = figures.map(([, rem]) => `${rem}rem`).join(' ');
  const names = figures.map(([name]) => name).join(' ');
  const isOneLine = isWide.matches && !hasRrp;
  const wine = px(isTouched.matches ? 3 : isOneLine ? 2.125 : 2.875);
  const last = hasLast ? ['5.5rem', 'last'] : ['', ''];
  const grid = isOneLine
    ? gridOf(`minmax(0, 1fr) 2.875rem 5.375rem 4.75rem ${last[0]} ${widths}`, [
        `wine vintage size code ${last[1]} ${names}`,
      ])
    : gridOf(`2.875rem 5.375rem 4.75rem minmax(0, 1fr) ${widths}`, [
        `wine wine wine wine ${names}`,
        `vintage size code ${last[1] || '.'} ${names}`,
      ]);
  return { wine, region: px(isTouched.matches ? 1.875 : 1.625), lines: isOneLine ? 1 : 2, grid };
}

const px = (rem: number) => rem * remPx;

/** Three lines, with the fields at the right, or below with the largest letters; one more for the margin. */
function narrow({ canOrder, hasRrp }: PadColumns): PadLayout {
  const wine = hasRrp ? 7.5 : 5;
  if (isTiny.matches) {
    const facts = [
      'wine wine wine',
      'vintage size code',
      'case bottle line',
      ...(hasRrp ? ['margin margin rrp'] : []),
    ];
    const lines = canOrder ? [...facts, 'cases bottles add'] : facts;
    const height = px(canOrder ? wine + 2.75 : wine);
    return {
      wine: height,
      region: px(1.75),
      lines: 3,
      grid: gridOf('repeat(3, minmax(0, 1fr))', lines, 'line'),
    };
  }
  const facts = [
    'wine wine wine wine wine',
    'vintage size size code code',
    'case case bottle bottle line',
    ...(hasRrp ? ['margin margin margin margin rrp'] : []),
  ];
  const fields = ['cases bottles', 'add add', 'add add', '. .'];
  const lines = facts.map((names, at) => (canOrder ? `${names} ${fields[at]}` : names));
  const field = isNarrow.matches ? '3rem' : '3.5rem';
  const widths = `var(--facts) minmax(0, 1fr)${canOrder ? ` ${field} ${field}` : ''}`;
  return { wine: px(wine), region: px(1.75), lines: 3, grid: gridOf(widths, lines, 'line') };
}

/** `last`: the area of what the account last had. */
function gridOf(columns: string, lines: readonly string[], last = 'last'): CSSProperties {
  const areas = lines.map((names) => `"${names.trim().replace(/\s+/g, ' ')}"`).join(' ');
  return { '--columns': columns, '--areas': areas, '--last': last } as CSSProperties; // React's type has no custom properties.
}
