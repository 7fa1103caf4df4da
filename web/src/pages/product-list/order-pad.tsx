import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import { type ComponentProps, lazy, type ReactNode, useEffect, useMemo } from 'react';
import { keepWithinAccount, readAhead } from '../../api/queries.ts';
import { useTypedMargin } from '../../cart/typed-quantities.ts';
import { useAccount } from '../../session/account.ts';
import { Failure } from '../../session/failure.tsx';
import { NoResults } from '../../session/found-rows.tsx';
import type { ListPlace, ToList } from '../../session/paths.ts';
import { useSettings } from '../../session/settings.ts';
import { Late } from '../../ui/late.tsx';
import { whenIdle } from '../../ui/when-idle.ts';
import { useRememberList } from '../../wine/last-list.ts';
import { boughtQuery, useBought } from '../../wine/use-bought.ts';
import { BulkAddAtBottom, BulkAddAtTop, useBulkAdd, useTypedWords } from './bulk-add-bar.tsx';
import { withRegions } from './by-region.ts';
import { type ListAsked, listQuery, nextPlace } from './list-request.ts';
import { ListPages, ListToolbar } from './list-toolbar.tsx';
import styles from './order-pad.module.css';
import { PriceSheet } from './price-sheet.tsx';
import { useProductView } from './use-product-view.ts';
import { NoUsuals, UsualsLine } from './usuals.tsx';
import type { WineCards } from './wine-cards.tsx';
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
  useCardsAhead();
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
  // Said once: Try again reads both.
  const error = isFailed ? found.error : searchError;
  const isComing = !isFailed && (data == null || found.isPlaceholderData) && !isNothing;
  // Words find the nearest first, wherever it comes from.
  const isUsual = asked.list === 'usual';
  const isByRegion = place.sort === 'default' && (asked.description ?? '') === '' && !isUsual;
  const rows = useMemo(
    () => (isByRegion ? withRegions(products) : products.map((product) => ({ key: product.Code, product }))),
    [products, isByRegion],
  );

  const codes = useMemo(() => products.map(({ Code }) => Code), [products]);
  const bought = useBought(codes);

  useRememberList(toList, place, { title, codes });
  useNextPageAhead(account, asked, place, found.isPlaceholderData ? 0 : totalRows);

  const listed = {
    rows: data == null ? undefined : rows,
    expected: place.pageSize === 'all' ? 20 : Math.min(place.pageSize, 20),
    listKey: JSON.stringify([asked, place]),
    ...{ bought, scope, switches },
    isStale: isComing,
    isUsual,
    bulk: <BulkAddAtTop bulk={bulk} />,
    typedWords: useTypedWords(bulk.typed, products),
  };
  return (
    <>
      {isBeyond && <Navigate {...toList({ ...place, page: 1 })} replace />}
      <ListToolbar
        {...{ title, list: asked.list, search, place, toList, scope, isComing }}
        shownRows={products.length}
        totalRows={isNothing || isFailed || data == null ? undefined : totalRows}
      />
      {chips}
      {error !== null && (
        <div className={styles.failed}>
          <Failure error={error} />
        </div>
      )}
      {isUsual && data != null && <UsualsLine {...{ products, bought }} />}
      {isNothing && (isUnsearched ? <NoUsuals /> : <NoResults>{whenNone}</NoResults>)}
      {!isFailed && !isNothing && (
        <>
          <div className={`no-print ${styles.onScreen}`}>
            {view === 'list' ? (
              <WineList {...listed} hasRrp={switches.rrpCalculator && margin.trim() !== ''} />
            ) : (
              <LateCards {...listed} isByRegion={isByRegion} />
            )}
          </div>
          {data != null && (
            <>
              <div className={`row apart no-print ${styles.foot}`}>
                {switches.addToBasket && <BulkAddAtBottom {...{ bulk, products }} />}
                <ListPages {...{ place, totalRows, toList }} />
              </div>
              <PriceSheet {...{ title, products, isByRegion }} />
            </>
          )}
        </>
      )}
    </>
  );
}

/** Reads the page after this one, and what the account had of it, once this one stands. */
function useNextPageAhead(account: string, asked: ListAsked, place: ListPlace, totalRows: number): void {
  const queries = useQueryClient();
  const next = nextPlace(place, totalRows);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the request is compared by value.
  useEffect(() => {
    if (!next) return;
    const read = async () => {
      const page = await readAhead(queries, listQuery(account, asked, next));
      const codes = page?.mainResult.map(({ Code }) => Code) ?? [];
      if (account !== '' && codes.length > 0) void readAhead(queries, boughtQuery(account, codes));
    };
    return whenIdle(() => void read());
  }, [queries, account, JSON.stringify([asked, next])]);
}

const load = () => import('./wine-cards.tsx');
const Cards = lazy(async () => ({ default: (await load()).WineCards }));

/** Fetches the code of the second view once the first stands, so that it opens at once and without a network. */
function useCardsAhead(): void {
  useEffect(() => whenIdle(() => void load().catch(() => undefined)), []);
}

/** The cards, whose code comes after that of the list. */
function LateCards(props: ComponentProps<typeof WineCards>) {
  return (
    <Late
      meanwhile={<div style={{ height: '100vh' }} aria-busy="true" />}
      failed={<p role="alert">The cards could not be loaded. The list is there without them.</p>}
    >
      <Cards {...props} />
    </Late>
  );
}
