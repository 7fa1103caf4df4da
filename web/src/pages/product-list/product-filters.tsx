import { filterNames } from '@tradecellar/contract/filter-names.ts';
import { CURRENCY_SYMBOL } from '@tradecellar/trade/money.ts';
import { useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { tooLong } from '../../ui/too-long.ts';
import { usePopup } from '../../ui/use-popup.ts';
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
  type PriceName,
  withPricesInOrder,
  wrongPrices,
} from './filter-state.ts';
import styles from './product-filters.module.css';
import { useOptionCounts } from './use-counts.ts';

type ProductFiltersProps = {
  readonly list: ListName;
  readonly filters: Filters;
  /** What Clear goes back to. */
  readonly standard: Filters;
  readonly options: FilterOptions | undefined;
  readonly onSearch: (filters: Filters) => void;
};

/**
 * The text and the filters of a search (2.search.1 to 2.search.14). They take effect with Search, or Enter in a text;
 * what each option would leave is said at once. The filters lie over the list while they are chosen.
 */
export function ProductFilters({ list, filters, standard, options, onSearch }: ProductFiltersProps) {
  const [typed, setTyped] = useState(filters);
  const [seen, setSeen] = useState(filters);
  const [isFlagging, setFlagging] = useState(false);
  const { isOpen, box, opener, toggle, open, close } = usePopup();
  const panelId = useId();
  // When a chip is removed its field follows; what is typed into others stays.
  if (seen !== filters) {
    setSeen(filters);
    setTyped({ ...typed, ...changedFilters(seen, filters) });
  }
  const wrong = wrongPrices(typed);
  const problem = tooLong(typed.description, mostSought);
  const searchFor = (next: Filters) => {
    setTyped(next);
    onSearch(next);
    close();
  };
  const search = (next = typed) => {
    if (problem !== undefined) return;
    setFlagging(wrong.length > 0);
    if (wrong.length > 0) open();
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
    <div ref={box} className={styles.box}>
      <search className="beside" aria-label="Products">
        <DescriptionField
          list={list}
          value={typed.description}
          onChange={(description) => setTyped({ ...typed, description })}
          onSearch={() => search()}
          onComplete={complete}
        />
        {!isOpen && (
          <button
            type="button"
            className={`soft ${styles.search}`}
            aria-label="Search"
            title={problem ?? 'Search'}
            aria-disabled={problem !== undefined}
            onClick={() => search()}
          >
            <Icon name="search" size={18} />
          </button>
        )}
        <button
          ref={opener}
          type="button"
          className={`beside small ${styles.toggle}`}
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={toggle}
        >
          <Icon name="filter" size={18} />
          <span>Filters</span>
          {chosenCount > 0 && <span className={styles.chosen}> ({chosenCount})</span>}
        </button>
        {isOpen && (
          <div id={panelId} className={`popover ${styles.panel}`}>
            <OptionFields
              {...{ list, typed, options }}
              onChange={(chosen) => setTyped({ ...typed, ...chosen })}
            />
            <PriceFields
              typed={typed}
              wrong={isFlagging ? wrong : []}
              onChange={(price) => setTyped({ ...typed, ...price })}
              onEnter={() => search()}
            />
            <div className={styles.buttons}>
              <Button disabledReason={problem} onClick={() => search()}>
                <Icon name="search" size={16} />
                Search
              </Button>
              <Button look="secondary" onClick={() => searchFor(standard)}>
                Clear
              </Button>
            </div>
          </div>
        )}
      </search>
    </div>
  );
}

type OptionFieldsProps = Pick<ProductFiltersProps, 'list' | 'options'> & {
  readonly typed: Filters;
  readonly onChange: (chosen: Partial<Filters>) => void;
};

/** The selects, hundreds of options in all: they are there, and counted, while the filters are open. */
function OptionFields({ list, typed, options, onChange }: OptionFieldsProps) {
  const counts = useOptionCounts(list, typed);
  return filterNames.map((name) => (
    <SelectField
      key={name}
      label={filterLabels[name]}
      value={typed[name]}
      options={optionsOf(name, typed[name], options, counts)}
      onChange={(value) => onChange({ [name]: value })}
    />
  ));
}

type PriceFieldsProps = {
  readonly typed: Filters;
  /** Those to flag. */
  readonly wrong: readonly PriceName[];
  readonly onChange: (price: Partial<Filters>) => void;
  readonly onEnter: () => void;
};

/** The least and the most that a bottle may cost, nett. */
function PriceFields({ typed, wrong, onChange, onEnter }: PriceFieldsProps) {
  const errorId = useId();
  const field = (name: PriceName, placeholder: string) => (
    <span className={styles.price}>
      <span aria-hidden="true">{CURRENCY_SYMBOL}</span>
      <input
        className="input"
        aria-label={filterLabels[name]}
        aria-invalid={wrong.includes(name) || undefined}
        aria-describedby={wrong.includes(name) ? errorId : undefined}
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="search"
        placeholder={placeholder}
        value={typed[name]}
        onChange={({ target }) => onChange({ [name]: target.value })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          onEnter();
        }}
      />
    </span>
  );
  return (
    <fieldset>
      <legend className="field-label">Price per bottle nett</legend>
      <div className={styles.prices}>
        {field('priceFrom', 'from')}
        {field('priceTo', 'to')}
      </div>
      {wrong.length > 0 && (
        <p id={errorId} className="small warning close">
          Please type a price such as 12.50.
        </p>
      )}
    </fieldset>
  );
}
