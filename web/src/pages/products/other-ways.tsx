import { countText } from '../../ui/count-text.ts';
import type { Filters } from './filter-state.ts';
import './other-ways.css';
import { useSearchCounts } from './use-counts.ts';

type OtherWaysProps = {
  readonly filters: Filters;
  readonly onSearch: (filters: Filters) => void;
};

/** What would be found instead, where nothing was: `12 in Spirits`. One press searches for it. */
export function OtherWays({ filters, onSearch }: OtherWaysProps) {
  const ways = useSearchCounts(filters)?.Otherwise;
  if (ways?.length === 0) return null;
  return (
    <ul className="other-ways" aria-label="What would be found">
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
