import { Link } from '@tanstack/react-router';
import type { DeliveryAddress } from '@tradecellar/contract/delivery.ts';
import { addressLines, filledLines } from '@tradecellar/trade/address-lines.ts';
import { addressHeading, deliveryTypeOf, ONE_OFF_ID } from '@tradecellar/trade/delivery-address.ts';
import { type ReactNode, useId } from 'react';
import { path } from '../../session/paths.ts';
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
      <div className={styles.list}>
        {addresses.map((address) => (
          <label key={address.Id} className={styles.address}>
            <input type="radio" {...choiceOf(address.Id)} />
            <span className={styles.lines}>
              <span className={styles.name}>{address.Delivery_Name}</span>
              <span>
                {[...addressLines('Delivery', address), ...filledLines([address.Delivery_PostCode])].join(
                  ', ',
                )}
              </span>
              {deliveryTypeOf(address.Id) === 'delivery' && address.DeliveryNotes2 !== '' && (
                <span>{address.DeliveryNotes2}</span>
              )}
            </span>
          </label>
        ))}
      </div>
      {oneOff !== undefined && (
        <div className={styles.once}>
          <label className={styles.address}>
            <input type="radio" {...choiceOf(ONE_OFF_ID)} />
            <span className={styles.name}>Deliver to another address this once</span>
          </label>
          {chosenId === ONE_OFF_ID && oneOff}
        </div>
      )}
    </fieldset>
  );
}
