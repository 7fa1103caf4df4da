import { Link } from '@tanstack/react-router';
import { OverrideDeliveryAddress } from '@tradecellar/contract/checkout.ts';
import type { DeliveryAddress } from '@tradecellar/contract/delivery.ts';
import { mostLetters } from '@tradecellar/contract/fields.ts';
import { addressLines, filledLines } from '@tradecellar/trade/address-lines.ts';
import {
  addressHeading,
  firstAddress,
  missingParts,
  missingWords,
  ONE_OFF_ID,
  takesOrders,
} from '@tradecellar/trade/delivery-address.ts';
import { type ReactNode, useId } from 'react';
import { path } from '../../session/address/paths.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Notice } from '../../ui/notice.tsx';

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
  return (
    <fieldset>
      <legend className="mb-3">{addressHeading(addresses.length)}</legend>
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
      <div className="divide-y divide-hairline border-y border-hairline has-enabled:max-h-108 has-enabled:overflow-y-auto">
        {choices.map(({ id, label, text, note, fault }) => (
          <label
            key={id}
            className="flex cursor-pointer gap-3.5 p-3 hover:bg-brand-paper has-checked:bg-card has-checked:shadow-[inset_3px_0_0_var(--color-brand-line)] has-disabled:cursor-not-allowed has-disabled:bg-transparent has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-ink"
          >
            <input
              type="radio"
              className="mt-0.75 outline-none disabled:opacity-40"
              name={name}
              value={id}
              checked={id === chosenId}
              disabled={fault !== ''}
              onChange={() => onChoose(id)}
            />
            <span className="grid min-w-0 text-body text-ink-soft">
              <span className={`font-serif text-large ${fault === '' ? 'text-ink' : ''}`}>{label}</span>
              <span>{text}</span>
              {fault === '' ? <span>{note}</span> : <span className="text-warning">{fault}</span>}
            </span>
          </label>
        ))}
      </div>
      {chosenId === ONE_OFF_ID && oneOff}
    </fieldset>
  );
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
    <div className="grid gap-4 border-b border-hairline bg-card px-3 py-5 sm:grid-cols-2 sm:pl-11.5">
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
