import { ORDER_STATES } from '@tradecellar/trade/order-life.ts';
import { key, oneOf, orKey, words } from './cells.ts';
import { type FileKind, optional, required } from './file-kind.ts';

const reported = ORDER_STATES.filter((state) => state !== 'placed');

/**
 * confirmations.csv: reports of the merchant's system on orders that were placed here, one a row. An order may have several,
 * such as confirmed and dispatched, which are taken in the file's order.
 */
export const confirmationsKind: FileKind = {
  name: 'confirmations',
  table: 'sales_order',
  key: [],
  isRowByRow: true,
  whenGone: 'keep',
  fields: {
    OrderNo: required(undefined, key(40)),
    Number: optional(undefined, orKey(40)),
    State: optional(undefined, oneOf(...reported)),
    InvoiceNumber: optional(undefined, orKey(60)),
    Note: optional(undefined, words(1_000)),
  },
};
