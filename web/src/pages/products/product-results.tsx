import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import { codeShown } from '@tradecellar/trade/product-labels.ts';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { keepWithinAccount } from '../../api/queries.ts';
import { useAccount } from '../../session/account.ts';
import { Failure } from '../../session/failure.tsx';
import { NoResults } from '../../session/found-rows.tsx';
import type { ListPlace } from '../../session/paths.ts';
import { useSettings } from '../../session/settings.ts';
import { classNames } from '../../ui/class-names.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { BulkAddBar, type BulkAddDone } from './bulk-add-bar.tsx';
import './catalogue.css';
import { useRememberList } from '../../product/last-list.tsx';
import { ListControls, ListPages } from './list-controls.tsx';
import type { ToList } from './list-place.ts';
import { type ListAsked, listQuery, nextPlace, rowsText } from './list-request.ts';
import { ProductBlocks } from './product-blocks.tsx';
import { ProductRow } from './product-row.tsx';
import { tabToNextQuantity } from './quantity-tab.ts';

const none: readonly ProductCard[] = [];

type ProductResultsProps = {
  readonly title: string;
  readonly asked: ListAsked;
  readonly place: ListPlace;
  readonly toList: ToList;
  /** See `typedScope`. */
  readonly scope: string;
  /** What to do where nothing is found. */
  readonly whenNone?: ReactNode;
};

/** A page of products with its paging, order and Bulk Add at top and bottom (2.list.2 to 2.list.6). */
export function ProductResults({ title, asked, place, toList, scope, whenNone }: ProductResultsProps) {
  const { account } = useAccount();
  const { switches } = useSettings();
  const [bulkDone, setBulkDone] = useState<BulkAddDone>();
  const found = useQuery({
    ...listQuery(account, asked, place),
    placeholderData: keepWithinAccount(account),
  });
  const { data } = found;
  const totalRows = data?.TotalRowCount ?? 0;
  const products = data?.mainResult ?? none;
  const isEmpty =
    !found.isPlaceholderData && (data === null || (data !== undefined && products.length === 0));
  const isBeyond = isEmpty && place.page > 1;

  const textOf = useCallback(
    (product: ProductCard) => `${product.Description} · ${codeShown(product, switches.binNumberShown)}`,
    [switches.binNumberShown],
  );

  useRememberList(toList, place, title);
  useNextPageAhead(account, asked, place, found.isPlaceholderData ? 0 : totalRows);

  if (found.isError && data === undefined) {
    return <Failure error={found.error} />;
  }
  if (isEmpty && !isBeyond) return <NoResults>{whenNone}</NoResults>;
  const isComing = data == null || found.isPlaceholderData;
  const bulk = (at: 'top' | 'bottom') =>
    switches.addToBasket && <BulkAddBar {...{ scope, products, at }} done={bulkDone} onDone={setBulkDone} />;
  return (
    <>
      {isBeyond && <Navigate {...toList({ ...place, page: 1 })} replace />}
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        {bulk('top')}
        <ListControls {...{ place, toList }} totalRows={data === undefined ? undefined : totalRows} />
      </div>
      <div className="list-place flex min-h-13 flex-wrap items-center justify-between gap-x-8 gap-y-3 border-b border-ink py-1 max-sm:gap-x-0">
        <p
          className="flex min-h-11 items-center gap-2 text-ink-soft tabular-nums max-sm:min-h-8 max-sm:text-xs"
          role="status"
        >
          {isComing ? (
            <>
              <span className="spinner spinner-small" aria-hidden="true" /> Loading…
            </>
          ) : (
            rowsText(place, products.length, totalRows)
          )}
        </p>
        <ListPages {...{ place, totalRows, toList }} label="Pages" />
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only moves the focus between the fields inside. */}
      <div
        className={classNames('list', isComing && 'opacity-55')}
        aria-busy={isComing}
        onKeyDown={tabToNextQuantity}
      >
        {data == null ? (
          <RowsComing count={place.pageSize === 'all' ? 20 : Math.min(place.pageSize, 20)} />
        ) : (
          <ProductBlocks
            products={products}
            listKey={JSON.stringify(toList(place))}
            textOf={textOf}
            renderRow={(product) => <ProductRow product={product} scope={scope} />}
          />
        )}
      </div>
      {data != null && (
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 pt-5">
          {bulk('bottom')}
          <ListPages {...{ place, totalRows, toList }} label="Pages, below the list" />
        </div>
      )}
    </>
  );
}

/** Prefetches the page after this one. */
function useNextPageAhead(account: string, asked: ListAsked, place: ListPlace, totalRows: number): void {
  const queries = useQueryClient();
  const next = nextPlace(place, totalRows);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the request is compared by value.
  useEffect(() => {
    if (next) void queries.prefetchQuery(listQuery(account, asked, next));
  }, [queries, account, JSON.stringify([asked, next])]);
}

/** Placeholders as tall as entries, so that nothing jumps. */
function RowsComing({ count }: { readonly count: number }) {
  return (
    <div aria-hidden="true">
      {Array.from({ length: count }, (_, at) => `row ${at}`).map((key) => (
        <div key={key} className="entry">
          <Skeleton className="entry-picture" />
          <div className="[grid-area:words] min-w-0">
            <Skeleton className="h-6 w-3/4" />
            <Skeleton className="mt-2 h-4 w-1/2" />
          </div>
          <Skeleton className="prices h-12" />
          <Skeleton className="order-fields h-11" />
        </div>
      ))}
    </div>
  );
}
