import type { CustomerAccount } from '@tradecellar/contract/account.ts';
import { type Refusal, refuse } from '../http/problems.ts';
import type { Shop } from '../shop.ts';
import { readOpenBalance } from '../statements/payable-queries.ts';
import { presentAccount, presentOpenBalance } from './present.ts';
import { readAccount, readRep } from './queries.ts';

export async function findAccount(
  { database, merchant, clock }: Shop,
  account: string,
): Promise<CustomerAccount | Refusal> {
  const row = await readAccount(database, account);
  if (row === undefined) return refuse('customer-not-found');
  const repCode = merchant.switches.accountManagerCard ? row.rep_code : null;
  const rep = repCode === null ? undefined : await readRep(database, repCode);
  const open = merchant.switches.cardPayment
    ? await readOpenBalance(database, account, clock.now())
    : undefined;
  return { ...presentAccount(row, rep), ...(open && { CardPayment: presentOpenBalance(open) }) };
}
