import type { CustomerAccount } from '@tradecellar/contract/account.ts';
import { formatTradeDate } from '@tradecellar/trade/trade-date.ts';
import { type Refusal, refuse } from '../http/problems.ts';
import type { Shop } from '../shop.ts';
import { readHoldSince, readOpenBalance, readUnconfirmed } from '../statements/payable-queries.ts';
import { presentAccount, presentCredit, presentCreditAfter, presentOpenBalance } from './present.ts';
import { readAccount, readRep } from './queries.ts';

type Asked = {
  readonly account: string;
  /** The total of an order, in pounds. */
  readonly orderTotal: number | undefined;
  readonly seesMoney: boolean;
};

/**
 * Only with `seesMoney` the answer has the account's credit and balance. Without, the answer says if an order of
 * `orderTotal` is within the credit.
 */
export async function findAccount(
  { database, merchant, clock }: Shop,
  { account, orderTotal, seesMoney }: Asked,
): Promise<CustomerAccount | Refusal> {
  const row = await readAccount(database, account);
  if (row === undefined) return refuse('customer-not-found');
  const repCode = merchant.switches.accountManagerCard ? row.rep_code : null;
  const rep = repCode === null ? undefined : await readRep(database, repCode);
  const now = clock.now();
  const since = await readHoldSince(database, account, { overdue: merchant.overdue, now });
  const card = { ...presentAccount(row, rep), ...(since !== undefined && { IsHeld: true }) };
  if (!seesMoney) return { ...card, ...(orderTotal !== undefined && presentCreditAfter(row, orderTotal)) };
  const open = merchant.switches.cardPayment ? await readOpenBalance(database, account, now) : undefined;
  return {
    ...card,
    ...(since !== undefined && { OverdueSince: formatTradeDate(since) }),
    ...presentCredit(row),
    ...(open && {
      CardPayment: presentOpenBalance({
        ...open,
        unconfirmed: await readUnconfirmed(database, account, now),
      }),
    }),
  };
}
