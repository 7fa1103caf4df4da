import { Fragment } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { chosenFilters, type FilterOptions, type Filters } from './filter-state.ts';
import './filter-chips.css';
import { useSearchCounts } from './use-counts.ts';

type FilterChipsProps = {
  readonly filters: Filters;
  readonly options: FilterOptions | undefined;
  readonly onSearch: (filters: Filters) => void;
};

/** The filters in effect, and words of the text that were read as filters, each with a button to remove it. */
export function FilterChips({ filters, options, onSearch }: FilterChipsProps) {
  const chosen = chosenFilters(filters, options);
  const read = useSearchCounts(filters)?.Read ?? [];
  if (chosen.length === 0) return <p className="chips items-center text-ink-soft">The whole catalogue</p>;
  const ofText = read.map(({ Label, Without }) => (
    <Chip
      key={Label}
      className="chip-read"
      label="Read as"
      value={Label}
      onRemove={() => onSearch({ ...filters, description: Without })}
    />
  ));
  return (
    <ul className="chips" aria-label="Searched with">
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
  readonly className?: string;
};

function Chip({ label, value, onRemove, className }: ChipProps) {
  return (
    <li>
      <button type="button" className={classNames('chip', className)} onClick={onRemove}>
        <span className="sr-only">Remove </span>
        <span className="text-ink-soft">{label}:</span> {value}
        <Icon name="close" size={14} />
      </button>
    </li>
  );
}
