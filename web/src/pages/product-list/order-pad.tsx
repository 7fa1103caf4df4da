import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import { type ReactNode, useMemo } from 'react';
import { keepWithinAccount } from '../../api/queries.ts';
import { useTypedMargin } from '../../cart/typed-quantities.ts';
import { useAccount } from '../../session/account.ts';
import { Failure } from '../../session/failure.tsx';
import { NoResults } from '../../session/found-rows.tsx';
import type { ListPlace, ToList } from '../../session/paths.ts';
import { useSettings } from '../../session/settings.ts';
import { useRememberList } from '../../wine/last-list.ts';
import { useBought } from '../../wine/use-bought.ts';
import { BulkAddAtBottom, BulkAddAtTop, useBulkAdd, useTypedWords } from './bulk-add-bar.tsx';
import { wineListRows } from './by-kind.ts';
import { type ListAsked, listQuery } from './list-request.ts';
import { ListPages, ListToolbar } from './list-toolbar.tsx';
import styles from './order-pad.module.css';
import { PriceSheet } from './price-sheet.tsx';
import { useProductView } from './use-product-view.ts';
import { NoUsuals, UsualsLine } from './usuals.tsx';
import { WineList } from './wine-list.tsx';

const none: readonly ProductCard[] = [];

type OrderPadProps = {
  readonly title: string;
  readonly asked: ListAsked;
  readonly place: ListPlace;
  readonly toList: ToList;
  /** See `marginScope`. */
  readonly scope: string;
  readonly search: ReactNode;
  readonly searchError?: Error | null;
  readonly chips?: ReactNode;
  readonly whenNone?: ReactNode;
};

/** A list of products to order from: toolbar, head, products and Bulk Add at top and bottom (2.list.1 to 2.list.7). */
export function OrderPad(props: OrderPadProps) {
  const { title, asked, place, toList, scope, search, searchError = null, chips, whenNone } = props;
  const { account } = useAccount();
  const { switches } = useSettings();
  const [view] = useProductView();
  const [margin] = useTypedMargin(scope);
  const bulk = useBulkAdd();
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
  const isNothing = isEmpty && !isBeyond;
  const isUnsearched = asked.list === 'usual' && Object.keys(asked).length === 1;
  const isFailed = found.isError && data === undefined;
  // One alert: Try again reads both.
  const error = isFailed ? found.error : searchError;
  const isLoading = !isFailed && (data == null || found.isPlaceholderData) && !isNothing;
  const isUsual = asked.list === 'usual';
  // A search has the best match first, My Usuals the most ordered.
  const isByKind = place.sort === 'default' && (asked.description ?? '') === '' && !isUsual;
  const rows = useMemo(
    () => (isByKind ? wineListRows(products) : products.map((product) => ({ key: product.Code, product }))),
    [products, isByKind],
  );
  const codes = useMemo(() => rows.flatMap((row) => ('product' in row ? [row.product.Code] : [])), [rows]);
  const bought = useBought(codes);

  useRememberList(toList, place, { title, codes });
  const typedWords = useTypedWords(bulk.typed, products);
  return (
    <>
      {isBeyond && <Navigate {...toList({ ...place, page: 1 })} replace />}
      <ListToolbar
        title={title}
        search={search}
        place={place}
        toList={toList}
        scope={scope}
        isComing={isLoading}
        shownRows={products.length}
        totalRows={isNothing || isFailed || data == null ? undefined : totalRows}
      />
      {chips}
      {error !== null && (
        <div className={styles.failed}>
          <Failure error={error} />
        </div>
      )}
      {isUsual && data != null && <UsualsLine products={products} bought={bought} />}
      {isNothing && (isUnsearched ? <NoUsuals /> : <NoResults>{whenNone}</NoResults>)}
      {!isFailed && !isNothing && (
        <>
          <div className="print:hidden!">
            <WineList
              view={view}
              rows={data == null ? undefined : rows}
              expected={place.pageSize === 'all' ? 20 : Math.min(place.pageSize, 20)}
              isByKind={isByKind}
              bought={bought}
              listKey={JSON.stringify([asked, place])}
              marginScope={scope}
              switches={switches}
              hasRrp={switches.rrpCalculator && margin.trim() !== ''}
              hasLast={account !== ''}
              isUsual={isUsual}
              isStale={isLoading}
              bulkAdd={<BulkAddAtTop bulk={bulk} />}
              typedWords={typedWords}
            />
          </div>
          {data != null && (
            <>
              <div
                className={`flex flex-wrap items-center gap-3 justify-between print:hidden! ${styles.foot}`}
              >
                {switches.addToBasket && <BulkAddAtBottom bulk={bulk} words={typedWords} />}
                <ListPages place={place} totalRows={totalRows} toList={toList} />
              </div>
              <PriceSheet title={title} products={products} isByKind={isByKind} />
            </>
          )}
        </>
      )}
    </>
  );
}
