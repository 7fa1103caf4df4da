import type { Settings } from '@tradecellar/contract/shared-settings.ts';
import { type ReactNode, type Ref, type RefObject, useRef } from 'react';
import { countText } from '../../ui/count-text.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { role } from '../../ui/table-roles.ts';
import type { BoughtByCode } from '../../wine/use-bought.ts';
import { WineTable } from '../../wine/wine-table.tsx';
import type { ListRow } from './by-kind.ts';
import { ListedWine } from './listed-wine.tsx';
import { useNearRows } from './use-near-rows.ts';
import type { ProductView } from './use-product-view.ts';
import styles from './wine-list.module.css';

type WineListProps = {
  readonly view: ProductView;
  /** Undefined while loading. */
  readonly rows: readonly ListRow[] | undefined;
  /** The length of the skeleton. */
  readonly expected: number;
  readonly isByKind: boolean;
  readonly bought: BoughtByCode;
  readonly listKey: string;
  readonly marginScope: string;
  readonly switches: Settings['switches'];
  readonly hasRrp: boolean;
  /** For an account, which may have had these wines before. */
  readonly hasLast: boolean;
  /** The usual quantity stands in place of the last. */
  readonly isUsual: boolean;
  readonly isStale: boolean;
  readonly bulkAdd: ReactNode;
  readonly typedWords: string | undefined;
};

/** Products as a wine list, by kind and region, or as cards. */
export function WineList(props: WineListProps) {
  const { view, rows, expected, isByKind, switches, hasRrp, hasLast, isUsual, isStale, bulkAdd, typedWords } =
    props;
  const table = useRef<HTMLTableElement>(null);
  const canOrder = switches.addToBasket;
  const columns = {
    ...(hasLast && { last: isUsual ? 'Usually' : 'You last had' }),
    ...(hasRrp && { margin: 'Margin %', rrp: 'RRP' }),
    ...(canOrder && { cases: 'Cases', bottles: 'Bottles', line: bulkAdd }),
  };
  return (
    <>
      {isByKind && <KindStrip rows={rows} table={table} />}
      <WineTable
        ref={table}
        view={view}
        className={styles.list}
        columns={columns}
        note={<small className="truncate">{typedWords ?? 'prices ex VAT'}</small>}
        aria-label="Products"
        aria-rowcount={rows === undefined ? -1 : rows.length + 1}
        aria-busy={isStale || rows === undefined}
        data-view={view}
        data-orders={canOrder}
        data-last={hasLast}
        data-rrp={hasRrp || undefined}
      >
        {rows === undefined ? (
          <SkeletonRows count={expected} />
        ) : (
          <Rows {...props} rows={rows} table={table} />
        )}
      </WineTable>
    </>
  );
}

type RowsProps = WineListProps & {
  readonly rows: readonly ListRow[];
  readonly table: RefObject<HTMLTableElement | null>;
};

/** A body for each kind, so that its heading stays in sight as long as its wines. */
function Rows({
  rows,
  table,
  listKey,
  view,
  bought,
  marginScope,
  switches,
  hasRrp,
  hasLast,
  isUsual,
}: RowsProps) {
  const { near, restPx, measure, keepFocused } = useNearRows(table, rows, listKey);
  const bodies: ReactNode[][] = [[]];
  for (const { row, index, gapPx } of near) {
    if (gapPx > 0) bodies.at(-1)?.push(<Gap key={`gap ${row.key}`} heightPx={gapPx} />);
    if ('kind' in row) bodies.push([]);
    bodies
      .at(-1)
      ?.push(
        'product' in row ? (
          <ListedWine
            key={row.key}
            ref={measure}
            index={index}
            view={view}
            product={row.product}
            bought={bought?.get(row.key)}
            marginScope={marginScope}
            switches={switches}
            hasRrp={hasRrp}
            hasLast={hasLast}
            isUsual={isUsual}
          />
        ) : (
          <Heading key={row.key} ref={measure} row={row} index={index} />
        ),
      );
  }
  if (restPx > 0) bodies.at(-1)?.push(<Gap key="rest" heightPx={restPx} />);
  const filled = bodies.filter((body) => body.length > 0);
  return filled.map((body, nth) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: kinds keep their places.
    <tbody key={nth} {...role.group} className={styles.body} onFocus={({ target }) => keepFocused(target)}>
      {body}
    </tbody>
  ));
}

/** In place of rows that are not rendered. */
function Gap({ heightPx }: { readonly heightPx: number }) {
  // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: a row of a table is not interactive.
  return <tr role="presentation" style={{ display: 'block', height: heightPx }} />;
}

type HeadingProps = {
  readonly row: Exclude<ListRow, { product: unknown }>;
  readonly index: number;
  readonly ref: Ref<HTMLTableRowElement> | undefined;
};

function Heading({ row, index, ref }: HeadingProps) {
  const isKind = 'kind' in row;
  return (
    <tr
      {...role.row}
      ref={ref}
      className={isKind ? styles.kind : styles.region}
      aria-rowindex={index + 2}
      data-index={index}
    >
      <td {...role.cell}>{isKind ? <h2 tabIndex={-1}>{row.kind}</h2> : <h3>{row.region}</h3>}</td>
    </tr>
  );
}

type KindStripProps = Pick<WineListProps, 'rows'> & Pick<RowsProps, 'table'>;

/** Leads to each kind of the list. */
function KindStrip({ rows = [], table }: KindStripProps) {
  const kinds = rows.flatMap((row) => ('kind' in row ? [row] : []));
  return (
    <nav className={`print:hidden! ${styles.strip}`} aria-label="Kinds of wine">
      {kinds.map(({ key, kind, count }, nth) => (
        <button
          key={key}
          type="button"
          onClick={() => {
            const body = table.current?.tBodies[nth];
            body?.scrollIntoView();
            body?.querySelector('h2')?.focus({ preventScroll: true });
          }}
        >
          {kind} <span className="text-ink-soft">{countText(count)}</span>
        </button>
      ))}
    </nav>
  );
}

function SkeletonRows({ count }: { readonly count: number }) {
  return (
    <tbody aria-hidden="true">
      {Array.from({ length: count }, (_, at) => `row ${at}`).map((key) => (
        <tr key={key} className={styles.skeleton}>
          <td>
            <Skeleton />
            <Skeleton />
          </td>
        </tr>
      ))}
    </tbody>
  );
}
