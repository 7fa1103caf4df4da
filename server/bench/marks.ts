/** A figure that the shop promises, and its bound. */
type Mark = { readonly what: string; readonly unit: 'ms' | 's' | 'MB' | '×'; readonly most: number };

/** Processor time is the server's and PostgreSQL's together, at ten connections. */
const marks = {
  list: { what: 'a list of 20 among 5,000 products, processor time', unit: 'ms', most: 0.5 },
  search: { what: 'a search spelt right, the same', unit: 'ms', most: 0.8 },
  misspelt: { what: 'a search misspelt, the same', unit: 'ms', most: 0.8 },
  product: { what: 'a product, the same', unit: 'ms', most: 0.4 },
  order: { what: 'a ten-line order, the same', unit: 'ms', most: 4 },
  'hand-over': { what: 'a message handed over, its time beside the last release’s', unit: '×', most: 1.05 },
  claims: { what: 'the board of 5,000 open claims, the slowest of a hundred', unit: 'ms', most: 300 },
  'in step': {
    what: 'a change on another of 500 open devices, after its answer, the 99th of a hundred',
    unit: 'ms',
    most: 1_000,
  },
  merge: { what: '200 lines merged into a basket of 2,000', unit: 'ms', most: 20 },
  placing: {
    what: 'a ten-line order that closes a basket, its time beside that of one without',
    unit: '×',
    most: 1.05,
  },
  'fresh 10000': { what: '10,000 products changed: served after the commit within', unit: 's', most: 2 },
  'waits 10000': { what: 'slowest list or /healthz meanwhile', unit: 'ms', most: 250 },
  'memory 10000': { what: 'memory of a server with 10,000 products, after load', unit: 'MB', most: 350 },
  'fresh 50000': { what: '50,000 products changed: served after the commit within', unit: 's', most: 10 },
  'memory 50000': { what: 'memory of a server with 50,000 products, after load', unit: 'MB', most: 700 },
  import: { what: 'import of 177,000 rows into a database without them', unit: 's', most: 15 },
} as const satisfies Record<string, Mark>;
export type MarkName = keyof typeof marks;

/** The largest measurement of each mark. */
export class Measured {
  private readonly figures = new Map<MarkName, number>();

  note(name: MarkName, figure: number): void {
    this.figures.set(name, Math.max(figure, this.figures.get(name) ?? 0));
  }

  /** The lines of a Markdown table of the measured marks. */
  table(): string[] {
    const names = Object.keys(marks) as MarkName[]; // TypeScript types keys as any strings.
    const rows = names.flatMap((name) => {
      const figure = this.figures.get(name);
      if (figure === undefined) return [];
      const { what, unit, most } = marks[name];
      const shown = figure.toFixed(unit === 'MB' || figure >= 100 ? 0 : 2);
      return [`| ${what} | ${most} ${unit} | ${shown} ${unit} | ${figure <= most ? 'met' : '**missed**'} |`];
    });
    return ['| what | mark | measured | |', '|---|---:|---:|---|', ...rows];
  }
}

/** Whether there is a mark with this name, which contains a number of products. */
export function isMark(name: string): name is MarkName {
  return Object.hasOwn(marks, name);
}
