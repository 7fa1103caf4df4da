import { plainKey } from '@tradecellar/trade/plain-key.ts';
import type { Database } from '../../database/connection.ts';
import { readStoredKeys } from '../queries.ts';

const KEYS = new Set([
  'ProductCode',
  'Code',
  'codes',
  'CustomerAccount',
  'account',
  'DeliveryAddressId',
  'orderNo',
  'orders',
  'Number',
]);

/**
 * Cleans the keys of a request as imports do (`plainKey`), so that a code that was copied from a spreadsheet or a mail
 * finds its product. A key that is stored in unclean form, from before imports cleaned keys, is not cleaned, because it
 * would not be found.
 */
export async function cleanKeys(database: Database, sent: unknown): Promise<void> {
  const unclean = uncleanKeys(sent);
  if (unclean.length === 0) return;
  const stored = await readStoredKeys(
    database,
    unclean.map(({ key }) => key),
  );
  for (const { key, clean } of unclean) if (!stored.has(key)) clean(plainKey(key));
}

type Unclean = { readonly key: string; readonly clean: (key: string) => void };

function uncleanKeys(sent: unknown, isKey = false): Unclean[] {
  if (typeof sent !== 'object' || sent === null) return [];
  return Object.entries(sent).flatMap(([name, value]: [string, unknown]) => {
    const isNamed = KEYS.has(name) || (isKey && Array.isArray(sent));
    if (typeof value !== 'string') return uncleanKeys(value, isNamed);
    if (!isNamed || plainKey(value) === value) return [];
    return [{ key: value, clean: (key) => Reflect.set(sent, name, key) }];
  });
}
