import { filterNames } from '@tradecellar/contract/filter-names.ts';
import { CURRENCY_SYMBOL } from '@tradecellar/trade/money.ts';
import { useId, useState } from 'react';
import type { ListName } from '../../session/address/list-search.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
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
import { useOptionCounts } from './searched-with.tsx';

/** Aligned to the top, because an error below the field makes the field taller. */
const lineButton = 'flex-none self-start px-3 sm:px-3.5 py-0 md:min-h-10';

type ProductFiltersProps = {
  readonly list: ListName;
  readonly filters: Filters;
  readonly standard: Filters;
  readonly options: FilterOptions | undefined;
  readonly onSearch: (filters: Filters) => void;
};

/**
 * Text and filters of a search (2.search.1 to 2.search.14). A chosen filter applies at once, with the typed text. The
 * text applies at Search or Enter. On a wide screen the filters of Product Search are always open.
 */
export function ProductFilters({ list, filters, standard, options, onSearch }: ProductFiltersProps) {
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
    <search aria-label="Products" className="contents">
      <div className="relative flex min-w-0 flex-1 gap-2 max-md:order-1 max-md:my-1 max-md:basis-full lying:order-none lying:basis-0">
        <DescriptionField
          list={list}
          value={typed.description}
          onChange={(description) => setTyped({ ...typed, description })}
          onSearch={() => searchAndClose(typed)}
          onComplete={complete}
        />
        <Button
          look="secondary"
          className={lineButton}
          disabledReason={problem}
          onClick={() => searchAndClose(typed)}
        >
          <Icon name="search" size={18} />
          <span className="max-sm:sr-only lying:max-md:sr-only">Search</span>
        </Button>
        <Button
          look="secondary"
          className={classNames(lineButton, list === 'all' && 'md:hidden')}
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name="filter" size={18} />
          <span className="max-sm:sr-only lying:max-md:sr-only">Filters</span>
          {chosenCount > 0 && <b> ({chosenCount})</b>}
        </Button>
      </div>
      {(isOpen || list === 'all') && (
        <fieldset
          id={panelId}
          aria-label="Filters"
          data-open={isOpen || undefined}
          onBlur={() => priceNames.some((name) => typed[name] !== filters[name]) && search(typed)}
          className="order-1 grid min-w-0 basis-full grid-cols-2 gap-3 pt-1 pb-2 max-md:not-data-open:hidden sm:grid-cols-5 md:flex md:gap-2 [&_:is(input,select)]:min-h-11 [&_:is(input,select)]:text-ellipsis md:[&_:is(input,select)]:min-h-9 md:[&_:is(input,select)]:py-1 md:[&_:is(input,select)]:text-body [&_label]:truncate [&_label]:text-small md:[&_select]:bg-position-[right_0.5rem_center] md:[&_select]:pr-7 md:[&_select]:pl-2.5 md:*:min-w-0 md:*:flex-1 md:*:nth-2:grow-[1.3]"
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
              className="relative md:grow-[0.75] md:[&_p]:absolute md:[&_p]:top-full md:[&_p]:right-0 md:[&_p]:z-1 md:[&_p]:w-max md:[&_p]:border md:[&_p]:border-warning md:[&_p]:bg-warning-paper md:[&_p]:px-2 md:[&_p]:py-1"
              placeholder={CURRENCY_SYMBOL}
              inputMode="decimal"
              enterKeyHint="search"
              value={typed[name]}
              onChange={(price) => setTyped({ ...typed, [name]: price })}
              onEnter={() => searchAndClose(typed)}
              error={wrong.includes(name) ? 'Please type a price such as 12.50.' : undefined}
            />
          ))}
          <Button
            look="quiet"
            className="self-end px-2 md:min-h-9 md:flex-none"
            onClick={() => search(standard)}
          >
            Clear
          </Button>
        </fieldset>
      )}
    </search>
  );
}
