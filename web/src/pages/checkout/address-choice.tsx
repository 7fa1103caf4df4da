import { Link } from '@tanstack/react-router';
import { OverrideDeliveryAddress } from '@tradecellar/contract/checkout.ts';
import type { DeliveryAddress } from '@tradecellar/contract/delivery.ts';
import { mostLetters } from '@tradecellar/contract/fields.ts';
import { addressLines, filledLines } from '@tradecellar/trade/address-lines.ts';
import {
  addressHeading,
  deliveryTypeOf,
  firstAddress,
  missingParts,
  missingWords,
  ONE_OFF_ID,
  takesOrders,
} from '@tradecellar/trade/delivery-address.ts';
import { type ReactNode, useId } from 'react';
import { path } from '../../session/paths.ts';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './address-choice.module.css';
import type { OneOffAddress } from './checkout-draft.ts';

type AddressChoiceProps = {
  readonly addresses: readonly DeliveryAddress[];
  readonly chosenId: string | undefined;
  readonly onChoose: (id: string) => void;
  /** The fields of an address for this order alone; undefined where the merchant takes none. */
  readonly oneOff: ReactNode | undefined;
};

/** Where the order goes: the account's addresses and, last, Collection (2.checkout.1, 2.checkout.4). */
export function AddressChoice({ addresses, chosenId, onChoose, oneOff }: AddressChoiceProps) {
  const name = useId();
  const choiceOf = (id: string) => ({
    name,
    value: id,
    checked: id === chosenId,
    onChange: () => onChoose(id),
  });
  return (
    <fieldset>
      <legend className="mb-3">{addressHeading(addresses.length)}</legend>
      {addresses.length === 0 && oneOff === undefined && (
        <p>
          No delivery address is known for this account. Please <Link to={path.contact}>contact us</Link>.
        </p>
      )}
      {addresses.length > 0 && firstAddress(addresses) === undefined && oneOff === undefined && (
        <div className={styles.none}>
          <Notice kind="warning">
            None of this account’s addresses is complete, so no order can be delivered. Please{' '}
            <Link to={path.contact}>contact us</Link>.
          </Notice>
        </div>
      )}
      <div className={styles.list}>
        {addresses.map((address) => (
          <label key={address.Id} className={styles.address}>
            <input type="radio" {...choiceOf(address.Id)} disabled={!takesOrders(address)} />
            <span className={`text-md text-ink-soft ${styles.lines}`}>
              <span className={`font-serif ${styles.name}`}>{address.Delivery_Name}</span>
              <span>
                {[...addressLines('Delivery', address), ...filledLines([address.Delivery_PostCode])].join(
                  ', ',
                )}
              </span>
              {deliveryTypeOf(address.Id) === 'delivery' &&
                takesOrders(address) &&
                address.DeliveryNotes2 !== '' && <span>{address.DeliveryNotes2}</span>}
              {!takesOrders(address) && (
                <span className={styles.incomplete}>
                  Cannot be chosen: {missingWords(missingParts(address))}.
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
      {oneOff !== undefined && (
        <div className={styles.once}>
          <label className={styles.address}>
            <input type="radio" {...choiceOf(ONE_OFF_ID)} />
            <span className={`font-serif ${styles.name}`}>Deliver to another address this once</span>
          </label>
          {chosenId === ONE_OFF_ID && oneOff}
        </div>
      )}
    </fieldset>
  );
}

/** The account's address, or Collection, that the order goes to: what was chosen, else the first. */
export function chosenAddress(
  addresses: readonly DeliveryAddress[],
  chosenId: string | undefined,
): DeliveryAddress | undefined {
  return (
    addresses.find((address) => address.Id === chosenId && takesOrders(address)) ?? firstAddress(addresses)
  );
}

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

const mostOf = (field: Field) => mostLetters(OverrideDeliveryAddress.properties[field]);

/** What is typed of an address for one order, a field each with its label and the most it may hold. */
export const oneOffFields = (typed: OneOffAddress) =>
  fields.map(({ field, label }) => ({ label, value: typed[field] ?? '', mostLetters: mostOf(field) }));

type OneOffFieldsProps = { readonly typed: OneOffAddress; readonly onType: (changed: OneOffAddress) => void };

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
            mostLetters={mostOf(field)}
            autoComplete={autoComplete}
          />
        );
      })}
    </div>
  );
}

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
