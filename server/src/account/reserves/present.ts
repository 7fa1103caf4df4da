import type { ReservesEntry } from '@tradecellar/contract/reserves.ts';
import { splitBottles } from '@tradecellar/trade/quantity.ts';
import type { ReserveRow } from './queries.ts';

/** 14 free bottles of a case of 6 are 2 cases and 2 bottles (3.reserves.1). */
export function presentReserve(row: ReserveRow): ReservesEntry {
  const free = splitBottles(row.free_bottles, row.case_size);
  return { ProductCode: row.code, FreeCases: free.cases, FreeBottles: free.bottles };
}
