import type { Content, TableCell } from './pdf-document.ts';

export type Column = {
  readonly head: string;
  /** Points, 'auto' for the width of the longest text, or '*' for a share of the rest. */
  readonly width: number | 'auto' | '*';
  /** Columns of figures stand at the right. At the left if absent. */
  readonly align?: 'center' | 'right';
};

/**
 * A table with a hairline below each row. The heads stand on every page, and a row never breaks over two pages.
 *
 *     ruledTable([{ head: 'Date', width: 'auto' }, { head: 'Amount', width: 70, align: 'right' }], [['1 Feb', '£12.00']])
 */
export function ruledTable(columns: readonly Column[], rows: readonly (readonly TableCell[])[]): Content {
  const placed = (cell: TableCell, at: number): TableCell => {
    const { align } = columns[at] ?? {};
    return align === undefined ? cell : ({ alignment: align, ...asNode(cell) } as TableCell); // A cell stays a cell.
  };
  return {
    layout: 'ruled',
    table: {
      headerRows: 1,
      // Keeps the heads from standing alone at the foot of a page.
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      widths: columns.map(({ width }) => width),
      body: [
        columns.map(({ head }, at) => placed({ text: head, style: 'head' }, at)),
        ...rows.map((row) => row.map(placed)),
      ],
    },
  };
}

function asNode(cell: TableCell): object {
  return typeof cell === 'object' && !Array.isArray(cell) ? cell : { text: cell };
}
