import { CURRENCY_SYMBOL } from '@tradecellar/trade/money.ts';
import { useId } from 'react';
import { type Filters, filterLabels, type PriceName } from './filter-state.ts';

type PriceFieldsProps = {
  readonly typed: Filters;
  /** Those to flag. */
  readonly wrong: readonly PriceName[];
  readonly onChange: (price: Partial<Filters>) => void;
  readonly onEnter: () => void;
};

/** The least and the most that a bottle may cost, nett. */
export function PriceFields({ typed, wrong, onChange, onEnter }: PriceFieldsProps) {
  const errorId = useId();
  const field = (name: PriceName, placeholder: string) => (
    <span className="price-field">
      <span aria-hidden="true">{CURRENCY_SYMBOL}</span>
      <input
        className="input"
        aria-label={filterLabels[name]}
        aria-invalid={wrong.includes(name) || undefined}
        aria-describedby={wrong.includes(name) ? errorId : undefined}
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={12}
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
    <fieldset className="field">
      <legend className="field-label font-sans leading-normal font-normal">Price per bottle nett</legend>
      <div className="grid grid-cols-2 gap-2">
        {field('priceFrom', 'from')}
        {field('priceTo', 'to')}
      </div>
      {wrong.length > 0 && (
        <p id={errorId} className="mt-1 text-sm text-warning">
          Please type a price such as 12.50.
        </p>
      )}
    </fieldset>
  );
}
