import type { Writer } from '../../database/connection.ts';
import { inTransaction, isDatabaseAway, mustTryAgain } from '../../database/transaction.ts';
import type { Refusal } from '../../http/problems.ts';
import type { Shop } from '../../shop.ts';
import { lockReserves, lockStock } from './goods-queries.ts';
import type { Availability } from './split-basket.ts';

export type LogFailure = (error: unknown, message: string) => void;

class ReservesUnreadable extends Error {}

/** Locks the customer's free reserves of these products, if the merchant has reserves, and then the products' stock. */
export async function lockGoods(
  writer: Writer,
  account: string,
  codes: readonly string[],
  { switches }: Shop['merchant'],
): Promise<Availability> {
  const reserves = switches.reservesOrders ? await readReserves(writer, account, codes) : new Map();
  return { reserves, ...(await lockStock(writer, codes)) };
}

async function readReserves(writer: Writer, account: string, codes: readonly string[]) {
  try {
    return await lockReserves(writer, account, codes);
  } catch (cause) {
    if (isDatabaseAway(cause) || mustTryAgain(cause)) throw cause;
    const message = `The reserves of ${account} cannot be read: everything is treated as stock`;
    throw new ReservesUnreadable(message, { cause });
  }
}

/**
 * A transaction in which `lockGoods` may be called. If reserves cannot be read, PostgreSQL refuses the rest of the
 * transaction: the failure is logged, and the command runs again with everything treated as stock (4.split.3).
 */
export async function inGoodsTransaction<T>(
  shop: Shop,
  logFailure: LogFailure,
  command: (shop: Shop, writer: Writer) => Promise<T | Refusal>,
  options?: { readonly isRepeatable: boolean },
): Promise<T | Refusal> {
  const run = (placing: Shop) => inTransaction(shop.database, (writer) => command(placing, writer), options);
  try {
    return await run(shop);
  } catch (error) {
    if (!(error instanceof ReservesUnreadable)) throw error;
    logFailure(error.cause, error.message);
    const switches = { ...shop.merchant.switches, reservesOrders: false };
    return run({ ...shop, merchant: { ...shop.merchant, switches } });
  }
}
