import { applyPrices, applyStock } from './apply-goods.ts';
import { applyTransactions } from './apply-ledger.ts';
import { applyCustomers } from './apply-parties.ts';
import { applyProducts } from './apply-products.ts';
import type { Known, Mapping } from './mapping.ts';
import type { SheetTable } from './read-tables.ts';
import type { Applied } from './row-reader.ts';

/** Reads the rows of a table in the shop's own form, by the uses of its columns and the answers of a person. */
export function applyMapping(mapping: Mapping, table: SheetTable, known: Known): Applied {
  switch (mapping.kind) {
    case 'products':
      return applyProducts(mapping, table);
    case 'prices':
      return applyPrices(mapping, table, known);
    case 'stock':
      return applyStock(mapping, table);
    case 'customers':
      return applyCustomers(mapping, table);
    case 'transactions':
      return applyTransactions(mapping, table);
    default:
      return mapping.kind satisfies never;
  }
}
