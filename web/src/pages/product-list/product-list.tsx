import { useQuery } from '@tanstack/react-query';
import { Navigate, useLocation, useParams, useSearch } from '@tanstack/react-router';
import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import { type ReactNode, useMemo, useRef } from 'react';
import { keepWithinAccount } from '../../api/queries.ts';
import { marginScope, useTypedMargin } from '../../cart/typed-quantities.ts';
import { useAccount } from '../../session/account.ts';
import { BannerHtml } from '../../session/banner-html.tsx';
import { Failure } from '../../session/failure.tsx';
import { NoResults } from '../../session/found-rows.tsx';
import {
  type ListPlace,
  listPlaceOf,
  path,
  type ToList,
  toProductList,
  toProductSearch,
  toUsuals,
} from '../../session/paths.ts';
import { useSettings } from '../../session/settings.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useRememberList } from '../../wine/last-list.ts';
import { useBought } from '../../wine/use-bought.ts';
import { BulkAdd, BulkAddHint } from './bulk-add.tsx';
import { type Filters, filterRequest, type ListName } from './filter-state.ts';
import { listQuery } from './list-request.ts';
import { ListPages, ListToolbar } from './list-toolbar.tsx';
import { PriceSheet } from './price-sheet.tsx';
import { ProductFilters } from './product-filters.tsx';
import { FilterChips, InCatalogue, OtherWays } from './searched-with.tsx';
import { useFilters } from './use-filters.ts';
import { NoUsuals, UsualsLine } from './usuals.tsx';
import { KindStrip, WineList } from './wine-list.tsx';
import { wineListRows } from './wine-list-rows.ts';

/** My Products: the account's own list under the banner (2.in.1). */
export function ProductListPage() {
  const place = useListPlace(`/shop${path.productList}`);
  const isRoot = useLocation({ select: ({ state }) => state.isRoot });
  const { account } = useAccount();
  const { banner } = useSettings();
  if (isRoot && account === '') return <Navigate to={path.orderForCustomer} replace />;
  return (
    <ListPage title="My Products" list="mine" place={place} toList={toProductList}>
      <BannerHtml html={banner} />
    </ListPage>
  );
}

/** My Usuals: the account's most ordered products, each with its usual quantity. */
export function UsualsPage() {
  const place = useListPlace(`/shop${path.usuals}`);
  return <ListPage title="My Usuals" list="usual" place={place} toList={toUsuals} />;
}

/** Product Search: the whole catalogue under filters (2.in.4). */
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

type ListPageProps = {
  readonly title: string;
  readonly list: ListName;
  readonly place: ListPlace;
  readonly toList: ToList;
  readonly children?: ReactNode;
};

function ListPage(props: ListPageProps) {
  const { title, list, place, toList, children } = props;
  const { filters, ...search } = useFilters(list, place, toList);
  if (filters === undefined) {
    return (
      <>
        <PageHeading>{title}</PageHeading>
        <Spinner />
      </>
    );
  }
  return (
    // Closer to the bars than a page that begins with a title. The footer stays below the screen.
    <div className="not-print:mt-[calc(0.125rem-clamp(1.5rem,4vw,3rem))] not-print:min-h-dvh">
      {children}
      <FilteredList {...props} {...search} filters={filters} />
    </div>
  );
}

const none: readonly ProductCard[] = [];

type FilteredListProps = ListPageProps &
  Omit<ReturnType<typeof useFilters>, 'filters'> & { readonly filters: Filters };

/** A list of products to order from: toolbar, wines, and Bulk Add at top and bottom (2.list.1 to 2.list.7). */
function FilteredList(props: FilteredListProps) {
  const { title, list, place, toList, filters, standard, options, error: searchError, search } = props;
  const { account } = useAccount();
  const { switches } = useSettings();
  const scope = marginScope(account, list === 'all' ? 'search' : 'mine');
  const [margin] = useTypedMargin(scope);
  const results = useRef<HTMLDivElement>(null);

  const asked = { list, ...filterRequest(filters) };
  const found = useQuery({
    ...listQuery(account, asked, place),
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
  // One alert: Try again reads both.
  const error = isFailed ? found.error : searchError;
  const hasList = !isFailed && !isNothing;

  const isUsual = list === 'usual';
  // A search has the best match first, My Usuals the most ordered.
  const isByKind = place.sort === 'default' && filters.description.trim() === '' && !isUsual;
  const rows = useMemo(
    () => (isByKind ? wineListRows(products) : products.map((product) => ({ key: product.Code, product }))),
    [products, isByKind],
  );
  const codes = useMemo(() => rows.flatMap((row) => ('product' in row ? row.product.Code : [])), [rows]);
  const bought = useBought(codes);
  useRememberList(toList, place, { title, codes });

  /** The pressed button goes with its search: focus moves to the results. */
  function searchFromResults(next: Filters) {
    search(next);
    results.current?.focus({ preventScroll: true });
  }
  return (
    <div ref={results} tabIndex={-1} className="outline-none">
      {isBeyond && <Navigate {...toList({ ...place, page: 1 })} replace />}
      <ListToolbar
        title={title}
        place={place}
        toList={toList}
        scope={scope}
        isLoading={isLoading}
        shownRows={products.length}
        totalRows={hasList && data != null ? totalRows : undefined}
        search={
          <ProductFilters
            list={list}
            filters={filters}
            standard={standard}
            options={options}
            onSearch={(next) => {
              search(next);
              hideKeyboard();
            }}
          />
        }
      >
        <FilterChips list={list} filters={filters} options={options} onSearch={searchFromResults} />
        <InCatalogue list={list} filters={filters} />
        {isByKind && hasList && <KindStrip rows={rows} />}
      </ListToolbar>
      {error !== null && (
        <div className="my-3">
          <Failure error={error} />
        </div>
      )}
      {isUsual && data != null && <UsualsLine products={products} bought={bought} />}
      {isNothing &&
        (isUsual && Object.keys(asked).length === 1 ? (
          <NoUsuals />
        ) : (
          <NoResults>
            <OtherWays list={list} filters={filters} onSearch={searchFromResults} />
            <InCatalogue list={list} filters={filters} whenNone />
          </NoResults>
        ))}
      {hasList && (
        <div className="print:hidden">
          <WineList
            rows={data == null ? undefined : rows}
            expected={place.pageSize === 'all' ? 20 : Math.min(place.pageSize, 20)}
            bought={bought}
            listKey={JSON.stringify([asked, place])}
            marginScope={scope}
            hasRrp={switches.rrpCalculator && margin.trim() !== ''}
            hasLast={account !== ''}
            isUsual={isUsual}
            isStale={isLoading}
          />
        </div>
      )}
      {hasList && data != null && (
        <>
          <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 pt-5 print:hidden">
            {switches.addToBasket && (
              <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
                <BulkAdd />
                <BulkAddHint products={products} />
              </div>
            )}
            <ListPages place={place} totalRows={totalRows} toList={toList} />
          </div>
          <PriceSheet title={title} products={products} isByKind={isByKind} />
        </>
      )}
    </div>
  );
}

const phone = '(width < 40rem)';

/** On a phone the keyboard would cover the results. */
function hideKeyboard(): void {
  if (matchMedia(phone).matches && document.activeElement instanceof HTMLInputElement) {
    document.activeElement.blur();
  }
}
