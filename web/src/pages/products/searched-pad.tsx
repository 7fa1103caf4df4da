import { type ReactNode, useRef } from 'react';
import { typedScope } from '../../basket/typed-quantities.ts';
import { useAccount } from '../../session/account.ts';
import { Failure } from '../../session/failure.tsx';
import type { ListPlace } from '../../session/paths.ts';
import { countText } from '../../ui/count-text.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { FilterChips } from './filter-chips.tsx';
import { type Filters, filterRequest } from './filter-state.ts';
import type { ToList } from './list-place.ts';
import { OrderPad } from './order-pad.tsx';
import { ProductFilters } from './product-filters.tsx';
import styles from './searched-pad.module.css';
import { type ListName, useSearchCounts } from './use-counts.ts';
import { useFilters } from './use-filters.ts';

type SearchedPadProps = {
  readonly title: string;
  readonly list: ListName;
  readonly place: ListPlace;
  readonly toList: ToList;
  /** Above the list. */
  readonly children?: ReactNode;
};

/** A list that is searched and filtered, and ordered from. */
export function SearchedPad({ title, list, place, toList, children }: SearchedPadProps) {
  const scope = typedScope(useAccount().account, list === 'all' ? 'search' : 'mine');
  const { filters, standard, options, error, isUnasked, search } = useFilters(list, place, toList);
  const results = useRef<HTMLDivElement>(null);
  /** What was pressed is gone: the focus goes to what was found. */
  const searchFromResults = (next: Filters) => {
    search(next);
    results.current?.focus({ preventScroll: true });
  };
  if (filters === undefined) {
    return (
      <>
        <PageHeading>{title}</PageHeading>
        {error === null ? <Spinner /> : <Failure error={error} />}
      </>
    );
  }
  const form = (
    <ProductFilters
      {...{ list, filters, standard, options }}
      onSearch={(next) => {
        search(next);
        hideKeyboard();
      }}
    />
  );
  return (
    <div className={styles.page}>
      {children}
      <div ref={results} tabIndex={-1} className={styles.results}>
        {isUnasked ? (
          <>
            <PageHeading>{title}</PageHeading>
            {error !== null && <Failure error={error} />}
            {form}
          </>
        ) : (
          <OrderPad
            {...{ title, place, scope, toList }}
            asked={{ list, ...filterRequest(filters) }}
            search={form}
            searchError={error}
            chips={<FilterChips {...{ list, filters, options }} onSearch={searchFromResults} />}
            whenNone={<OtherWays {...{ list, filters }} onSearch={searchFromResults} />}
          />
        )}
      </div>
    </div>
  );
}

const phone = '(width < 48rem)';

/** On a phone the keyboard would cover what was found. */
function hideKeyboard(): void {
  if (matchMedia(phone).matches && document.activeElement instanceof HTMLInputElement) {
    document.activeElement.blur();
  }
}

type OtherWaysProps = {
  readonly list: ListName;
  readonly filters: Filters;
  readonly onSearch: (filters: Filters) => void;
};

/** What would be found instead, where nothing was: `12 in Spirits`. One press searches for it. */
function OtherWays({ list, filters, onSearch }: OtherWaysProps) {
  const ways = useSearchCounts(list, filters)?.Otherwise;
  if (ways?.length === 0) return null;
  return (
    <ul className={styles.ways} aria-label="What would be found">
      {ways?.map(({ Label, Count, Change }) => (
        <li key={Label}>
          <button type="button" className="link" onClick={() => onSearch({ ...filters, ...Change })}>
            {countText(Count)} {Label}
          </button>
        </li>
      ))}
    </ul>
  );
}
