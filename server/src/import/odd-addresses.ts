import { missingParts } from '@tradecellar/trade/delivery-address.ts';
import { countWords } from '@tradecellar/trade/quantity-words.ts';
import type { Reader } from '../database/connection.ts';
import type { NamedFile } from './check-file.ts';
import type { ImportFault } from './describe-fault.ts';
import { type Destination, readDestinations } from './import-queries.ts';
import { firstOf } from './odd-sizes.ts';

/**
 * Notes on imported addresses that the checkout does not allow, and on customers with no other address: they could not have
 * an order delivered.
 */
export async function oddAddresses(reader: Reader, { name, file }: NamedFile): Promise<ImportFault[]> {
  if (file.kind.name !== 'addresses') return [];
  const destinations = await readDestinations(reader);
  const inFile = new Set(file.rows.map(({ cells }) => `${cells.CustomerAccount} ${cells.Id}`));
  const bad = destinations.filter((row) => inFile.has(`${row.account} ${row.id}`) && !isComplete(row));
  const able = new Set(destinations.filter(isComplete).map(({ account }) => account));
  const stuck = [...new Set(destinations.map(({ account }) => account))].filter(
    (account) => !able.has(account),
  );
  const lacking = bad.length === 1 ? '1 address lacks' : `${bad.length} addresses lack`;
  const having = `${countWords(stuck.length, 'customer')} ${stuck.length === 1 ? 'has' : 'have'}`;
  const named = firstOf(bad.map(({ account, id }) => `${account} ${id}`));
  return [
    bad.length > 0 && `${lacking} a name, a first line or a postcode, so no order can go there: ${named}`,
    stuck.length > 0 && `${having} no address that an order can go to: ${firstOf(stuck)}`,
  ].flatMap((says) => (says === false ? [] : [{ file: name, says }]));
}

function isComplete({ id, name, first_line, post_code }: Destination): boolean {
  const fields = { Delivery_Name: name, Delivery_Address1: first_line, Delivery_PostCode: post_code };
  return id !== '' && missingParts(fields).length === 0;
}
