import { countText } from '../../ui/count-text.ts';
import type { Filters } from './filter-state.ts';
import styles from './other-ways.module.css';
import { type ListName, useSearchCounts } from './use-counts.ts';

type OtherWaysProps = {
  readonly list: ListName;
  readonly filters: Filters;
  readonly onSearch: (filters: Filters) => void;
};

/** What would be found instead, where nothing was: `12 in Spirits`. One press searches for it. */
export function OtherWays({ list, filters, onSearch }: OtherWaysProps) {
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
