import { type ReactNode, useState } from 'react';
import { useIsPrinting } from '../browser/use-is-printing.ts';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { Skeleton } from '../skeleton.tsx';
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
  /** True if only print shows the column, because paper has room for the column but no use for buttons. */
  readonly isOnPaper?: boolean;
  /**
   * Place of the cell in a stacked row. `lead` and `sum` stand at the head of the row, left and right; `whole` has the
   * head of the row alone. Other cells follow in two columns. Actions come last (`firstWay`, `secondWay`), or among the
   * cells at the left (`leftWay`).
   */
  readonly stacked: 'lead' | 'sum' | 'whole' | 'left' | 'right' | 'firstWay' | 'secondWay' | 'leftWay';
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
};

/** Longer tables first render this many rows, because a browser takes seconds for tens of thousands of rows. */
const FIRST_ROWS = 300;

/**
 * `stacked:` measures the box in em. A small font size keeps a table of up to five columns unstacked on all but the
 * narrowest screens.
 */
function boxClass(columns: readonly unknown[]): string {
  return classNames(
    '@container transition-opacity aria-busy:opacity-50',
    columns.length <= 5 && 'text-[0.6rem]',
  );
}

const tableClass = 'lined-table text-body stacked:block print:text-body print:[&_th]:w-auto!'; // On paper the columns are as wide as their words.

const stackedRowClass =
  'stacked:grid stacked:grid-flow-dense stacked:grid-cols-[minmax(0,1fr)_minmax(0,max-content)] stacked:items-baseline stacked:gap-x-4';

const rowClasses = `${stackedRowClass} stacked:border-b stacked:border-hairline stacked:py-3`;

const cellClass =
  'stacked:block stacked:border-0 stacked:px-0 stacked:py-px stacked:text-left stacked:whitespace-normal stacked:empty:hidden';

/** The column's name before a stacked cell. Hidden from screen readers, which announce the column themselves. */
const labelClass =
  "stacked:before:mr-1.5 stacked:before:text-small stacked:before:font-normal stacked:before:text-ink-soft stacked:before:content-[attr(data-label)_/_''] stacked-narrow:col-span-full stacked-narrow:flex stacked-narrow:items-baseline stacked-narrow:justify-between stacked-narrow:gap-4 stacked-narrow:text-right";

const placeClasses: Record<Column<unknown>['stacked'], string> = {
  lead: 'stacked:order-first stacked:col-start-1 stacked:font-semibold',
  sum: 'stacked:-order-1 stacked:col-start-2 stacked:text-right stacked:font-semibold',
  whole: 'stacked:order-first stacked:col-span-full',
  left: 'stacked:col-start-1',
  right: 'stacked:col-start-2 stacked:text-right',
  // Row 12 is below all other cells. Empty rows of the grid have no height.
  firstWay: 'stacked:[grid-area:12/1]',
  secondWay: 'stacked:[grid-area:12/2] stacked:text-right',
  leftWay: 'stacked:col-start-1',
};

/** A table. In a narrow box each row is stacked, and each cell names its column. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, rows, keyOf, feet = [], groups, isStale = false } = props;
  const [isOpened, setOpened] = useState(false);
  const isPrinting = useIsPrinting();
  const columns = props.columns.filter(({ isOnPaper = false }) => isPrinting || !isOnPaper);
  const shown = isOpened || isPrinting ? rows : rows.slice(0, FIRST_ROWS);
  return (
    <div className={boxClass(columns)} aria-busy={isStale || undefined}>
      <table {...role.table} className={tableClass}>
        <caption className="sr-only">{caption}</caption>
        <Head columns={columns} />
        {bodiesOf(shown, groups?.of).map((body) => (
          <Body key={body[0]?.index} columns={columns} keyOf={keyOf} rows={body} head={groups?.head} />
        ))}
        {feet.length > 0 && (
          <tfoot {...role.group} className="stacked:block">
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

/** Rows under a head stand further in, beside a line. */
const groupClass =
  '[&>tr+tr>th]:border-l-2 [&>tr+tr>th]:border-l-brand-line [&>tr+tr>th]:pl-3! stacked:[&>tr+tr>th]:border-l-0 stacked:[&>tr+tr>th]:pl-0! stacked:[&>tr+tr]:border-l-2 stacked:[&>tr+tr]:border-l-brand-line stacked:[&>tr+tr]:pl-3';

type BodyProps<Row> = Pick<DataTableProps<Row>, 'columns' | 'keyOf'> & {
  readonly rows: readonly NumberedRow<Row>[];
  readonly head: ((rows: readonly Row[]) => RowGroup) | undefined;
};

/** Rows of one group, under its head. */
function Body<Row>({ columns, keyOf, rows, head }: BodyProps<Row>) {
  const group = rows[0]?.group;
  const foot = group !== undefined && head?.(rows.map(({ row }) => row));
  return (
    <tbody
      {...role.group}
      className={classNames('stacked:block', group !== undefined && groupClass)}
      data-group={group}
    >
      {foot && <Foot foot={foot} columns={columns} isHead />}
      {rows.map(({ row, index }) => (
        <tr key={keyOf(row, index)} {...role.row} className={rowClasses}>
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
};

/** Skeleton of a table whose rows are loading. */
export function TableSkeleton<Row>({ rowCount, rowClass, ...props }: TableSkeletonProps<Row>) {
  const columns = props.columns.filter(({ isOnPaper = false }) => !isOnPaper);
  return (
    <div className={boxClass(columns)} role="status">
      <span className="sr-only">Loading…</span>
      <table className={tableClass} aria-hidden="true">
        <Head columns={columns} />
        <tbody className="stacked:block">
          {Array.from({ length: rowCount }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: all rows are alike.
            <tr key={row} className={rowClasses}>
              <td colSpan={columns.length} className={classNames(cellClass, placeClasses.whole)}>
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
    <thead {...role.group} className="stacked:sr-only">
      <tr {...role.row}>
        {columns.map((column) => (
          <th
            key={column.header}
            {...role.columnHeader}
            scope="col"
            className={classNames(column.figure && 'number', isAction(column) && 'print:hidden')}
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
    className: classNames(
      cellClass,
      'print:py-1.5',
      placeClasses[stacked],
      figure && 'number',
      !isSelfEvident && labelClass,
      isAction(column) && 'print:hidden',
    ),
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
      className={classNames(
        stackedRowClass,
        'stacked:pt-2',
        isHead && 'stacked:pt-3 *:text-ink',
        isStrong && '*:font-semibold *:text-ink',
      )}
    >
      <th {...role.rowHeader} scope={isHead ? 'rowgroup' : 'row'} colSpan={before} className={cellClass}>
        {label}
      </th>
      {columns.slice(before).map((column) => (
        <td
          key={column.header}
          {...role.cell}
          data-label={isLabelled(column) ? column.header : undefined}
          className={classNames(
            cellClass,
            'stacked:col-start-2 stacked:text-right',
            column.figure && 'number',
            isLabelled(column) && labelClass,
            isAction(column) && 'print:hidden',
          )}
        >
          {values[column.header]}
        </td>
      ))}
    </tr>
  );
}
