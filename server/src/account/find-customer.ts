import type { CustomerMatch, FoundCustomer } from '@tradecellar/contract/admin.ts';
import { filledLines } from '@tradecellar/trade/address-lines.ts';
import { plainWords } from '@tradecellar/trade/plain-words.ts';
import type { Reader } from '../database/connection.ts';
import { type Refusal, refuse } from '../http/problems.ts';
import { findAccountByCode } from '../http/queries.ts';
import { presentCustomer } from './present.ts';
import { findAccountsByEmail, readAccount, searchCustomers } from './queries.ts';

/**
 * Looks up a customer by account code or e-mail for the sales office (6.calls.3, 6.calls.4). Spaces around the text are
 * ignored. An e-mail of several accounts finds the first account, with the names of the other accounts. Refuses
 * `customer-not-found` for an unknown or withdrawn customer.
 */
export async function findCustomer(
  reader: Reader,
  sought: { by: 'account' | 'email'; text: string },
): Promise<FoundCustomer | Refusal> {
  const text = sought.text.trim();
  // Many customers have no e-mail, so an empty text would match the first customer without an e-mail.
  if (text === '') return refuse('customer-not-found');
  if (sought.by === 'account') return foundAt(reader, await findAccountByCode(reader, text));
  const [first, ...others] = await findAccountsByEmail(reader, text);
  const customer = await foundAt(reader, first?.account);
  if ('refused' in customer) return customer;
  return {
    ...customer,
    // A customer who was found by the e-mail of a login may have no e-mail of its own. The office then sees the e-mail
    // of the login.
    Email: customer.Email || text,
    ...(others.length > 0 && {
      Others: others.map(({ account, name }) => ({ CustomerAccount: account, CustomerName: name })),
    }),
  };
}

async function foundAt(reader: Reader, account: string | undefined): Promise<FoundCustomer | Refusal> {
  const row = account === undefined ? undefined : await readAccount(reader, account);
  return row === undefined ? refuse('customer-not-found') : presentCustomer(row);
}

const mostMatches = 20;
const mostWords = 6;

/**
 * Finds customers by words of their name, code, contact, e-mails or addresses: 'harbour ct21' finds The Harbourmaster’s
 * Table.
 */
export async function findCustomers(reader: Reader, text: string): Promise<CustomerMatch[]> {
  const words = plainWords(text);
  if (words.length === 0) return [];
  const rows = await searchCustomers(reader, words.slice(0, mostWords), mostMatches);
  return rows.map(({ account, name, address, post_code }) => ({
    CustomerAccount: account,
    CustomerName: name,
    Address: filledLines([...(address ?? []), post_code ?? '']).join(', '),
  }));
}
