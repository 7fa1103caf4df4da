import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ProductCounts, productsCounts } from '@tradecellar/contract/catalogue.ts';
import { Fragment } from 'react';
import { publicConfig } from '../../api/public-config.ts';
import { endpointQuery, keepWithinAccount } from '../../api/queries.ts';
import { useAccount } from '../../session/account.ts';
import type { ListName } from '../../session/address/list-search.ts';
import { toProductSearch } from '../../session/address/paths.ts';
import { countText } from '../../ui/count-text.ts';
import { Icon } from '../../ui/icon.tsx';
import { PhoneLink } from '../../ui/phone-link.tsx';
import { chosenFilters, type FilterOptions, type Filters, filterRequest } from './filter-state.ts';
import styles from './searched-with.module.css';

type SearchProps = { readonly list: ListName; readonly filters: Filters };
type OnSearch = { readonly onSearch: (filters: Filters) => void };

/**
 * The counts of a search and of each filter option, the filters read from its text, and searches that find more.
 * Undefined while loading and after a failure.
 */
function useSearchCounts(list: ListName, filters: Filters): ProductCounts | undefined {
  return useQuery(countsQuery(list, filters, useAccount().account)).data?.mainResult;
}

/** The counts of the options. While loading, the counts of the previous search stay. */
export function useOptionCounts(list: ListName, filters: Filters): ProductCounts['Counts'] | undefined {
  const { account } = useAccount();
  const placeholderData = keepWithinAccount(account);
  return useQuery({ ...countsQuery(list, filters, account), placeholderData }).data?.mainResult.Counts;
}

/** The kinds of the whole list (`Kinds` of the counts). */
export function useKinds(list: ListName, filters: Filters) {
  return useSearchCounts(list, filters)?.Kinds;
}

const countsQuery = (list: ListName, filters: Filters, CustomerAccount: string) =>
  endpointQuery(productsCounts, { list, ...filterRequest(filters), CustomerAccount });

/** Offers searches that find products if this search finds none, e.g. `12 in Spirits` or `3 without filters`. */
export function OtherWays({ list, filters, onSearch }: SearchProps & OnSearch) {
  const ways = useSearchCounts(list, filters)?.Otherwise;
  if (ways?.length === 0) {
    return (
      <>
        <button
          type="button"
          className="link min-h-11"
          onClick={() => onSearch({ ...filters, description: '' })}
        >
          Clear the search
        </button>
        <p>
          Looking for something else? Call us on <PhoneLink phone={publicConfig().merchant.phone} />.
        </p>
      </>
    );
  }
  return (
    // The minimum height reserves the list's room while it loads.
    <ul
      className="flex min-h-11 flex-wrap items-center justify-center gap-x-6"
      aria-label="What would be found"
    >
      {ways?.map(({ Label, Count, Change }) => (
        <li key={Label}>
          <button type="button" className="link min-h-11" onClick={() => onSearch({ ...filters, ...Change })}>
            {countText(Count)} {Label}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** If a text search of the account's own list finds fewer products, the page also counts the whole catalogue. */
const FEW = 10;

export function InCatalogue({ list, filters }: SearchProps) {
  const own = useSearchCounts(list, filters)?.TotalRowCount ?? FEW;
  const all = useSearchCounts('all', filters)?.TotalRowCount ?? 0;
  const isText = list !== 'all' && filters.description.trim() !== '';
  if (!isText || own >= FEW || all <= own) return null;
  const more = all - own;
  return (
    <p className="my-3">
      {countText(more)} {own === 0 ? '' : 'more '}in our full range:{' '}
      <Link {...toProductSearch(filters)}>show {more === 1 ? 'it' : 'them'}</Link>
    </p>
  );
}

type FilterChipsProps = SearchProps &
  OnSearch & {
    readonly options: FilterOptions | undefined;
    /** True if every filter has its default. */
    readonly isStandard: boolean;
  };

export function FilterChips({ list, filters, options, isStandard, onSearch }: FilterChipsProps) {
  const chosen = chosenFilters(filters, options);
  const { Read: read = [], IsPartial: isPartial } = useSearchCounts(list, filters) ?? {};
  if (chosen.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label="Searched with" data-standard={isStandard || undefined}>
      {isPartial && <li>Nothing matches every word. These match most of them.</li>}
      {chosen.map(({ name, label, value }) => (
        <Fragment key={name}>
          <Chip
            {...(name === 'description' ? { value: `“${value}”` } : { label, value })}
            onRemove={() => onSearch({ ...filters, [name]: '' })}
          />
          {name === 'description' &&
            read.map(({ Label, Without }) => (
              <Chip
                key={Label}
                isRead
                label="Understood as"
                value={Label}
                onRemove={() => onSearch({ ...filters, description: Without })}
              />
            ))}
        </Fragment>
      ))}
    </ul>
  );
}

type ChipProps = {
  /** Without a label the value stands alone. */
  readonly label?: string;
  readonly value: string;
  readonly onRemove: () => void;
  readonly isRead?: boolean;
};

function Chip({ label, value, onRemove, isRead = false }: ChipProps) {
  return (
    <li>
      <button type="button" data-read={isRead || undefined} onClick={onRemove}>
        <span className="sr-only">Remove </span>
        {label !== undefined && <span>{label}: </span>}
        {value}
        <Icon name="close" size={12} />
      </button>
    </li>
  );
}
