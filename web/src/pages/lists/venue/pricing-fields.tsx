import { MOST_TARGET_PERCENT, MOST_WASTAGE_PERCENT } from '@tradecellar/contract/named-lists.ts';
import type { PriceEnd, Pricing } from '@tradecellar/trade/servings.ts';
import { mayChangeLists } from '../../../lists/named-lists.ts';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { SavedField } from './saved-field.tsx';
import { changePricing } from './venue-changes.ts';
import styles from './venue-list.module.css';

const ends: readonly { readonly value: PriceEnd; readonly label: string }[] = [
  { value: 'tens', label: '10p' },
  { value: 'halves', label: '.00 or .50' },
  { value: 'ninety-five', label: '.95' },
  { value: 'pounds', label: '.00' },
];

type PricingFieldsProps = { readonly listId: string; readonly pricing: Pricing };

/** How the venue prices the list. */
export function PricingFields({ listId, pricing }: PricingFieldsProps) {
  const { targetPercent, wastagePercent, end, saysVat } = pricing;
  const isReadOnly = !mayChangeLists();
  return (
    <div className={styles.pricing}>
      <PercentField
        label="Gross profit"
        name="Gross profit to hold, in per cent"
        most={MOST_TARGET_PERCENT}
        value={targetPercent}
        onSave={(percent) => changePricing(listId, { targetPercent: percent })}
      />
      <PercentField
        label="Wastage"
        name="Wastage of glasses, in per cent"
        most={MOST_WASTAGE_PERCENT}
        value={wastagePercent}
        onSave={(percent) => changePricing(listId, { wastagePercent: percent })}
      />
      <SelectField
        label="Prices end in"
        className="w-36"
        value={end}
        options={ends}
        onChange={(chosen) => !isReadOnly && changePricing(listId, { end: chosen })}
      />
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={saysVat}
          disabled={isReadOnly}
          onChange={({ target }) => changePricing(listId, { saysVat: target.checked })}
        />
        Guests read that prices include VAT
      </label>
    </div>
  );
}

type PercentFieldProps = {
  readonly label: string;
  readonly name: string;
  readonly most: number;
  readonly value: number;
  readonly onSave: (percent: number) => void;
};

function PercentField({ label, name, most, value, onSave }: PercentFieldProps) {
  return (
    <div className={styles.percent}>
      <span className="field-label" aria-hidden="true">
        {label} %
      </span>
      <SavedField
        label={name}
        inputMode="numeric"
        value={String(value)}
        isReadOnly={!mayChangeLists()}
        faultOf={(text) =>
          /^\s*\d{1,3}\s*$/.test(text) && Number(text) <= most ? undefined : `From 0 to ${most}`
        }
        onSave={(text) => onSave(Number(text))}
      />
    </div>
  );
}
