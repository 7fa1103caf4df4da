import { CURRENCY_SYMBOL } from '@tradecellar/trade/money.ts';
import { useId } from 'react';
import { type Filters, filterLabels, type PriceName } from './filter-state.ts';
import styles from './price-fields.module.css';

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
    <fieldset>
      <legend className="field-label">Price per bottle nett</legend>
      <div className={styles.prices}>
        {field('priceFrom', 'from')}
        {field('priceTo', 'to')}
      </div>
      {wrong.length > 0 && (
        <p id={errorId} className={styles.error}>
          Please type a price such as 12.50.
        </p>
      )}
    </fieldset>
  );
}
