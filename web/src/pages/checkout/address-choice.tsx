import { Link } from '@tanstack/react-router';
import type { DeliveryAddress } from '@tradecellar/contract/delivery.ts';
import { addressLines, filledLines } from '@tradecellar/trade/address-lines.ts';
import { addressHeading, deliveryTypeOf, ONE_OFF_ID } from '@tradecellar/trade/delivery-address.ts';
import { type ReactNode, useId } from 'react';
import { path } from '../../session/paths.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './address-choice.module.css';

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
      <legend className={styles.legend}>{addressHeading(addresses.length)}</legend>
      {addresses.length === 0 && oneOff === undefined && (
        <p>
          No delivery address is known for this account. Please <Link to={path.contact}>contact us</Link>.
        </p>
      )}
      <div className={styles.part}>
        {addresses.map((address) => (
          <label key={address.Id} className="address">
            <input type="radio" {...choiceOf(address.Id)} />
            <span className={styles.label}>
              <span className={classNames('serif', styles.addressChoiceLabel)}>{address.Delivery_Name}</span>
              <span className={classNames('soft', styles.addressChoiceLabelSecond)}>
                {[...addressLines('Delivery', address), ...filledLines([address.Delivery_PostCode])].join(
                  ', ',
                )}
              </span>
              {deliveryTypeOf(address.Id) === 'delivery' && address.DeliveryNotes2 !== '' && (
                <span className={classNames('soft', styles.addressChoiceLabelSecond)}>
                  {address.DeliveryNotes2}
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
      {oneOff !== undefined && (
        <div className={classNames('address-once', styles.addressChoicePart)}>
          <label className="address">
            <input type="radio" {...choiceOf(ONE_OFF_ID)} />
            <span className={classNames('serif', styles.addressChoiceLabel)}>
              Deliver to another address this once
            </span>
          </label>
          {chosenId === ONE_OFF_ID && oneOff}
        </div>
      )}
    </fieldset>
  );
}
