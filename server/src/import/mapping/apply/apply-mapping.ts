import type { Known, Mapping } from '../mapping.ts';
import type { SheetTable } from '../sheets/read-tables.ts';
import { applyPrices, applyStock } from './apply-goods.ts';
import { applyTransactions } from './apply-ledger.ts';
import { applyCustomers } from './apply-parties.ts';
import { applyProducts } from './apply-products.ts';
import type { Applied } from './row-reader.ts';

/** Reads the rows of a table in the shop's own form, by the uses of its columns and the answers of a person. */
export function applyMapping(mapping: Mapping, table: SheetTable, known: Known): Applied {
  switch (mapping.kind) {
    case 'products':
      return applyProducts(mapping, table, known);
    case 'prices':
      return applyPrices(mapping, table, known);
    case 'stock':
      return applyStock(mapping, table, known);
    case 'customers':
      return applyCustomers(mapping, table, known);
    case 'transactions':
      return applyTransactions(mapping, table, known);
    default:
      return mapping.kind satisfies never;
  }
}
