import { filterNames } from '@tradecellar/contract/filter-names.ts';
import { CURRENCY_SYMBOL } from '@tradecellar/trade/money.ts';
import { useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { tooLong } from '../../ui/too-long.ts';
import { mostSought } from '../../wine/use-suggested.ts';
import { DescriptionField } from './description-field.tsx';
import {
  changedFilters,
  chosenFilters,
  type FilterOptions,
  type Filters,
  filterLabels,
  type ListName,
  optionsOf,
  priceNames,
  withPricesInOrder,
  wrongPrices,
} from './filter-state.ts';
import styles from './product-filters.module.css';
import { useOptionCounts } from './use-counts.ts';

type ProductFiltersProps = {
  readonly list: ListName;
  readonly filters: Filters;
  /** Clear goes back to these. */
  readonly standard: Filters;
  readonly options: FilterOptions | undefined;
  readonly onSearch: (filters: Filters) => void;
};

/**
 * The text and the filters of a search (2.search.1 to 2.search.14). A filter applies as it is chosen, with the text as
 * typed; the text with Search or Enter. On a wide Product Search the filters are always open.
 */
export function ProductFilters({ list, filters, standard, options, onSearch }: ProductFiltersProps) {
  const [typed, setTyped] = useState(filters);
  const [seen, setSeen] = useState(filters);
  const [isFlagging, setFlagging] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const panelId = useId();
  // A removed chip clears its field; other typed fields stay.
  if (seen !== filters) {
    setSeen(filters);
    setTyped({ ...typed, ...changedFilters(seen, filters) });
  }
  const problem = tooLong(typed.description, mostSought);
  const wrong = isFlagging ? wrongPrices(typed) : [];

  function search(next: Filters): void {
    const inOrder = withPricesInOrder(next);
    const isWrong = wrongPrices(next).length > 0;
    setTyped(inOrder);
    setFlagging(isWrong);
    if (isWrong) setOpen(true);
    else if (tooLong(next.description, mostSought) === undefined) onSearch(inOrder);
  }
  function searchAndClose(next: Filters): void {
    setOpen(false);
    search(next);
  }
  /** Names are counted in the whole catalogue: a super group that nobody chose must not hide them. */
  function complete(description: string): void {
    const supergroup = typed.supergroup === standard.supergroup ? '' : typed.supergroup;
    searchAndClose({ ...typed, description, supergroup });
  }

  const chosenCount = chosenFilters({ ...filters, description: '' }, options).length;
  return (
    <search aria-label="Products" className={styles.search} data-list={list}>
      <div className={styles.line}>
        <DescriptionField
          list={list}
          value={typed.description}
          onChange={(description) => setTyped({ ...typed, description })}
          onSearch={() => searchAndClose(typed)}
          onComplete={complete}
        />
        <Button
          look="secondary"
          className={styles.button}
          disabledReason={problem}
          onClick={() => searchAndClose(typed)}
        >
          <Icon name="search" size={18} />
          <span>Search</span>
        </Button>
        <Button
          look="secondary"
          className={`${styles.button} ${styles.toggle}`}
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
        <div id={panelId} className={styles.filters} data-open={isOpen || undefined}>
          <OptionFields
            list={list}
            typed={typed}
            options={options}
            onChoose={(chosen) => search({ ...typed, ...chosen })}
          />
          <PriceFields
            typed={typed}
            wrong={wrong}
            onChange={(price) => setTyped({ ...typed, ...price })}
            onEnter={() => searchAndClose(typed)}
            onLeave={() => {
              if (priceNames.some((name) => typed[name] !== filters[name])) search(typed);
            }}
          />
          <Button look="quiet" className={styles.clear} onClick={() => search(standard)}>
            Clear
          </Button>
        </div>
      )}
    </search>
  );
}

type OptionFieldsProps = Pick<ProductFiltersProps, 'list' | 'options'> & {
  readonly typed: Filters;
  readonly onChoose: (chosen: Partial<Filters>) => void;
};

function OptionFields({ list, typed, options, onChoose }: OptionFieldsProps) {
  const counts = useOptionCounts(list, typed);
  return filterNames.map((name) => (
    <SelectField
      key={name}
      label={filterLabels[name]}
      value={typed[name]}
      options={optionsOf(name, typed[name], options, counts)}
      onChange={(value) => onChoose({ [name]: value })}
    />
  ));
}

type PriceFieldsProps = {
  readonly typed: Filters;
  readonly wrong: ReturnType<typeof wrongPrices>;
  readonly onChange: (price: Partial<Filters>) => void;
  readonly onEnter: () => void;
  readonly onLeave: () => void;
};

/** The lowest and the highest price of a bottle, nett. */
function PriceFields({ typed, wrong, onChange, onEnter, onLeave }: PriceFieldsProps) {
  return priceNames.map((name) => (
    <Field
      key={name}
      label={filterLabels[name]}
      className={styles.price}
      error={wrong.includes(name) ? 'Please type a price such as 12.50.' : undefined}
    >
      {(control) => (
        <span className={styles.amount}>
          <span aria-hidden="true">{CURRENCY_SYMBOL}</span>
          <input
            {...control}
            className="input figures"
            title="A bottle, nett"
            inputMode="decimal"
            autoComplete="off"
            enterKeyHint="search"
            value={typed[name]}
            onChange={({ target }) => onChange({ [name]: target.value })}
            onBlur={onLeave}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              onEnter();
            }}
          />
        </span>
      )}
    </Field>
  ));
}
