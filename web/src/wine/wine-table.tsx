import { type ComponentProps, type ReactNode, useMemo } from 'react';
import { classNames } from '../ui/class-names.ts';
import { useMoveInGrid } from '../ui/fields/use-move-in-grid.ts';
import { role } from '../ui/tables/table-roles.ts';
import { chooseUnit } from './choose-unit.ts';
import { useWineLinks } from './use-wine-links.ts';
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
 * heading. The table handles keys, links and units of all its rows, so that a row has no handlers of its own.
 */
export function WineTable(props: WineTableProps) {
  const { view = 'list', columns, className, children, ...attributes } = props;
  const keys = useMoveInGrid();
  const links = useWineLinks();
  const handlers = useMemo(
    () => ({
      ...keys,
      ...links,
      onFocus: (event: Parameters<typeof keys.onFocus>[0]) => {
        keys.onFocus(event);
        chooseUnit(event);
      },
    }),
    [keys, links],
  );
  return (
    <table
      {...role.table}
      {...attributes}
      data-view={view}
      className={classNames(styles.table, className)}
      {...handlers}
      onMouseDownCapture={chooseUnit}
    >
      <thead {...role.group} className={styles.head}>
        <tr {...role.row} className={styles.heads} aria-rowindex={1}>
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

type CellProps = ComponentProps<'td'> & {
  readonly column: string;
  readonly [data: `data-${string}`]: unknown;
};

/** A cell of a row. wine-table.module.css places the cell by its column. */
export function Cell({ column, ...attributes }: CellProps) {
  return <td {...role.cell} {...attributes} data-column={column} />;
}
