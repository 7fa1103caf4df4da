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
    <fieldset className="checkout-part">
      <legend className="checkout-heading">{addressHeading(addresses.length)}</legend>
      {addresses.length === 0 && (
        <p>
          No delivery address is known for this account. Please{' '}
          <AppLink href={contactPath}>contact us</AppLink>.
        </p>
      )}
      <div className="addresses">
        {addresses.map((address) => (
          <label key={address.Id} className="address">
            <input
              type="radio"
              name={name}
              value={address.Id}
              checked={address.Id === chosenId}
              onChange={() => onChoose(address.Id)}
            />
            <span className="address-text">
              <span className="address-name">{address.Delivery_Name}</span>
              <span className="address-lines">
                {[...addressLines('Delivery', address), ...filledLines([address.Delivery_PostCode])].join(
                  ', ',
                )}
              </span>
              {deliveryTypeOf(address.Id) === 'delivery' && address.DeliveryNotes2 !== '' && (
                <span className="address-lines">{address.DeliveryNotes2}</span>
              )}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
