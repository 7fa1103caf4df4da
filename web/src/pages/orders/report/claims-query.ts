import { accountClaims, type OrderClaims } from '@tradecellar/contract/claims.ts';
import { endpointQuery, readEachVisit } from '../../../api/queries.ts';

export function claimsQuery(account: string, orderNo: string) {
  return { ...endpointQuery(accountClaims, { CustomerAccount: account, orderNo }), ...readEachVisit };
}

export function creditNotesOf(claims: OrderClaims | undefined): readonly string[] {
  const notes = (claims?.Claims ?? []).flatMap(({ Lines }) => Lines.map(({ CreditNote }) => CreditNote));
  return [...new Set(notes)].filter((note) => note !== '');
}
