import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useLocation, useParams, useSearch } from '@tanstack/react-router';
import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import { londonTime } from '@tradecellar/trade/london-time.ts';
import { formatTradeDate } from '@tradecellar/trade/trade-date.ts';
import { type ReactNode, useMemo, useRef } from 'react';
import { keepWithinAccount, type LoaderContext, readAhead } from '../../api/queries.ts';
import { BulkAdd, NotAddedYet } from '../../lists/bulk-add.tsx';
import { WineList } from '../../lists/wine-list.tsx';
import { wineListRows } from '../../lists/wine-list-rows.ts';
import { accountAhead, useAccount } from '../../session/account.ts';
import type { ListName } from '../../session/address/list-search.ts';
import {
  type ListPlace,
  listPlaceOf,
  path,
  type ToList,
  toProductList,
  toProductSearch,
  toUsuals,
  toWineFacts,
} from '../../session/address/paths.ts';
import { now } from '../../session/clock.ts';
import { Failure } from '../../session/failure/failure.tsx';
import { NoResults } from '../../session/failure/found-rows.tsx';
import { BannerHtml } from '../../session/merchant/banner-html.tsx';
import { useBuyerHas, useMay } from '../../session/office-right.ts';
import { useSettings } from '../../session/settings.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useRememberList } from '../../wine/back-to-list.tsx';
import { useBought } from '../../wine/use-bought.ts';
import {
  changedFilters,
  type Filters,
  filterOptionsQuery,
  filterRequest,
  filtersAt,
} from './filter-state.ts';
import { KindStrip } from './kind-strip.tsx';
import { listQuery, rowsText } from './list-request.ts';
import { ListPages, ListToolbar } from './list-toolbar.tsx';
import { ProductFilters } from './product-filters.tsx';
import styles from './product-list.module.css';
import { FilterChips, InCatalogue, OtherWays, useKinds } from './searched-with.tsx';
import { useFilters } from './use-filters.ts';
import { FillUsuals, NoUsuals } from './usuals.tsx';

/**
 * Prefetches the list of a URL. Product Search must load the options first, because its default filters depend on them.
 */
export async function loadList({ queries }: LoaderContext, list: ListName, place: ListPlace): Promise<void> {
  const account = accountAhead();
  if (account === undefined) return;
  const options = readAhead(queries, filterOptionsQuery);
  const known = list === 'all' ? (await options)?.mainResult : undefined;
  const filters = filtersAt(place, list, known);
  await readAhead(queries, listQuery(account, { list, ...filterRequest(filters) }, place));
}

/** The account's own list under the banner (2.in.1). */
export function ProductListPage() {
  const place = useListPlace(`/shop${path.productList}`);
  const isRoot = useLocation({ select: ({ state }) => state.isRoot });
  const { account } = useAccount();
  const { banner, isBannerShown = true } = useSettings();
  const first = useMay()('see-customers') ? path.orderForCustomer : path.adminToday;
  const mayOrder = useBuyerHas('order');
  if (isRoot && account === '') return <Navigate to={first} replace />;
  if (isRoot && !mayOrder) return <Navigate to={path.account} replace />;
  return (
    <ListPage title="My Products" list="mine" place={place} toList={toProductList}>
      <BannerHtml html={isBannerShown ? banner : ''} />
    </ListPage>
  );
}

export function UsualsPage() {
  const place = useListPlace(`/shop${path.usuals}`);
  return <ListPage title="My Usuals" list="usual" place={place} toList={toUsuals} />;
}

/** The whole catalogue with filters (2.in.4). */
export function ProductSearchPage() {
  const place = useListPlace(`/shop${path.productSearch}`);
  return <ListPage title="Product Search" list="all" place={place} toList={toProductSearch} />;
}

function useListPlace(
  from: `/shop${typeof path.productList | typeof path.productSearch | typeof path.usuals}`,
): ListPlace {
  const params = useParams({ from });
  const search = useSearch({ from });
  return useMemo(() => listPlaceOf(params, search), [params, search]);
}

const none: readonly ProductCard[] = [];

type ListPageProps = {
  readonly title: string;
  readonly list: ListName;
  readonly place: ListPlace;
  readonly toList: ToList;
  readonly children?: ReactNode;
};

/** A list to order from: toolbar, wines, and Bulk Add at top and bottom (2.list.1 to 2.list.7). */
function ListPage({ title, list, place, toList, children }: ListPageProps) {
  const { filters, isKnown, standard, options, error: searchError, search } = useFilters(list, place, toList);
  const { account, customerName } = useAccount();
  const { merchant, switches } = useSettings();
  const results = useRef<HTMLDivElement>(null);

  const asked = { list, ...filterRequest(filters) };
  const found = useQuery({
    ...listQuery(account, asked, place),
    enabled: isKnown,
    placeholderData: keepWithinAccount(account),
  });
  const { data } = found;
  const totalRows = data?.TotalRowCount ?? 0;
  const products = data?.mainResult ?? none;
  const isFailed = found.isError && data === undefined;
  const isEmpty = !found.isPlaceholderData && data !== undefined && products.length === 0;
  const isBeyond = isEmpty && place.page > 1;
  const isNothing = isEmpty && !isBeyond;
  const isLoading = !isFailed && (data == null || found.isPlaceholderData) && !isNothing;
  // Show a single alert: Try again refetches both the list and the filter options.
  const error = isFailed ? found.error : searchError;
  const hasList = !isFailed && !isNothing;

  const isUsual = list === 'usual';
  // A search ranks by match and My Usuals by number of orders, so only other lists are grouped by kind.
  const isByKind = place.sort === 'default' && filters.description.trim() === '' && !isUsual;
  const rows = useMemo(
    () => (isByKind ? wineListRows(products) : products.map((product) => ({ key: product.Code, product }))),
    [products, isByKind],
  );
  const kinds = useKinds(list, filters);
  const bought = useBought(products.map(({ Code }) => Code));
  useRememberList(toList, place, title);

  /** The search removes the pressed button, so the results take the focus. */
  function searchFromResults(next: Filters) {
    search(next);
    results.current?.focus({ preventScroll: true });
  }
  return (
    <div ref={results} tabIndex={-1} className={styles.page}>
      {children}
      {isBeyond && <Navigate {...toList({ ...place, page: 1 })} replace />}
      <p className="mb-2 text-body not-print:hidden">
        {[
          merchant.name,
          customerName,
          formatTradeDate(londonTime(now()).date),
          'prices ex VAT',
          data &&
            `${rowsText(place, products.length, totalRows)} ${totalRows === 1 ? 'product' : 'products'}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <ListToolbar
        title={title}
        place={place}
        toList={toList}
        list={list}
        isLoading={isLoading}
        totalRows={hasList && data != null ? totalRows : undefined}
        chips={
          <FilterChips
            list={list}
            filters={filters}
            options={options}
            isStandard={Object.keys(changedFilters(standard, filters)).length === 0}
            onSearch={searchFromResults}
          />
        }
        search={
          <ProductFilters
            list={list}
            totalRows={Object.keys(asked).length === 1 ? data?.TotalRowCount : undefined}
            filters={filters}
            standard={standard}
            options={options}
            onSearch={(next) => {
              search(next);
              // Close the phone's keyboard, which would cover the results.
              if (matchMedia('(width < 40rem)').matches) results.current?.focus({ preventScroll: true });
            }}
          />
        }
      >
        {isByKind && hasList && kinds !== undefined && kinds.length > 1 && (
          <KindStrip kinds={kinds} place={place} toList={toList} isReady={!isLoading} />
        )}
        {isUsual && hasList && <FillUsuals products={products} bought={bought} />}
      </ListToolbar>
      {error !== null && (
        <div className="my-3">
          <Failure error={error} />
        </div>
      )}
      {isNothing &&
        (isUsual && Object.keys(asked).length === 1 ? (
          <NoUsuals />
        ) : (
          <NoResults>
            <InCatalogue list={list} filters={filters} />
            <OtherWays list={list} filters={filters} onSearch={searchFromResults} />
          </NoResults>
        ))}
      {hasList && (
        <WineList
          list={list}
          rows={data == null ? undefined : rows}
          bought={bought}
          listKey={JSON.stringify([asked, place])}
          isStale={isLoading}
        />
      )}
      {hasList && <InCatalogue list={list} filters={filters} />}
      {hasList && data != null && (
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 pt-5 print:hidden">
          {switches.addToBasket && (
            <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
              <BulkAdd />
              <NotAddedYet />
            </div>
          )}
          <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
            {list === 'usual' && (
              <Link {...toWineFacts()} className="thumb-high">
                Allergens and ABV
              </Link>
            )}
            <Button look="quiet" onClick={() => print()}>
              <Icon name="print" size={18} /> Print
            </Button>
            <ListPages place={place} shownRows={products.length} totalRows={totalRows} toList={toList} />
          </div>
        </div>
      )}
    </div>
  );
}
