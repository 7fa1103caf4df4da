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
import type { OneOffAddress } from './checkout-draft.ts';

type AddressChoiceProps = {
  readonly addresses: readonly DeliveryAddress[];
  readonly chosenId: string | undefined;
  readonly onChoose: (id: string) => void;
  /** Fields of an address for this order alone, if the merchant takes one. */
  readonly oneOff: ReactNode;
};

/** The account's addresses and, last, Collection (2.checkout.1, 2.checkout.4). */
export function AddressChoice({ addresses, chosenId, onChoose, oneOff }: AddressChoiceProps) {
  const choice = { name: useId(), chosenId, onChoose };
  const takesNone = !oneOff && firstAddress(addresses) === undefined;
  return (
    <fieldset>
      <legend className="mb-3">{addressHeading(addresses.length)}</legend>
      {takesNone && addresses.length === 0 && (
        <p>
          No delivery address is known for this account. Please <Link to={path.contact}>contact us</Link>.
        </p>
      )}
      {takesNone && addresses.length > 0 && (
        <div className="mb-3">
          <Notice kind="warning">
            None of this account’s addresses is complete, so no order can be delivered. Please{' '}
            <Link to={path.contact}>contact us</Link>.
          </Notice>
        </div>
      )}
      <div className="divide-y divide-hairline border-y border-hairline has-enabled:max-h-108 has-enabled:overflow-y-auto">
        {addresses.map((address) => (
          <Choice
            key={address.Id}
            {...choice}
            id={address.Id}
            label={address.Delivery_Name}
            isDisabled={!takesOrders(address)}
          >
            <span>
              {filledLines([...addressLines('Delivery', address), address.Delivery_PostCode]).join(', ')}
            </span>
            {takesOrders(address) ? (
              deliveryTypeOf(address.Id) === 'delivery' && <span>{address.DeliveryNotes2}</span>
            ) : (
              <span className="text-warning">Cannot be chosen: {missingWords(missingParts(address))}.</span>
            )}
          </Choice>
        ))}
      </div>
      {oneOff && (
        <div className="border-b border-hairline has-checked:bg-card has-checked:shadow-[inset_3px_0_0_var(--color-brand-line)]">
          <Choice {...choice} id={ONE_OFF_ID} label="Deliver to another address this once" />
          {chosenId === ONE_OFF_ID && oneOff}
        </div>
      )}
    </fieldset>
  );
}

type ChoiceProps = {
  readonly name: string;
  readonly id: string;
  readonly chosenId: string | undefined;
  readonly label: string;
  readonly isDisabled?: boolean;
  readonly onChoose: (id: string) => void;
  readonly children?: ReactNode;
};

function Choice({ name, id, chosenId, label, isDisabled = false, onChoose, children }: ChoiceProps) {
  return (
    <label className="flex cursor-pointer gap-3.5 p-3 hover:bg-brand-paper has-checked:bg-card has-checked:shadow-[inset_3px_0_0_var(--color-brand-line)] has-disabled:cursor-not-allowed has-disabled:bg-transparent has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-ink">
      <input
        type="radio"
        className="mt-0.75 outline-none disabled:opacity-40"
        name={name}
        value={id}
        checked={id === chosenId}
        disabled={isDisabled}
        onChange={() => onChoose(id)}
      />
      <span className="grid min-w-0 text-md text-ink-soft">
        <span className={`font-serif text-lg ${isDisabled ? '' : 'text-ink'}`}>{label}</span>
        {children}
      </span>
    </label>
  );
}

/** The chosen address that the order goes to, or Collection; else the first. */
export function chosenAddress(
  addresses: readonly DeliveryAddress[],
  chosenId: string | undefined,
): DeliveryAddress | undefined {
  return (
    addresses.find((address) => address.Id === chosenId && takesOrders(address)) ?? firstAddress(addresses)
  );
}

type Field = keyof OneOffAddress;

/** `part` is the name of a required part of the address. */
const fields: readonly { field: Field; label: string; part?: string; autoComplete: string }[] = [
  { field: 'Delivery_Name', label: 'Name', part: 'name', autoComplete: 'organization' },
  { field: 'Delivery_Address1', label: 'Address', part: 'first line', autoComplete: 'address-line1' },
  { field: 'Delivery_Address2', label: 'Second line', autoComplete: 'address-line2' },
  { field: 'Delivery_Address3', label: 'Third line', autoComplete: 'address-line3' },
  { field: 'Delivery_Address4', label: 'Town or county', autoComplete: 'address-level2' },
  { field: 'Delivery_PostCode', label: 'Postcode', part: 'postcode', autoComplete: 'postal-code' },
];

const mostOf = (field: Field) => mostLetters(OverrideDeliveryAddress.properties[field]);

/** Label, text and longest length of each field of a one-off address. */
export const oneOffFields = (typed: OneOffAddress) =>
  fields.map(({ field, label }) => ({ label, value: typed[field] ?? '', mostLetters: mostOf(field) }));

type OneOffFieldsProps = { readonly typed: OneOffAddress; readonly onType: (changed: OneOffAddress) => void };

/** The address of this order alone (decision 34). A required field that was emptied again shows its error. */
export function OneOffFields({ typed, onType }: OneOffFieldsProps) {
  return (
    <div className="grid gap-4 px-3 pt-1 pb-5 sm:grid-cols-2 sm:pl-11.5">
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
