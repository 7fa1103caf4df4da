import { accountClaims, type OrderClaims } from '@tradecellar/contract/claims.ts';
import { endpointQuery, readEachVisit } from '../../../api/queries.ts';

/** The claims of an order, and the lines that can still be reported. */
export function claimsQuery(account: string, orderNo: string) {
  return { ...endpointQuery(accountClaims, { CustomerAccount: account, orderNo }), ...readEachVisit };
}

/** The numbers, without repeats, of the credit notes that settled an order's claims. */
export function creditNotesOf(claims: OrderClaims | undefined): readonly string[] {
  const notes = (claims?.Claims ?? []).flatMap(({ Lines }) => Lines.map(({ CreditNote }) => CreditNote));
  return [...new Set(notes)].filter((note) => note !== '');
}
