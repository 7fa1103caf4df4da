import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import styles from './data-table.module.css';
import lined from './lined-table.module.css';
import { Skeleton } from './skeleton.tsx';
import { role } from './table-roles.ts';

export type Column<Row> = (
  | { readonly cell: (row: Row) => ReactNode; readonly figure?: never }
  /** Figures are aligned at the right. */
  | { readonly figure: (row: Row) => ReactNode; readonly cell?: never }
) & {
  readonly header: string;
  readonly isRowHeader?: boolean;
  /** Per cent of the table's width, so that the skeleton's columns match. One column takes the rest. */
  readonly share?: number;
  /** Has no label where rows are stacked. */
  readonly isSelfEvident?: boolean;
  /**
   * Place of the cell when rows are stacked: `lead` and `sum` head the row, left and right; `whole` heads it alone; the
   * others follow in two columns. Actions come last (`firstWay`, `secondWay`), or among those at the left (`leftWay`).
   */
  readonly stacked: 'lead' | 'sum' | 'whole' | 'left' | 'right' | 'firstWay' | 'secondWay' | 'leftWay';
};

/** A row of the table's foot: a label, and values by column header. */
export type FootRow = {
  readonly label: string;
  readonly values: Readonly<Record<string, ReactNode>>;
  readonly isStrong?: boolean;
};

type DataTableProps<Row> = {
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row, index: number) => string;
  readonly feet?: readonly FootRow[];
  /** Dims the rows while others load. */
  readonly isStale?: boolean;
  /** Shows all rows at once, for printing. */
  readonly isWhole?: boolean;
  /** Heads every printed page. */
  readonly sheetTitle?: string | undefined;
};

/** Longer tables start with this many rows: a browser takes seconds over tens of thousands. */
const FIRST_ROWS = 300;

/** Five columns fit on all but the narrowest screens. */
const isNarrow = (columns: readonly unknown[]) => columns.length <= 5 || undefined;

/** A table. In a narrow box each row is stacked, and each cell names its column. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, keyOf, feet = [], isStale = false, isWhole = false, sheetTitle } = props;
  const [isOpened, setOpened] = useState(false);
  const shown = isWhole || isOpened ? rows : rows.slice(0, FIRST_ROWS);
  return (
    <div className={styles.box} data-few={isNarrow(columns)} aria-busy={isStale || undefined}>
      <table {...role.table} className={`${lined.table} ${styles.table}`}>
        <caption className="sr-only">{caption}</caption>
        <Head columns={columns} sheetTitle={sheetTitle} />
        <tbody {...role.group}>
          {shown.map((row, index) => (
            <tr key={keyOf(row, index)} {...role.row}>
              {columns.map((column) => (
                <Cell key={column.header} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
        {feet.length > 0 && (
          <tfoot {...role.group}>
            {feet.map((foot) => (
              <Foot key={foot.label} foot={foot} columns={columns} />
            ))}
          </tfoot>
        )}
      </table>
      {shown.length < rows.length && (
        <p className={`text-ink-soft ${styles.more}`}>
          The first {shown.length} of {rows.length} rows.{' '}
          <Button look="quiet" className="print:hidden!" onClick={() => setOpened(true)}>
            Show all
          </Button>
        </p>
      )}
    </div>
  );
}

type TableSkeletonProps<Row> = {
  readonly columns: readonly Column<Row>[];
  readonly rowCount: number;
  readonly rowClass: string | undefined;
};

/** Skeleton of a table whose rows are loading. */
export function TableSkeleton<Row>({ columns, rowCount, rowClass }: TableSkeletonProps<Row>) {
  return (
    <div className={styles.box} data-few={isNarrow(columns)} role="status">
      <span className="sr-only">Loading…</span>
      <table className={`${lined.table} ${styles.table}`} aria-hidden="true">
        <Head columns={columns} />
        <tbody>
          {Array.from({ length: rowCount }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: all rows are alike.
            <tr key={row}>
              <td colSpan={columns.length} data-stacked="whole">
                <Skeleton className={rowClass} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Head<Row>({ columns, sheetTitle }: Pick<DataTableProps<Row>, 'columns' | 'sheetTitle'>) {
  return (
    <thead {...role.group}>
      {sheetTitle !== undefined && (
        <tr className={`not-print:hidden! ${styles.sheetTitle}`}>
          <th colSpan={columns.length}>{sheetTitle}</th>
        </tr>
      )}
      <tr {...role.row}>
        {columns.map((column) => (
          <th
            key={column.header}
            {...role.columnHeader}
            scope="col"
            className={classOf(column)}
            style={column.share === undefined ? undefined : { width: `${column.share}%` }}
          >
            {column.header}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function Cell<Row>({ column, row }: { readonly column: Column<Row>; readonly row: Row }) {
  const { header, cell, figure, isRowHeader, isSelfEvident, stacked } = column;
  const shared = {
    'data-label': isSelfEvident ? undefined : header,
    'data-stacked': stacked,
    className: classOf(column),
    children: figure ? figure(row) : cell(row),
  };
  return isRowHeader ? <th {...role.rowHeader} scope="row" {...shared} /> : <td {...role.cell} {...shared} />;
}

/** Actions are not printed. */
function classOf<Row>({ figure, stacked }: Column<Row>): string {
  return classNames(figure && `number ${styles.figure}`, stacked.endsWith('Way') && 'print:hidden!');
}

type FootProps<Row> = { readonly foot: FootRow; readonly columns: readonly Column<Row>[] };

/** The label spans all columns before the first value. A single value has no column label when stacked. */
function Foot<Row>({ foot, columns }: FootProps<Row>) {
  const { label, values, isStrong = false } = foot;
  const isAlone = Object.keys(values).length === 1;
  const before = columns.findIndex(({ header }) => header in values);
  return (
    <tr {...role.row} className={isStrong ? styles.strong : undefined}>
      <th {...role.rowHeader} scope="row" colSpan={before}>
        {label}
      </th>
      {columns.slice(before).map((column) => (
        <td
          key={column.header}
          {...role.cell}
          data-label={isAlone ? undefined : column.header}
          className={classOf(column)}
        >
          {values[column.header]}
        </td>
      ))}
    </tr>
  );
}
