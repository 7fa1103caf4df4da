import { ORDER_STATES } from '@tradecellar/trade/order-life.ts';
import { key, oneOf, orKey, words } from './cells.ts';
import { type FileKind, optional, required } from './file-kind.ts';

const reported = ORDER_STATES.filter((state) => state !== 'placed');

/**
 * confirmations.csv: what the merchant's system says of orders that were placed here, a report a row. An order may be in
 * it more than once, confirmed and dispatched: the rows are taken in their sequence.
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
