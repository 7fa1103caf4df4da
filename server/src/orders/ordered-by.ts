import { type OrderedBy, orderedBy as orderedByStored } from '@tradecellar/trade/ordered-by.ts';
import type { OrderedByRow } from './queries.ts';

/** The office or the buyer. Undefined for an order that only the ledger knows. */
export function orderedBy(row: OrderedByRow | undefined): OrderedBy | undefined {
  if (row === undefined) return undefined;
  return orderedByStored({ isOffice: row.by_office, who: row.placed_by, name: row.buyer_name });
}
