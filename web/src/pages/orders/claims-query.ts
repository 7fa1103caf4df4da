import { accountClaims } from '@tradecellar/contract/claims.ts';
import { endpointQuery, readEachVisit } from '../../api/queries.ts';

/** The claims of an order, and what may still be reported of it. */
export function claimsQuery(account: string, orderNo: string) {
  return { ...endpointQuery(accountClaims, { CustomerAccount: account, orderNo }), ...readEachVisit };
}
