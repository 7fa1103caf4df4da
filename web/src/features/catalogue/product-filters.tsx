import { filterNames } from '@tradecellar/contract/catalogue.ts';
import { useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import './product-filters.css';
import {
  changedFilters,
  chosenFilters,
  type FilterOptions,
  type Filters,
  filterLabels,
  optionsOf,
} from './filter-state.ts';

type ProductFiltersProps = {
  /** The filters in effect. */
  readonly filters: Filters;
  /** What Clear goes back to. */
  readonly standard: Filters;
  readonly options: FilterOptions | undefined;
  readonly onSearch: (filters: Filters) => void;
};

/**
 * The filters of Product Search (2.search.1 to 2.search.14). They take effect with Search, or Enter in the text.
 */
export function ProductFilters({ filters, standard, options, onSearch }: ProductFiltersProps) {
  const [typed, setTyped] = useState(filters);
  const [seen, setSeen] = useState(filters);
  const [isOpen, setOpen] = useState(false);
  const selectsId = useId();
  // When a chip is removed its field follows; what is typed into others stays.
  if (seen !== filters) {
    setSeen(filters);
    setTyped({ ...typed, ...changedFilters(seen, filters) });
  }
  const search = () => onSearch(typed);
  const clear = () => {
    setTyped(standard);
    onSearch(standard);
  };
  const chosenCount = chosenFilters({ ...typed, description: '' }, options).length;
  return (
    <search className="filters print:hidden" aria-label="Products">
      <TextField
        className="[grid-area:text]"
        autoComplete="off"
        label="Description"
        hint="Name, producer, appellation, country, vintage or code"
        maxLength={200}
        enterKeyHint="search"
        value={typed.description}
        onChange={(description) => setTyped({ ...typed, description })}
        onEnter={search}
      />
      <button
        type="button"
        className="filters-toggle"
        aria-expanded={isOpen}
        aria-controls={selectsId}
        onClick={() => setOpen(!isOpen)}
      >
        Filters{chosenCount > 0 && ` (${chosenCount})`}
        <Icon name="chevronDown" size={16} />
      </button>
      <div id={selectsId} className="filters-selects" data-open={isOpen}>
        {filterNames.map((name) => (
          <SelectField
            key={name}
            label={filterLabels[name]}
            value={typed[name]}
            options={optionsOf(name, typed[name], options)}
            onChange={(value) => setTyped({ ...typed, [name]: value })}
          />
        ))}
      </div>
      <div className="filters-buttons">
        <Button onClick={search}>
          <Icon name="search" size={16} />
          Search
        </Button>
        <Button look="secondary" onClick={clear}>
          Clear
        </Button>
      </div>
    </search>
  );
}

type FilterChipsProps = Pick<ProductFiltersProps, 'filters' | 'options' | 'onSearch'>;

/** The filters in effect, each with a button to remove it. */
export function FilterChips({ filters, options, onSearch }: FilterChipsProps) {
  const chosen = chosenFilters(filters, options);
  if (chosen.length === 0) return <p className="chips items-center text-ink-soft">The whole catalogue</p>;
  return (
    <ul className="chips" aria-label="Searched with">
      {chosen.map(({ name, label, value }) => (
        <li key={name}>
          <button type="button" className="chip" onClick={() => onSearch({ ...filters, [name]: '' })}>
            <span className="sr-only">Remove </span>
            <span className="text-ink-soft">{label}:</span> {value}
            <Icon name="close" size={14} />
          </button>
        </li>
      ))}
    </ul>
  );
}
