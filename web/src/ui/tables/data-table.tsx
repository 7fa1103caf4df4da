import { type CSSProperties, type ReactNode, useState } from 'react';
import { useIsPrinting } from '../browser/use-is-printing.ts';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { Skeleton } from '../skeleton.tsx';
import styles from './data-table.module.css';
import { role } from './table-roles.ts';

export type Column<Row> = (
  | { readonly cell: (row: Row) => ReactNode; readonly figure?: never }
  /** Figures are aligned at the right. */
  | { readonly figure: (row: Row) => ReactNode; readonly cell?: never }
) & {
  readonly header: string;
  readonly isRowHeader?: boolean;
  /**
   * Per cent of the table's width, so that the skeleton's columns match. A column without a share takes the remaining
   * width.
   */
  readonly share?: number;
  /** True if stacked rows show the cell without the column's label. */
  readonly isSelfEvident?: boolean;
  /** True if only print shows the column, because paper has room for it; false if only the screen does. Absent: both. */
  readonly isOnPaper?: boolean;
  /**
   * Place of the cell in a stacked row. `lead` and `sum` stand at the head of the row, left and right; `whole` has the
   * head of the row alone. Other cells follow in two columns, or in a line of their own. Actions come last (`firstWay`, `secondWay`), or among the
   * cells at the left (`leftWay`).
   */
  readonly stacked:
    | 'lead'
    | 'sum'
    | 'whole'
    | 'left'
    | 'right'
    | 'line'
    | 'firstWay'
    | 'secondWay'
    | 'leftWay';
};

/** A row of the table's foot: a label, and values by column header. */
export type FootRow = {
  readonly label: string;
  readonly values: Readonly<Record<string, ReactNode>>;
  readonly isStrong?: boolean;
};

/** Rows that belong together, under a head of their own with values by column header. */
export type RowGroup = Omit<FootRow, 'isStrong'>;

type DataTableProps<Row> = {
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row, index: number) => string;
  readonly feet?: readonly FootRow[];
  /** The name of a row's group: neighbours of one group share a `head`. Rows without a group stand alone. */
  readonly groups?: {
    readonly of: (row: Row) => string | undefined;
    readonly head: (rows: readonly Row[]) => RowGroup;
  };
  /** Dims the rows while the next rows load. */
  readonly isStale?: boolean;
  /** `close`: rows of 28 px, for the lines of an order. A stacked row has three lines. */
  readonly rowHeight?: 'close';
};

/** Longer tables first render this many rows, because a browser takes seconds for tens of thousands of rows. */
const FIRST_ROWS = 300;

/** A table. In a narrow box each row is stacked, and each cell names its column. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, rows, keyOf, feet = [], groups, isStale = false, rowHeight } = props;
  const [isOpened, setOpened] = useState(false);
  const isPrinting = useIsPrinting();
  const columns = columnsOn(isPrinting, props.columns);
  const shown = isOpened || isPrinting ? rows : rows.slice(0, FIRST_ROWS);
  return (
    <div className={styles.box} data-columns={widthOf(columns)} aria-busy={isStale || undefined}>
      <table {...role.table} className={tableClass} data-rows={rowHeight}>
        <caption className="sr-only">{caption}</caption>
        <Head columns={columns} />
        {bodiesOf(shown, groups?.of).map((body) => (
          <Body key={body[0]?.index} columns={columns} keyOf={keyOf} rows={body} head={groups?.head} />
        ))}
        {feet.length > 0 && (
          <tfoot {...role.group}>
            {feet.map((foot) => (
              <Foot key={foot.label} foot={foot} columns={columns} />
            ))}
          </tfoot>
        )}
      </table>
      {shown.length < rows.length && (
        <p className="mt-4 text-center text-ink-soft">
          The first {shown.length} of {rows.length} rows.{' '}
          <Button look="quiet" className="print:hidden!" onClick={() => setOpened(true)}>
            Show all
          </Button>
        </p>
      )}
    </div>
  );
}

function columnsOn<Row>(paper: boolean, columns: readonly Column<Row>[]): readonly Column<Row>[] {
  return columns.filter(({ isOnPaper = paper }) => isOnPaper === paper);
}

const tableClass = classNames('lined-table', styles.table);

const widthOf = ({ length }: readonly unknown[]) => (length <= 5 ? 'few' : length <= 7 ? 'some' : undefined);

type NumberedRow<Row> = { readonly row: Row; readonly index: number; readonly group: string | undefined };

/** Joins neighbouring rows of the same group. */
function bodiesOf<Row>(
  rows: readonly Row[],
  groupOf: (row: Row) => string | undefined = () => undefined,
): readonly (readonly NumberedRow<Row>[])[] {
  const bodies: NumberedRow<Row>[][] = [];
  for (const [index, row] of rows.entries()) {
    const group = groupOf(row);
    const last = bodies.at(-1);
    if (last?.[0]?.group === group && last) last.push({ row, index, group });
    else bodies.push([{ row, index, group }]);
  }
  return bodies;
}

type BodyProps<Row> = Pick<DataTableProps<Row>, 'columns' | 'keyOf'> & {
  readonly rows: readonly NumberedRow<Row>[];
  readonly head: ((rows: readonly Row[]) => RowGroup) | undefined;
};

/** Rows of one group, under its head. */
function Body<Row>({ columns, keyOf, rows, head }: BodyProps<Row>) {
  const group = rows[0]?.group;
  const foot = group !== undefined && head?.(rows.map(({ row }) => row));
  return (
    <tbody {...role.group} data-group={group}>
      {foot && <Foot foot={foot} columns={columns} isHead />}
      {rows.map(({ row, index }) => (
        <tr key={keyOf(row, index)} {...role.row} className={styles.row}>
          {columns.map((column) => (
            <Cell key={column.header} column={column} row={row} />
          ))}
        </tr>
      ))}
    </tbody>
  );
}

type TableSkeletonProps<Row> = {
  readonly columns: readonly Column<Row>[];
  readonly rowCount: number;
  readonly rowClass: string | undefined;
  readonly rowHeight?: 'close';
};

/** Skeleton of a table whose rows are loading. */
export function TableSkeleton<Row>({ rowCount, rowClass, rowHeight, ...props }: TableSkeletonProps<Row>) {
  const columns = columnsOn(false, props.columns);
  return (
    <div className={styles.box} data-columns={widthOf(columns)} role="status">
      <span className="sr-only">Loading…</span>
      <table className={tableClass} data-rows={rowHeight} aria-hidden="true">
        <Head columns={columns} />
        <tbody>
          {Array.from({ length: rowCount }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: all rows are alike.
            <tr key={row} className={styles.row}>
              <td colSpan={columns.length} data-place="whole">
                <Skeleton className={rowClass} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Head<Row>({ columns }: Pick<DataTableProps<Row>, 'columns'>) {
  return (
    <thead {...role.group}>
      <tr {...role.row} className={styles.row}>
        {columns.map((column) => (
          <th
            key={column.header}
            {...role.columnHeader}
            scope="col"
            className={column.figure && 'number'}
            data-place={isAction(column) ? column.stacked : undefined}
            style={column.share === undefined ? undefined : shareOf(column.share)}
          >
            {column.header}
          </th>
        ))}
      </tr>
    </thead>
  );
}

// React's types lack custom properties.
const shareOf = (share: number) => ({ '--share': `${share}%` }) as CSSProperties;

function Cell<Row>({ column, row }: { readonly column: Column<Row>; readonly row: Row }) {
  const { header, cell, figure, isRowHeader, isSelfEvident, stacked } = column;
  const shared = {
    'data-label': isSelfEvident ? undefined : header,
    'data-place': stacked,
    className: figure && 'number',
    children: figure ? figure(row) : cell(row),
  };
  return isRowHeader ? <th {...role.rowHeader} scope="row" {...shared} /> : <td {...role.cell} {...shared} />;
}

/** Actions are not printed. */
function isAction<Row>({ stacked }: Column<Row>): boolean {
  return stacked.endsWith('Way');
}

type FootProps<Row> = {
  readonly foot: FootRow;
  readonly columns: readonly Column<Row>[];
  /** Shown above the group's rows. */
  readonly isHead?: boolean;
};

/** The label spans all columns before the first value. A single value has no column label when stacked. */
function Foot<Row>({ foot, columns, isHead = false }: FootProps<Row>) {
  const { label, values, isStrong = false } = foot;
  const isAlone = Object.keys(values).length === 1;
  const isLabelled = ({ isSelfEvident = false }: Column<Row>) => !isAlone && !isSelfEvident;
  const before = columns.findIndex(({ header }) => header in values);
  return (
    <tr
      {...role.row}
      className={styles.row}
      data-head={isHead || undefined}
      data-strong={isStrong || undefined}
    >
      <th {...role.rowHeader} scope={isHead ? 'rowgroup' : 'row'} colSpan={before} data-place="left">
        {label}
      </th>
      {columns.slice(before).map((column) => (
        <td
          key={column.header}
          {...role.cell}
          data-label={isLabelled(column) ? column.header : undefined}
          data-place={isAction(column) ? 'footWay' : 'value'}
          className={column.figure && 'number'}
        >
          {values[column.header]}
        </td>
      ))}
    </tr>
  );
}
