import { COLLECTION_ID, type DeliveryAddress } from '@tradecellar/contract/delivery.ts';
import type { Merchant } from '@tradecellar/contract/settings.ts';
import { fitLines } from '@tradecellar/trade/fit-lines.ts';
import type { AddressRow } from './delivery-queries.ts';

export function presentAddress(row: AddressRow): DeliveryAddress {
  return {
    Id: row.id,
    CustomerAccount: row.customer_account,
    Delivery_Name: row.delivery_name,
    ...fourLines(row.delivery_address),
    Delivery_PostCode: row.delivery_post_code,
    DeliveryNotes1: row.delivery_notes1,
    DeliveryNotes2: row.delivery_notes2,
  };
}

/** The pseudo-address of collection (2.checkout.4): the merchant's own door. Its postcode is one of the lines. */
export function presentCollection(account: string, merchant: Merchant): DeliveryAddress {
  return {
    Id: COLLECTION_ID,
    CustomerAccount: account,
    Delivery_Name: 'Collection',
    ...fourLines(merchant.addressLines),
    Delivery_PostCode: '',
    DeliveryNotes1: '',
    DeliveryNotes2: '',
  };
}

function fourLines(lines: readonly string[]) {
  const [first = '', second = '', third = '', fourth = ''] = fitLines(lines, 4);
  return {
    Delivery_Address1: first,
    Delivery_Address2: second,
    Delivery_Address3: third,
    Delivery_Address4: fourth,
  };
}
