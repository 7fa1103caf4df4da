import { Fragment, type ReactNode, type Ref, type RefObject, Suspense, useRef, useState } from 'react';
import { useQuantities } from '../cart/basket/basket-store.ts';
import { useTypedByCode } from '../cart/basket/typed-quantities.ts';
import { useAccount } from '../session/account.ts';
import type { ListName } from '../session/address/list-search.ts';
import { may } from '../session/office-right.ts';
import { useSettings } from '../session/settings.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { role } from '../ui/tables/table-roles.ts';
import type { BoughtByCode } from '../wine/use-bought.ts';
import { WinePeek } from '../wine/wine-peek.tsx';
import { WineTable } from '../wine/wine-table.tsx';
import { AddToListDialog } from './add-to-list.tsx';
import { ListedWine, type ListedWineProps, useListColumns } from './listed-wine.tsx';
import { useNearRows } from './use-near-rows.ts';
import { useProductView } from './use-product-view.ts';
import styles from './wine-list.module.css';
import type { ListRow } from './wine-list-rows.ts';

type WineListProps = {
  readonly list: ListName;
  /** Undefined while loading. */
  readonly rows: readonly ListRow[] | undefined;
  readonly bought: BoughtByCode;
  /** Identifies the rows. Each list, page and search has its own key. */
  readonly listKey: string;
  readonly isStale: boolean;
};

/** Products as a wine list, by kind and region, or as cards. */
export function WineList(props: WineListProps) {
  const { list, rows, isStale, listKey } = props;
  // The rows of the previous list stay until the next rows are ready.
  const [shownKey, setShownKey] = useState(listKey);
  if (!isStale && shownKey !== listKey) setShownKey(listKey);
  const [view] = useProductView();
  const listColumns = useListColumns(list);
  const { hasLast, hasRrp } = listColumns;
  const { switches } = useSettings();
  const canOrder = switches.addToBasket;
  const table = useRef<HTMLTableElement>(null);
  const { account } = useAccount();
  const [addedCode, setAddedCode] = useState<string>();
  const columns = {
    ...(hasLast && { last: list === 'usual' ? 'Usually' : 'Last ordered' }),
    ...(hasRrp && { margin: 'Margin %', rrp: 'RRP' }),
    ...(canOrder && { cases: 'Cases', bottles: 'Bottles', line: 'Total' }),
  };
  return (
    <>
      <WineTable
        ref={table}
        view={view}
        className={styles.list}
        columns={columns}
        aria-label="Products"
        aria-rowcount={rows === undefined ? -1 : rows.length + 1}
        aria-busy={isStale || rows === undefined}
        data-orders={canOrder || undefined}
        data-last={hasLast || undefined}
        data-rrp={hasRrp || undefined}
        data-stock={switches.showStock || undefined}
        data-places={rows?.some((row) => 'region' in row) || undefined}
      >
        {rows === undefined ? (
          <SkeletonRows />
        ) : (
          <Rows
            key={shownKey}
            {...props}
            rows={rows}
            table={table}
            shared={{
              list,
              columns: listColumns,
              switches,
              isCard: view === 'cards',
              onAddToList: account === '' || !may('order-for-customers') ? undefined : setAddedCode,
            }}
          />
        )}
      </WineTable>
      <WinePeek table={table} />
      {addedCode !== undefined && (
        <Suspense>
          <AddToListDialog codes={[addedCode]} onClose={() => setAddedCode(undefined)} />
        </Suspense>
      )}
    </>
  );
}

type RowsProps = WineListProps & {
  readonly rows: readonly ListRow[];
  readonly table: RefObject<HTMLTableElement | null>;
  /** Props that all wines share. */
  readonly shared: Pick<ListedWineProps, 'list' | 'columns' | 'switches' | 'isCard' | 'onAddToList'>;
};

/** Renders a `tbody` for each kind, so that the kind's sticky heading stays as long as its wines are in sight. */
function Rows({ rows, table, listKey, bought, shared }: RowsProps) {
  const { near, restPx, measure, keepFocused } = useNearRows(table, rows, listKey);
  const held = useQuantities();
  const typed = useTypedByCode();
  const bodies: ReactNode[][] = [[]];
  const add = (row: ReactNode) => bodies.at(-1)?.push(row);
  for (const { row, index, gapPx } of near) {
    if (gapPx > 0) add(<Gap key={`gap ${row.key}`} heightPx={gapPx} />);
    if ('product' in row) {
      const { key, product, remark } = row;
      const { Code } = product;
      const wine = {
        product,
        remark,
        bought: bought?.get(key),
        held: held.get(Code),
        typed: typed.get(Code),
      };
      add(<ListedWine key={key} {...shared} {...wine} ref={measure} index={index} />);
    } else {
      if ('kind' in row) bodies.push([]);
      add(<Heading key={row.key} ref={measure} row={row} index={index} />);
    }
  }
  if (restPx > 0) add(<Gap key="rest" heightPx={restPx} />);
  return bodies
    .filter((body) => body.length > 0)
    .map((body, nth) => (
      <tbody
        // biome-ignore lint/suspicious/noArrayIndexKey: kinds keep their places.
        key={nth}
        {...role.group}
        className={styles.kindBody}
        onFocus={({ target }) => keepFocused(target)}
      >
        {body}
      </tbody>
    ));
}

/** Reserves the height of rows that are not rendered. */
function Gap({ heightPx }: { readonly heightPx: number }) {
  // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: a row of a table is not interactive.
  return <tr role="presentation" style={{ display: 'block', height: heightPx }} />;
}

type HeadingProps = {
  readonly row: Exclude<ListRow, { product: unknown }>;
  readonly index: number;
  readonly ref: Ref<HTMLTableRowElement> | undefined;
};

/**
 * A kind or a region. On a wide screen both stay in sight as long as their wines: the kind over the table's head, the
 * region in the margin beside its wines. On a phone a region has a line of its own.
 */
function Heading({ row, index, ref }: HeadingProps) {
  const shared = { ...role.row, ref, 'aria-rowindex': index + 2, 'data-index': index };
  if ('kind' in row) {
    return (
      <tr {...shared} className={styles.kind}>
        <td {...role.cell}>
          <h2 id={kindId(row.kind)} tabIndex={-1}>
            {row.kind}
          </h2>
        </td>
      </tr>
    );
  }
  return (
    <tr {...shared} className={styles.region}>
      <td {...role.cell}>
        <h3>
          {row.region.split(' · ').map((place, at) => (
            <Fragment key={place}>
              {at > 0 && <span> · </span>}
              {place}
            </Fragment>
          ))}
        </h3>
      </td>
    </tr>
  );
}

export const kindId = (kind: string) => `kind ${kind}`.replaceAll(' ', '-');

function SkeletonRows() {
  return (
    <tbody aria-hidden="true">
      {Array.from({ length: 20 }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike.
        <tr key={at} className={styles.skeleton}>
          <td>
            <Skeleton width="28%" height="1rem" />
            <Skeleton width="28%" height="1rem" />
          </td>
        </tr>
      ))}
    </tbody>
  );
}
