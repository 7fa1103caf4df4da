type Mark = { readonly what: string; readonly unit: 'ms' | 's' | '×'; readonly most: number };

/**
 * The target of each figure: the measured value must not be above `most`. Processor time is the sum of server and
 * PostgreSQL at ten connections.
 */
const marks = {
  list: { what: 'a list of 20 among 5,000 products, processor time', unit: 'ms', most: 0.5 },
  search: { what: 'a search spelt right, the same', unit: 'ms', most: 0.8 },
  misspelt: { what: 'a search misspelt, the same', unit: 'ms', most: 0.8 },
  product: { what: 'a product, the same', unit: 'ms', most: 0.4 },
  order: { what: 'a ten-line order, the same', unit: 'ms', most: 4 },
  merge: { what: '200 lines merged into a basket of 2,000', unit: 'ms', most: 20 },
  placing: {
    what: 'a ten-line order that closes a basket, its time beside that of one without',
    unit: '×',
    most: 1.05,
  },
  import: { what: 'import of 177,000 rows into a database without them', unit: 's', most: 15 },
} as const satisfies Record<string, Mark>;
export type MarkName = keyof typeof marks;

export class Measured {
  private readonly figures = new Map<MarkName, number>();

  note(name: MarkName, figure: number): void {
    this.figures.set(name, Math.max(figure, this.figures.get(name) ?? 0));
  }

  table(): string[] {
    const names = Object.keys(marks) as MarkName[]; // TypeScript types every key as a string.
    const rows = names.flatMap((name) => {
      const figure = this.figures.get(name);
      if (figure === undefined) return [];
      const { what, unit, most } = marks[name];
      const shown = figure.toFixed(figure >= 100 ? 0 : 2);
      return [`| ${what} | ${most} ${unit} | ${shown} ${unit} | ${figure <= most ? 'met' : '**missed**'} |`];
    });
    return ['| what | mark | measured | |', '|---|---:|---:|---|', ...rows];
  }
}
