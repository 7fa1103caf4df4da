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
import { Choice, choiceLabel } from '../../cart/delivery/choice.tsx';
import { path } from '../../session/address/paths.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './address-choice.module.css';

type AddressChoiceProps = {
  readonly addresses: readonly DeliveryAddress[];
  readonly chosenId: string | undefined;
  readonly onChoose: (id: string) => void;
  /** Form fields of a one-off address, if the merchant delivers to one-off addresses. */
  readonly oneOff: ReactNode;
};

/** Lists the account's addresses, then Collection (2.checkout.1, 2.checkout.4) or the form for a one-off address. */
export function AddressChoice({ addresses, chosenId, onChoose, oneOff }: AddressChoiceProps) {
  const name = useId();
  const headingId = useId();
  const takesNone = !oneOff && firstAddress(addresses) === undefined;
  const choices = addresses.map((address) => ({
    id: address.Id,
    label: address.Delivery_Name,
    text: filledLines([...addressLines('Delivery', address), address.Delivery_PostCode]).join(', '),
    note: address.DeliveryNotes2,
    fault: takesOrders(address) ? '' : `Cannot be chosen: ${missingWords(missingParts(address))}.`,
  }));
  if (oneOff) {
    choices.push({
      id: ONE_OFF_ID,
      label: 'Deliver to another address this once',
      text: '',
      note: '',
      fault: '',
    });
  }
  const chosen = addresses.find(({ Id }) => Id === chosenId);
  return (
    <fieldset aria-labelledby={headingId}>
      <Choice
        heading={
          <h2 id={headingId} className={choiceLabel}>
            {addressHeading(addresses.length)}
          </h2>
        }
        what="delivery address"
        value={whereWords(chosen)}
        isOpen={chosen === undefined}
      >
        {takesNone && (
          <div className="mb-3">
            <Notice kind="warning">
              {addresses.length === 0
                ? 'No delivery address is known for this account. '
                : 'None of this account’s addresses is complete, so no order can be delivered. '}
              Please <Link to={path.contact}>contact us</Link>.
            </Notice>
          </div>
        )}
        <div className={styles.addresses}>
          {choices.map(({ id, label, text, note, fault }) => (
            <label key={id} className={styles.address}>
              <input
                type="radio"
                name={name}
                value={id}
                checked={id === chosenId}
                disabled={fault !== ''}
                onChange={() => onChoose(id)}
              />
              <span className={styles.name}>{label}</span>
              <span className={`dotted ${styles.facts}`}>
                {text !== '' && <span>{text}</span>}
                {fault === '' ? (
                  note !== '' && <span>{note}</span>
                ) : (
                  <span className="text-warning">{fault}</span>
                )}
              </span>
            </label>
          ))}
        </div>
      </Choice>
      {chosenId === ONE_OFF_ID && oneOff}
    </fieldset>
  );
}

/** Example: 'Delivery to The Harbourmaster’s Table'. */
function whereWords(chosen: DeliveryAddress | undefined): string {
  if (chosen === undefined) return 'Delivery to another address';
  if (deliveryTypeOf(chosen.Id) === 'delivery') return `Delivery to ${chosen.Delivery_Name}`;
  return ['Collection', chosen.Delivery_Address1].filter((part) => part !== '').join(' from ');
}

/**
 * The chosen address if it takes orders, otherwise the first address that takes orders. Collection counts as an
 * address.
 */
export function chosenAddress(
  addresses: readonly DeliveryAddress[],
  chosenId: string | undefined,
): DeliveryAddress | undefined {
  return (
    addresses.find((address) => address.Id === chosenId && takesOrders(address)) ?? firstAddress(addresses)
  );
}

type Field = keyof typeof OverrideDeliveryAddress.properties;
type OneOffAddress = Readonly<Record<string, string>>;

const fields: readonly { field: Field; label: string; isRequired?: true; autoComplete: string }[] = [
  { field: 'Delivery_Name', label: 'Name', isRequired: true, autoComplete: 'organization' },
  { field: 'Delivery_Address1', label: 'Address', isRequired: true, autoComplete: 'address-line1' },
  { field: 'Delivery_Address2', label: 'Second line', autoComplete: 'address-line2' },
  { field: 'Delivery_Address3', label: 'Third line', autoComplete: 'address-line3' },
  { field: 'Delivery_Address4', label: 'Town or county', autoComplete: 'address-level2' },
  { field: 'Delivery_PostCode', label: 'Postcode', isRequired: true, autoComplete: 'postal-code' },
];

export const oneOffFields = (typed: { readonly [field in Field]?: string }) =>
  fields.map((one) => ({
    ...one,
    value: typed[one.field] ?? '',
    mostLetters: mostLetters(OverrideDeliveryAddress.properties[one.field]),
  }));

type OneOffFieldsProps = { readonly typed: OneOffAddress; readonly onType: (changed: OneOffAddress) => void };

/** The form for an address that is used for this order only (decision 34). */
export function OneOffFields({ typed, onType }: OneOffFieldsProps) {
  return (
    <div className="mt-4 grid gap-4 sm:grid-cols-2">
      {oneOffFields(typed).map(({ field, ...shown }) => (
        <TextField key={field} {...shown} onChange={(text) => onType({ ...typed, [field]: text })} />
      ))}
    </div>
  );
}

export function oneOffAddress(account: string, typed: OneOffAddress = {}): DeliveryAddress {
  const texts = oneOffFields(typed).map(({ field, value }) => [field, value.trim()] as const);
  return {
    Id: ONE_OFF_ID,
    CustomerAccount: account,
    ...(Object.fromEntries(texts) as Record<Field, string>), // `texts` has an entry for each field.
    DeliveryNotes1: '',
    DeliveryNotes2: '',
  };
}
