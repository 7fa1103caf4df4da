import type { DeliveryAddress } from '@tradecellar/contract/delivery.ts';
import type { Merchant } from '@tradecellar/contract/settings.ts';
import { addressFields } from '@tradecellar/trade/address-lines.ts';
import { COLLECTION_ID } from '@tradecellar/trade/delivery-address.ts';
import type { AddressRow } from './queries.ts';

export function presentAddress(row: AddressRow): DeliveryAddress {
  return {
    Id: row.id,
    CustomerAccount: row.customer_account,
    Delivery_Name: row.delivery_name,
    ...addressFields('Delivery', row.delivery_address, 4),
    Delivery_PostCode: row.delivery_post_code,
    DeliveryNotes1: row.delivery_notes1,
    DeliveryNotes2: row.delivery_notes2,
  };
}

/**
 * The pseudo-address of collection (2.checkout.4): the merchant's own address. Its postcode is one of the address
 * lines.
 */
export function presentCollection(account: string, merchant: Merchant): DeliveryAddress {
  return {
    Id: COLLECTION_ID,
    CustomerAccount: account,
    Delivery_Name: 'Collection',
    ...addressFields('Delivery', merchant.addressLines, 4),
    Delivery_PostCode: '',
    DeliveryNotes1: '',
    DeliveryNotes2: '',
  };
}
