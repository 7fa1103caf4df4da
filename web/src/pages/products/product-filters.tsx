import { filterNames } from '@tradecellar/contract/filter-names.ts';
import { useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { DescriptionField } from './description-field.tsx';
import './product-filters.css';
import {
  changedFilters,
  chosenFilters,
  type FilterOptions,
  type Filters,
  filterLabels,
  optionsOf,
  withPricesInOrder,
  wrongPrices,
} from './filter-state.ts';
import { PriceFields } from './price-fields.tsx';
import { useOptionCounts } from './use-counts.ts';

type ProductFiltersProps = {
  /** The filters in effect. */
  readonly filters: Filters;
  /** What Clear goes back to. */
  readonly standard: Filters;
  readonly options: FilterOptions | undefined;
  readonly onSearch: (filters: Filters) => void;
};

/**
 * The filters of Product Search (2.search.1 to 2.search.14). They take effect with Search, or Enter in a text;
 * what each option would leave is said at once.
 */
export function ProductFilters({ filters, standard, options, onSearch }: ProductFiltersProps) {
  const [typed, setTyped] = useState(filters);
  const [seen, setSeen] = useState(filters);
  const [isOpen, setOpen] = useState(false);
  const [isFlagging, setFlagging] = useState(false);
  const selectsId = useId();
  // When a chip is removed its field follows; what is typed into others stays.
  if (seen !== filters) {
    setSeen(filters);
    setTyped({ ...typed, ...changedFilters(seen, filters) });
  }
  const counts = useOptionCounts(typed);
  const wrong = wrongPrices(typed);
  const searchFor = (next: Filters) => {
    setTyped(next);
    onSearch(next);
  };
  const search = (next = typed) => {
    setFlagging(wrong.length > 0);
    if (wrong.length > 0) setOpen(true);
    else searchFor(withPricesInOrder(next));
  };
  /** Names are counted in the whole catalogue: a super group that nobody chose hides nothing of it. */
  const complete = (description: string) =>
    search({
      ...typed,
      description,
      supergroup: typed.supergroup === standard.supergroup ? '' : typed.supergroup,
    });
  const chosenCount = chosenFilters({ ...typed, description: '' }, options).length;
  return (
    <search className="filters print:hidden" aria-label="Products">
      <DescriptionField
        value={typed.description}
        onChange={(description) => setTyped({ ...typed, description })}
        onSearch={() => search()}
        onComplete={complete}
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
            options={optionsOf(name, typed[name], options, counts)}
            onChange={(value) => setTyped({ ...typed, [name]: value })}
          />
        ))}
        <PriceFields
          typed={typed}
          wrong={isFlagging ? wrong : []}
          onChange={(price) => setTyped({ ...typed, ...price })}
          onEnter={() => search()}
        />
      </div>
      <div className="filters-buttons">
        <Button onClick={() => search()}>
          <Icon name="search" size={16} />
          Search
        </Button>
        <Button look="secondary" onClick={() => searchFor(standard)}>
          Clear
        </Button>
      </div>
    </search>
  );
}
