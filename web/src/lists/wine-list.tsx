import { type ReactNode, type Ref, type RefObject, Suspense, useRef, useState } from 'react';
import { useAccount } from '../session/account.ts';
import type { ListName } from '../session/address/list-search.ts';
import { useSettings } from '../session/settings.ts';
import { countText } from '../ui/count-text.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { role } from '../ui/tables/table-roles.ts';
import type { BoughtByCode } from '../wine/use-bought.ts';
import { WineTable } from '../wine/wine-table.tsx';
import { AddToListDialog } from './add-to-list.tsx';
import { ListedWine, type ListedWineProps, useListColumns } from './listed-wine.tsx';
import { useNearRows } from './use-near-rows.ts';
import { useProductView } from './use-product-view.ts';
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
    ...(hasLast && { last: list === 'usual' ? 'Usually' : 'You last had' }),
    ...(hasRrp && { margin: 'Margin %', rrp: 'RRP' }),
    ...(canOrder && { cases: 'Cases', bottles: 'Bottles', line: 'Total' }),
  };
  return (
    <>
      <WineTable
        ref={table}
        view={view}
        className="[--below-header:var(--unstuck,calc(var(--header)+var(--acting,0rem)))] [--quantity:4.625rem] aria-busy:opacity-55 aria-busy:transition-opacity aria-busy:delay-100 print:[&_[data-column]:nth-child(n+7)]:hidden data-[last=true]:[--last:5.25rem] not-print:data-[orders=true]:[--orders:var(--quantity)_var(--quantity)_var(--total)] not-print:data-rrp:[--rrp:4.25rem_4rem] md:pointer-coarse:[--quantity:8.75rem]"
        columns={columns}
        aria-label="Products"
        aria-rowcount={rows === undefined ? -1 : rows.length + 1}
        aria-busy={isStale || rows === undefined}
        data-orders={canOrder}
        data-last={hasLast}
        data-rrp={hasRrp || undefined}
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
              onAddToList: account === '' ? undefined : setAddedCode,
            }}
          />
        )}
      </WineTable>
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
  const bodies: ReactNode[][] = [[]];
  const add = (row: ReactNode) => bodies.at(-1)?.push(row);
  for (const { row, index, gapPx } of near) {
    if (gapPx > 0) add(<Gap key={`gap ${row.key}`} heightPx={gapPx} />);
    if ('product' in row) {
      const { key, product, remark } = row;
      const wine = { product, remark, bought: bought?.get(key) };
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
        // The first kind's heading lies over the table's head.
        className="-scroll-mt-12 md:in-data-[view=list]:nth-2:has-[h2]:-mt-[calc(var(--head)+1px)]"
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
 * A kind or a region. Both stay below the header as long as their wines are in sight: the kind over the head's first
 * column, the region beside it.
 */
function Heading({ row, index, ref }: HeadingProps) {
  const shared = { ...role.row, ref, 'aria-rowindex': index + 2, 'data-index': index };
  if ('kind' in row) {
    return (
      <tr
        {...shared}
        className="sticky top-(--below-header) z-6 block break-after-avoid print:relative print:top-auto border-b border-rule bg-paper shadow-[-2rem_0_var(--color-paper)] md:in-data-[view=list]:pointer-events-none md:in-data-[view=list]:bg-transparent md:in-data-[view=list]:shadow-none"
      >
        <td {...role.cell}>
          <h2
            id={kindId(row.kind)}
            tabIndex={-1}
            className="pointer-events-auto w-fit bg-paper pr-4 [clip-path:inset(1px_0_0)] text-large/[var(--head)] outline-none"
          >
            {row.kind}
          </h2>
        </td>
      </tr>
    );
  }
  return (
    <tr
      {...shared}
      data-first={row.isFirst || undefined}
      className="pointer-events-none sticky print:relative print:top-auto! top-[calc(var(--below-header)+var(--head)-1.25rem)] z-6 block h-4 break-after-avoid data-first:top-[calc(var(--below-header)+var(--head))] data-first:h-0"
    >
      <td {...role.cell}>
        <h3 className="pointer-events-auto absolute bottom-0 left-32 w-[calc(100%-8rem)] truncate bg-paper [clip-path:inset(1px_0_0)] text-body/4 font-normal text-brand-ink italic in-data-first:bottom-1 md:in-data-[view=list]:w-48">
          {row.region}
        </h3>
      </td>
    </tr>
  );
}

const kindId = (kind: string) => `kind ${kind}`.replaceAll(' ', '-');

type KindStripProps = {
  readonly rows: readonly ListRow[];
  /** True if the rows are the whole list, not a page of it. Only then each kind shows its number of wines. */
  readonly isWhole: boolean;
};

/** Buttons that scroll to each kind on the page. */
export function KindStrip({ rows, isWhole }: KindStripProps) {
  const kinds = rows.flatMap((row) => ('kind' in row ? [row] : []));
  if (kinds.length < 2) return null;
  return (
    <nav className="flex max-w-full gap-x-3.5 overflow-x-auto whitespace-nowrap" aria-label="Kinds of wine">
      {kinds.map(({ key, kind, count }) => (
        <button
          key={key}
          type="button"
          className="min-h-11 text-body underline decoration-transparent underline-offset-[0.22em] hover:decoration-brand-line md:min-h-10"
          // On focus, Chromium scrolls to a button that is out of sight, but not to a button that the edge cuts.
          onFocus={({ target }) => target.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
          onClick={() => {
            const heading = document.getElementById(kindId(kind));
            heading?.closest('tbody')?.scrollIntoView();
            heading?.focus({ preventScroll: true });
          }}
        >
          {kind} {isWhole && <span className="text-ink-soft">{countText(count)}</span>}
        </button>
      ))}
    </nav>
  );
}

function SkeletonRows() {
  return (
    <tbody aria-hidden="true">
      {Array.from({ length: 20 }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike.
        <tr key={at} className="block border-b border-hairline">
          <td className="flex min-h-22 items-center justify-between md:min-h-7">
            <Skeleton width="28%" height="1rem" />
            <Skeleton width="28%" height="1rem" />
          </td>
        </tr>
      ))}
    </tbody>
  );
}
