import { looksLikeEmail } from '@tradecellar/trade/email.ts';
import type { OrderedBy } from '@tradecellar/trade/ordered-by.ts';
import type { OrderedByRow } from './queries.ts';

/**
 * The office, or the buyer by the name or address that the account knows. Undefined for an order that only the ledger
 * knows, and for a person who was erased since: a pseudonym tells a reader nothing.
 */
export function orderedBy(row: OrderedByRow | undefined): OrderedBy | undefined {
  if (!row?.placed_by) return undefined;
  if (row.by_office) return { IsOffice: true, Name: '' };
  if (row.buyer_name) return { IsOffice: false, Name: row.buyer_name };
  return looksLikeEmail(row.placed_by) ? { IsOffice: false, Name: row.placed_by } : undefined;
}
