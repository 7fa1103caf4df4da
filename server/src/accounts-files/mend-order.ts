import type { ShapeName } from '@tradecellar/contract/accounts-shapes.ts';
import { inTransaction } from '../database/transaction.ts';
import { type Refusal, refuse } from '../http/problems.ts';
import type { Shop } from '../shop.ts';
import { insertExported, lockOrders, readNumberedOrders } from './queries.ts';
import { numberOf } from './read-invoices.ts';

type Asked = {
  readonly shape: ShapeName;
  readonly orderNo: string;
  readonly stamp: string;
  readonly who: string;
};

/**
 * Records that somebody entered an order's change in the accounts by hand. Refuses `order-not-found` if no file of the
 * shape has the order, and `accounts-order-changed` if the order changed once more since the person looked.
 */
export function mendOrder(
  { database, clock }: Shop,
  { shape, orderNo, stamp, who }: Asked,
): Promise<'mended' | Refusal> {
  return inTransaction(database, async (writer) => {
    await lockOrders(writer, [orderNo]);
    const [row] = await readNumberedOrders(writer, shape, [orderNo]);
    if (row === undefined || row.exported_digest === null) return refuse('order-not-found');
    if (row.digest !== stamp) return refuse('accounts-order-changed');
    if (row.exported_digest === row.digest) return 'mended';
    await insertExported(writer, {
      ...{ exportId: null, shape, at: clock.now(), who },
      orders: [
        {
          ...{ orderId: row.id, number: numberOf(row), contact: row.known_contact ?? row.customer_name },
          ...{ version: row.version, digest: row.digest },
        },
      ],
    });
    return 'mended';
  });
}
