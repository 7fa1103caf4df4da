import type { FoundCustomer } from '@tradecellar/contract/admin.ts';
import type { Reader } from '../database/connection.ts';
import { type Refusal, refuse } from '../http/problems.ts';
import { presentCustomer } from './present.ts';
import { findAccountByCode, findAccountByEmail, readAccount } from './queries.ts';

/**
 * Looks up a customer by account code or e-mail for the sales office (6.calls.3, 6.calls.4), ignoring spaces around it.
 * Unknown and withdrawn ones are `customer-not-found`.
 */
export async function findCustomer(
  reader: Reader,
  sought: { by: 'account' | 'email'; text: string },
): Promise<FoundCustomer | Refusal> {
  const text = sought.text.trim();
  const find = sought.by === 'account' ? findAccountByCode : findAccountByEmail;
  // Many customers have no e-mail: an empty text must not find the first of them.
  const account = text === '' ? undefined : await find(reader, text);
  const row = account === undefined ? undefined : await readAccount(reader, account);
  if (row === undefined) return refuse('customer-not-found');
  const customer = presentCustomer(row);
  // An account found by its login may have no address of its own.
  return row.email === '' && sought.by === 'email' ? { ...customer, Email: text } : customer;
}
