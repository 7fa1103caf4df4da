import type { DeliveryAddress } from '@tradecellar/contract/delivery.ts';
import { addressLines, filledLines } from '@tradecellar/trade/address-lines.ts';
import { addressHeading, deliveryTypeOf } from '@tradecellar/trade/delivery-address.ts';
import { useId } from 'react';
import { contactPath } from '../../paths.ts';
import { AppLink } from '../../ui/app-link.tsx';

type AddressChoiceProps = {
  readonly addresses: readonly DeliveryAddress[];
  readonly chosenId: string | undefined;
  readonly onChoose: (id: string) => void;
};

/** Where the order goes: the account's addresses and, last, Collection (2.checkout.1, 2.checkout.4). */
export function AddressChoice({ addresses, chosenId, onChoose }: AddressChoiceProps) {
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-3">{addressHeading(addresses.length)}</legend>
      {addresses.length === 0 && (
        <p>
          No delivery address is known for this account. Please{' '}
          <AppLink href={contactPath}>contact us</AppLink>.
        </p>
      )}
      <div className="max-h-108 divide-y divide-hairline overflow-y-auto border-y border-hairline">
        {addresses.map((address) => (
          <label key={address.Id} className="address">
            <input
              type="radio"
              name={name}
              value={address.Id}
              checked={address.Id === chosenId}
              onChange={() => onChoose(address.Id)}
            />
            <span className="grid min-w-0">
              <span className="font-serif text-lg">{address.Delivery_Name}</span>
              <span className="text-md text-ink-soft">
                {[...addressLines('Delivery', address), ...filledLines([address.Delivery_PostCode])].join(
                  ', ',
                )}
              </span>
              {deliveryTypeOf(address.Id) === 'delivery' && address.DeliveryNotes2 !== '' && (
                <span className="text-md text-ink-soft">{address.DeliveryNotes2}</span>
              )}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
