import { COLLECTION_ID, ONE_OFF_ID } from '@tradecellar/trade/delivery-address.ts';
import { type Selectable, sql } from 'kysely';
import type { Reader } from '../database/connection.ts';
import type { Address } from '../database/tables.ts';

export type AddressRow = Selectable<Address>;

/**
 * An account's delivery addresses in their sequence, without withdrawn addresses. Leaves out an address whose Id is
 * also the reserved Id of collection or of a one-off address, because an order could not tell the two apart.
 */
export async function readAddresses(reader: Reader, account: string): Promise<AddressRow[]> {
  return reader
    .selectFrom('address')
    .selectAll()
    .where('customer_account', '=', account)
    .where('withdrawn', '=', false)
    .where('id', 'not in', [COLLECTION_ID, ONE_OFF_ID])
    .orderBy('position')
    .orderBy(sql`id COLLATE "C"`)
    .execute();
}

/** The account's own delivery days as stored: '2|4', or empty. Undefined if there is no such account. */
export async function readCustomerDays(reader: Reader, account: string): Promise<string | undefined> {
  const found = await reader
    .selectFrom('customer')
    .select('delivery_days')
    .where('account', '=', account)
    .executeTakeFirst();
  return found?.delivery_days;
}
