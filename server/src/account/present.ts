import type { CustomerAccount, Rep, Transaction } from '@tradecellar/contract/account.ts';
import type { FoundCustomer } from '@tradecellar/contract/admin.ts';
import type { BuyerRole } from '@tradecellar/contract/buyer-rights.ts';
import type { RememberedName } from '@tradecellar/contract/remembered-names.ts';
import { payableBalance } from '@tradecellar/trade/card-amount.ts';
import { creditAfter } from '@tradecellar/trade/credit.ts';
import { type Money, moneyFromPounds, poundsOf } from '@tradecellar/trade/money.ts';
import { formatTradeDate } from '@tradecellar/trade/trade-date.ts';
import { storedMoney, storedPounds } from '../database/stored-money.ts';
import type { LinkedAccount } from '../http/queries.ts';
import type { NameRow } from './name-queries.ts';
import type { AccountRow, RepRow, TransactionRow } from './queries.ts';

/**
 * An option of the account selector, which shows both code and name, because one company often has several accounts.
 */
export function presentOption({ account, name, role }: LinkedAccount): {
  value: string;
  label: string;
  Role?: BuyerRole;
} {
  return { value: account, label: name, ...(role !== 'all' && { Role: role }) };
}

export function presentAccount(row: AccountRow, rep: RepRow | undefined): CustomerAccount {
  return {
    CustomerAccount: row.account,
    CustomerName: row.name,
    Billing_ContactName: row.billing_contact_name,
    Email: row.email,
    MandatoryOrderNo: row.mandatory_order_no ? 1 : 0,
    Web_Cred: row.web_cred ? 1 : 0,
    LoggedIn: row.logged_in,
    Rep: rep === undefined ? null : presentRep(rep),
  };
}

export function presentCredit(
  row: AccountRow,
): Pick<CustomerAccount, 'CreditLimit' | 'AvailableCredit' | 'CreditBalance'> {
  return {
    CreditLimit: storedPounds(row.credit_limit),
    AvailableCredit: storedPounds(row.available_credit),
    CreditBalance: storedPounds(row.credit_balance),
  };
}

export function presentCreditAfter(
  { available_credit }: AccountRow,
  orderTotal: number,
): Pick<CustomerAccount, 'CreditAfter'> {
  const availableCredit = storedMoney(available_credit);
  return { CreditAfter: creditAfter({ availableCredit, orderTotal: moneyFromPounds(orderTotal) }) };
}

export function presentOpenBalance(open: Record<'owed' | 'paid' | 'unconfirmed', Money>) {
  return {
    Payable: poundsOf(payableBalance(open)),
    Paid: poundsOf(open.paid),
    ...(open.unconfirmed > 0 && { Unconfirmed: poundsOf(open.unconfirmed) }),
  };
}

function presentRep(row: RepRow): Rep {
  return { Name: row.name, Phone: row.phone, Email: row.email, Image_URL: row.image_url };
}

/**
 * A row of the ledger. A credit note also gets the order whose claim it settled. Some merchants' systems write the
 * credit note number as the number of the row and others as the first reference, so both are looked up.
 */
export function presentTransaction(
  row: TransactionRow,
  creditedOrders: ReadonlyMap<string, string>,
): Transaction {
  const total = storedPounds(row.total);
  const claimedOrderNo =
    total < 0
      ? (creditedOrders.get(row.transaction_number) ?? creditedOrders.get(row.reference1))
      : undefined;
  return {
    TransactionDate: formatTradeDate(row.transaction_date),
    TransactionNumber: row.transaction_number,
    Type: row.type,
    Total: total,
    Balance: storedPounds(row.balance),
    Reference1: row.reference1,
    Reference2: row.reference2,
    ...(claimedOrderNo !== undefined && { ClaimedOrderNo: claimedOrderNo }),
  };
}

export function presentName(row: NameRow): RememberedName {
  return {
    Text: row.text,
    ProductCode: row.code,
    Description: row.description,
    Vintage: row.vintage,
    Withdrawn: row.withdrawn,
    By: row.remembered_by,
    At: row.remembered_at.toISOString(),
  };
}

/** A customer for the sales office (7.calls.33). */
export function presentCustomer(row: AccountRow): FoundCustomer {
  return {
    LoggedIn: row.logged_in,
    CustomerAccount: row.account,
    Billing_ContactName: row.billing_contact_name,
    CustomerName: row.name,
    Email: row.email,
  };
}
