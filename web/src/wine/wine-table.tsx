import type { ComponentProps, CSSProperties, ReactNode } from 'react';
import { classNames } from '../ui/class-names.ts';
import { role } from '../ui/table-roles.ts';
import { useMoveInGrid } from '../ui/use-move-in-grid.ts';
import styles from './wine-table.module.css';

/** The columns that every table of wines has; wine-table.module.css has a column's place, in one grid a width. */
const columnsOfAll = {
  wine: 'Wine',
  vintage: 'Vintage',
  size: 'Size',
  code: 'Code',
  bottle: 'Bottle Nett',
  case: 'Case Nett',
};

type WineTableProps = Omit<ComponentProps<'table'>, 'children'> & {
  readonly view?: 'list' | 'cards';
  /** The columns after the prices, by name. */
  readonly columns: Readonly<Record<string, string>>;
  /** The bodies. */
  readonly children: ReactNode;
};

/**
 * Wines in rows under one head. It is a table, so that screen readers can name row and column; its rows are grids, and
 * explicit roles restore the meaning that `display: grid` takes away. Narrow screens and cards have no visible head.
 */
export function WineTable(props: WineTableProps) {
  const { view = 'list', columns, className, children, ...attributes } = props;
  const keys = useMoveInGrid();
  return (
    <table
      {...role.table}
      {...attributes}
      data-view={view}
      className={classNames('block text-sm *:block', styles.table, className)}
      {...keys}
    >
      <thead {...role.group} className={`border-b border-rule ${styles.head}`}>
        <tr
          {...role.row}
          className={`min-h-(--head) text-xs/[1.1] whitespace-nowrap text-ink-soft ${styles.heads}`}
          aria-rowindex={1}
        >
          {Object.entries({ ...columnsOfAll, ...columns }).map(([name, title]) => (
            <th key={name} {...role.columnHeader} data-column={name} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      {children}
    </table>
  );
}

type CellProps = {
  readonly column: string;
  readonly className?: string | undefined;
  readonly children?: ReactNode;
};

export function Cell({ column, className, children }: CellProps) {
  return (
    <td {...role.cell} {...inColumn(column)} className={className}>
      {children}
    </td>
  );
}

/** The column of a cell, which is also its area of the grid. */
export function inColumn(column: string) {
  return { 'data-column': column, style: { '--area': column } as CSSProperties }; // React's type has no custom properties.
}
