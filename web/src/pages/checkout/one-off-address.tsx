import type { DeliveryAddress } from '@tradecellar/contract/delivery.ts';
import { ONE_OFF_ID } from '@tradecellar/trade/delivery-address.ts';
import { TextField } from '../../ui/text-field.tsx';
import styles from './address-choice.module.css';
import type { OneOffAddress } from './checkout-draft.ts';

type Field = keyof OneOffAddress;

type FieldRule = {
  readonly field: Field;
  readonly label: string;
  /** What is missing without it; undefined where it may be. */
  readonly part?: string;
  readonly autoComplete: string;
};

const fields: readonly FieldRule[] = [
  { field: 'Delivery_Name', label: 'Name', part: 'name', autoComplete: 'organization' },
  { field: 'Delivery_Address1', label: 'Address', part: 'first line', autoComplete: 'address-line1' },
  { field: 'Delivery_Address2', label: 'Second line', autoComplete: 'address-line2' },
  { field: 'Delivery_Address3', label: 'Third line', autoComplete: 'address-line3' },
  { field: 'Delivery_Address4', label: 'Town or county', autoComplete: 'address-level2' },
  { field: 'Delivery_PostCode', label: 'Postcode', part: 'postcode', autoComplete: 'postal-code' },
];

type OneOffFieldsProps = {
  readonly typed: OneOffAddress;
  readonly onType: (changed: OneOffAddress) => void;
};

/** The address that this order alone goes to (decision 34). A field that was emptied again says that it is missing. */
export function OneOffFields({ typed, onType }: OneOffFieldsProps) {
  return (
    <div className={styles.fields}>
      {fields.map(({ field, label, part, autoComplete }) => {
        const isMissing = part !== undefined && typed[field]?.trim() === '';
        return (
          <TextField
            key={field}
            label={label}
            value={typed[field] ?? ''}
            onChange={(text) => onType({ ...typed, [field]: text })}
            isRequired={part !== undefined}
            error={isMissing ? `The ${part} is missing.` : undefined}
            maxLength={field === 'Delivery_PostCode' ? 12 : 100}
            autoComplete={autoComplete}
          />
        );
      })}
    </div>
  );
}

/** What was typed, as one of the addresses to choose from. */
export function oneOffAddress(account: string, typed: OneOffAddress = {}): DeliveryAddress {
  const texts = fields.map(({ field }) => [field, typed[field]?.trim() ?? ''] as const);
  return {
    Id: ONE_OFF_ID,
    CustomerAccount: account,
    ...(Object.fromEntries(texts) as Record<Field, string>), // Every field is in the list.
    DeliveryNotes1: '',
    DeliveryNotes2: '',
  };
}
