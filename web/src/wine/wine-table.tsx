import type { ComponentProps, CSSProperties, ReactNode } from 'react';
import { classNames } from '../ui/class-names.ts';
import { useMoveInGrid } from '../ui/fields/use-move-in-grid.ts';
import { role } from '../ui/tables/table-roles.ts';
import styles from './wine-table.module.css';

/** The columns of every table of wines. wine-table.module.css places the columns, with a grid per screen width. */
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
  readonly columns: Readonly<Record<string, string>>;
  readonly children: ReactNode;
};

/**
 * Wines in rows below a heading. The element is a table, so that screen readers can name rows and columns. Its rows are
 * grids, and explicit roles restore the meaning that `display: grid` removes. Narrow screens and cards hide the
 * heading.
 */
export function WineTable(props: WineTableProps) {
  const { view = 'list', columns, className, children, ...attributes } = props;
  const keys = useMoveInGrid();
  return (
    <table
      {...role.table}
      {...attributes}
      data-view={view}
      className={classNames('block text-body *:block', styles.table, className)}
      {...keys}
    >
      <thead {...role.group} className={`border-b border-rule ${styles.head}`}>
        <tr
          {...role.row}
          className={`min-h-(--head) text-small/[1.1] whitespace-nowrap text-ink-soft ${styles.heads}`}
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

/** The attributes of a cell in a column. The column's name is also its grid area. */
export function inColumn(column: string) {
  return { 'data-column': column, style: { '--area': column } as CSSProperties }; // React's type has no custom properties.
}
