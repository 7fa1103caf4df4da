import { filterNames } from '@tradecellar/contract/filter-names.ts';
import { CURRENCY_SYMBOL } from '@tradecellar/trade/money.ts';
import { useId, useState } from 'react';
import type { ListName } from '../../session/address/list-search.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { tooLong } from '../../ui/fields/too-long.ts';
import { Icon } from '../../ui/icon.tsx';
import { mostSought } from '../../wine/use-suggested.ts';
import { DescriptionField } from './description-field.tsx';
import {
  changedFilters,
  chosenFilters,
  type FilterOptions,
  type Filters,
  filterLabels,
  optionsOf,
  priceNames,
  wrongPrices,
} from './filter-state.ts';
import styles from './product-filters.module.css';
import { useOptionCounts } from './searched-with.tsx';

type ProductFiltersProps = {
  readonly list: ListName;
  /** The number of products without a search and filters; undefined until it is known. */
  readonly totalRows: number | undefined;
  readonly filters: Filters;
  readonly standard: Filters;
  readonly options: FilterOptions | undefined;
  readonly onSearch: (filters: Filters) => void;
};

/**
 * Text and filters of a search (2.search.1 to 2.search.14). A chosen filter applies at once, with the typed text. The
 * text applies at Search or Enter. On a wide screen the filters of Product Search are always open.
 */
export function ProductFilters(props: ProductFiltersProps) {
  const { list, totalRows, filters, standard, options, onSearch } = props;
  const [typed, setTyped] = useState(filters);
  const [seen, setSeen] = useState(filters);
  const [isFlagging, setFlagging] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const panelId = useId();
  const counts = useOptionCounts(list, filters);
  // A removed chip clears its field; text typed in other fields stays.
  if (seen !== filters) {
    setSeen(filters);
    setTyped({ ...typed, ...changedFilters(seen, filters) });
  }
  const problem = tooLong(typed.description, mostSought);
  const wrong = isFlagging ? wrongPrices(typed) : [];

  function search(next: Filters): void {
    const isWrong = wrongPrices(next).length > 0;
    setTyped(next);
    setFlagging(isWrong);
    if (isWrong) setOpen(true);
    else if (tooLong(next.description, mostSought) === undefined) onSearch(next);
  }
  function searchAndClose(next: Filters): void {
    setOpen(false);
    search(next);
  }
  /** A suggestion's count covers the whole catalogue, so the default super group must not narrow the search. */
  function complete(description: string): void {
    const supergroup = typed.supergroup === standard.supergroup ? '' : typed.supergroup;
    searchAndClose({ ...typed, description, supergroup });
  }

  const chosenCount = chosenFilters({ ...filters, description: '' }, options).length;
  return (
    <search aria-label="Products">
      <div className={styles.line}>
        <DescriptionField
          list={list}
          totalRows={totalRows}
          value={typed.description}
          onChange={(description) => setTyped({ ...typed, description })}
          onSearch={() => searchAndClose(typed)}
          onComplete={complete}
        />
        <Button look="secondary" disabledReason={problem} onClick={() => searchAndClose(typed)}>
          <Icon name="search" size={18} />
          <span>Search</span>
        </Button>
        <Button
          look="secondary"
          className={styles.opener}
          data-list={list}
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name="filter" size={18} />
          <span>Filters</span>
          {chosenCount > 0 && <b> ({chosenCount})</b>}
        </Button>
      </div>
      {(isOpen || list === 'all') && (
        <fieldset
          id={panelId}
          aria-label="Filters"
          data-open={isOpen || undefined}
          onBlur={() => priceNames.some((name) => typed[name] !== filters[name]) && search(typed)}
          className={styles.filters}
        >
          {filterNames.map((name) => (
            <SelectField
              key={name}
              label={filterLabels[name]}
              value={typed[name]}
              options={optionsOf(name, typed[name], options, counts)}
              onChange={(value) => search({ ...typed, [name]: value })}
            />
          ))}
          {/* Nett prices of a bottle. The row has no room for an error sentence, so the sentence overlaps the list. */}
          {priceNames.map((name) => (
            <TextField
              key={name}
              label={filterLabels[name]}
              className={styles.price}
              placeholder={CURRENCY_SYMBOL}
              inputMode="decimal"
              enterKeyHint="search"
              value={typed[name]}
              onChange={(price) => setTyped({ ...typed, [name]: price })}
              onEnter={() => searchAndClose(typed)}
              error={wrong.includes(name) ? 'Please type a price such as 12.50.' : undefined}
            />
          ))}
          <Button look="quiet" className={styles.clear} onClick={() => search(standard)}>
            Clear
          </Button>
        </fieldset>
      )}
    </search>
  );
}
