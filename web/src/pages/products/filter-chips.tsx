import { Fragment } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './filter-chips.module.css';
import { chosenFilters, type FilterOptions, type Filters } from './filter-state.ts';
import { type ListName, useSearchCounts } from './use-counts.ts';

type FilterChipsProps = {
  readonly list: ListName;
  readonly filters: Filters;
  readonly options: FilterOptions | undefined;
  readonly onSearch: (filters: Filters) => void;
};

/** The filters in effect, and words of the text that were read as filters, each with a button to remove it. */
export function FilterChips({ list, filters, options, onSearch }: FilterChipsProps) {
  const chosen = chosenFilters(filters, options);
  const read = useSearchCounts(list, filters)?.Read ?? [];
  if (chosen.length === 0) return list === 'all' && <p className={styles.chips}>The whole catalogue</p>;
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
    <ul className={styles.chips} aria-label="Searched with">
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
        <span className={styles.label}>{label}:</span> {value}
        <Icon name="close" size={12} />
      </button>
    </li>
  );
}
