import type { ComponentProps, CSSProperties, ReactNode } from 'react';
import { classNames } from '../ui/class-names.ts';
import { moveByArrows, moveOnEnter } from '../ui/move-in-grid.ts';
import { role } from '../ui/table-roles.ts';
import styles from './wine-table.module.css';

/** The columns that every table of wines has. */
const facts = { wine: 'Wine', vintage: 'Vintage', size: 'Size', code: 'Code' };
const prices = { bottle: 'Bottle Nett', case: 'Case Nett' };

type WineTableProps = Omit<ComponentProps<'table'>, 'children'> & {
  readonly view?: 'list' | 'cards';
  /** The columns after the prices, by name. */
  readonly columns: Readonly<Record<string, ReactNode>>;
  /** Beside the title of the first column. */
  readonly note?: ReactNode;
  readonly headClassName?: string | undefined;
  /** The bodies. */
  readonly children: ReactNode;
};

/**
 * Wines in rows under one head. It is a table, which screen readers can be asked about by row and column; its rows are
 * grids, and explicit roles restore the meaning that `display: grid` takes away.
 */
export function WineTable(props: WineTableProps) {
  const { view = 'list', columns, note, className, headClassName, children, ...attributes } = props;
  const heads = Object.entries({ ...facts, ...prices, ...columns });
  return (
    <table
      {...role.table}
      {...attributes}
      className={classNames(styles.table, view === 'cards' && styles.cards, className)}
      onKeyDownCapture={moveByArrows}
      onKeyDown={moveOnEnter}
    >
      <thead {...role.group} className={classNames(styles.head, headClassName)}>
        <tr {...role.row} className={styles.heads} aria-rowindex={1}>
          {heads.map(([name, title]) => (
            <th key={name} {...role.columnHeader} data-column={name} scope="col">
              {title}
              {name === 'wine' && note}
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

/** For a cell: its column, which is also its area of the grid. */
export function inColumn(column: string) {
  return { 'data-column': column, style: { '--area': column } as CSSProperties }; // React's type has no custom properties.
}
