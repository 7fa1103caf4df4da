import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode, useRef } from 'react';
import { marginScope } from '../../cart/typed-quantities.ts';
import { useAccount } from '../../session/account.ts';
import { type ListPlace, type ToList, toProductSearch } from '../../session/paths.ts';
import { classNames } from '../../ui/class-names.ts';
import { countText } from '../../ui/count-text.ts';
import { Icon } from '../../ui/icon.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import {
  chosenFilters,
  type FilterOptions,
  type Filters,
  filterRequest,
  type ListName,
} from './filter-state.ts';
import { OrderPad } from './order-pad.tsx';
import { ProductFilters } from './product-filters.tsx';
import styles from './searched-pad.module.css';
import { useSearchCounts } from './use-counts.ts';
import { useFilters } from './use-filters.ts';

type SearchedPadProps = {
  readonly title: string;
  readonly list: ListName;
  readonly place: ListPlace;
  readonly toList: ToList;
  readonly children?: ReactNode;
};

export function SearchedPad({ title, list, place, toList, children }: SearchedPadProps) {
  const scope = marginScope(useAccount().account, list === 'all' ? 'search' : 'mine');
  const { filters, standard, options, error, search } = useFilters(list, place, toList);
  const results = useRef<HTMLDivElement>(null);
  /** The pressed button goes with its search: focus moves to the results. */
  const searchFromResults = (next: Filters) => {
    search(next);
    results.current?.focus({ preventScroll: true });
  };
  if (filters === undefined) {
    return (
      <>
        <PageHeading>{title}</PageHeading>
        <Spinner />
      </>
    );
  }
  const form = (
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
  );
  const hasText = list !== 'all' && filters.description.trim() !== '';
  return (
    <div className={styles.page}>
      {children}
      <div ref={results} tabIndex={-1} className={styles.results}>
        <OrderPad
          title={title}
          place={place}
          scope={scope}
          toList={toList}
          asked={{ list, ...filterRequest(filters) }}
          search={form}
          searchError={error}
          chips={
            <div className={`flex flex-wrap items-center gap-3 ${styles.searched}`}>
              <FilterChips list={list} filters={filters} options={options} onSearch={searchFromResults} />
              {hasText && <InCatalogue list={list} filters={filters} />}
            </div>
          }
          whenNone={
            <>
              <OtherWays list={list} filters={filters} onSearch={searchFromResults} />
              {hasText && <InCatalogue list={list} filters={filters} whenNone />}
            </>
          }
        />
      </div>
    </div>
  );
}

const phone = '(width < 40rem)';

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

/** Searches that find something where this one does not: `12 in Spirits`, `3 without filters`. */
function OtherWays({ list, filters, onSearch }: OtherWaysProps) {
  const ways = useSearchCounts(list, filters)?.Otherwise;
  if (ways?.length === 0) return null;
  return (
    <ul className={`flex flex-wrap items-center gap-3 ${styles.ways}`} aria-label="What would be found">
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

type InCatalogueProps = {
  readonly list: ListName;
  readonly filters: Filters;
  /** Stands where nothing was found, not above a few. */
  readonly whenNone?: boolean;
};

/** A search of the account's own list this small says how many the whole catalogue has. */
const FEW = 10;

function InCatalogue({ list, filters, whenNone = false }: InCatalogueProps) {
  const own = useSearchCounts(list, filters)?.TotalRowCount ?? FEW;
  const all = useSearchCounts('all', filters)?.TotalRowCount ?? 0;
  if (own >= FEW || all <= own || (own === 0) !== whenNone) return null;
  return (
    <p className={whenNone ? undefined : 'text-sm print:hidden!'}>
      {countText(all)} in the whole catalogue.{' '}
      <Link {...toProductSearch(filters)}>See {all === 1 ? 'it' : 'them'}</Link>
    </p>
  );
}

type FilterChipsProps = {
  readonly list: ListName;
  readonly filters: Filters;
  readonly options: FilterOptions | undefined;
  readonly onSearch: (filters: Filters) => void;
};

/** The filters in effect, and words of the text that were read as filters, each with a button to remove it. */
function FilterChips({ list, filters, options, onSearch }: FilterChipsProps) {
  const chosen = chosenFilters(filters, options);
  const { Read: read = [], IsPartial: isPartial } = useSearchCounts(list, filters) ?? {};
  if (chosen.length === 0)
    return (
      list === 'all' && (
        <p
          className={`text-xs print:hidden! flex flex-wrap items-center gap-3 text-ink-soft ${styles.chips}`}
        >
          The whole catalogue
        </p>
      )
    );
  const ofText = read.map(({ Label, Without }) => (
    <Chip
      key={Label}
      className={styles.read}
      label="Read as"
      value={Label}
      onRemove={() => onSearch({ ...filters, description: Without })}
    />
  ));
  return (
    <ul
      className={`text-xs print:hidden! flex flex-wrap items-center gap-3 text-ink-soft ${styles.chips}`}
      aria-label="Searched with"
    >
      {isPartial && <li>No product has all of that. These have most of it.</li>}
      {chosen.map(({ name, label, value }) => (
        <Fragment key={name}>
          <Chip label={label} value={value} onRemove={() => onSearch({ ...filters, [name]: '' })} />
          {name === 'description' && ofText}
        </Fragment>
      ))}
    </ul>
  );
}

type ChipProps = {
  readonly label: string;
  readonly value: string;
  readonly onRemove: () => void;
  readonly className?: string | undefined;
};

function Chip({ label, value, onRemove, className }: ChipProps) {
  return (
    <li>
      <button type="button" className={classNames(styles.chip, className)} onClick={onRemove}>
        <span className="sr-only">Remove </span>
        <span className="text-ink-soft">{label}:</span> {value}
        <Icon name="close" size={12} />
      </button>
    </li>
  );
}
