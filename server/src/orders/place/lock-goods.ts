import type { Writer } from '../../database/connection.ts';
import { readTogether, sendTogether } from '../../database/send-together.ts';
import { inTransaction, isDatabaseAway, mustTryAgain } from '../../database/transaction.ts';
import type { Refusal } from '../../http/problems.ts';
import type { Shop } from '../../shop.ts';
import { type Counted, type HeldStock, lockReserves, lockStock } from '../write-queries.ts';
import type { Availability } from './split-basket.ts';

/** Logs a failure to read reserves. */
export type LogFailure = (error: unknown, message: string) => void;

/** Goods that are locked, and a provisional sequence number where one was to be drawn. */
export type LockedGoods = Availability & { readonly number: number | null };

class ReservesUnreadable extends Error {}

/**
 * Locks the stock of these codes, and before it the customer's free reserves of them where the merchant has such, in an
 * `inGoodsTransaction`.
 */
export async function lockGoods(
  writer: Writer,
  { account, codes, draws }: { account: string; codes: readonly string[]; draws: boolean },
  { switches }: Shop['merchant'],
): Promise<LockedGoods> {
  const stock = lockStock(codes, draws);
  if (!switches.reservesOrders) {
    const [held] = await readTogether(writer, stock);
    return lockedGoods(held, []);
  }
  const [reserves, held] = await sendTogether(writer, lockReserves(account, codes), stock);
  if (reserves.status === 'rejected') {
    const { reason: cause } = reserves;
    if (isDatabaseAway(cause) || mustTryAgain(cause)) throw cause;
    throw new ReservesUnreadable(
      `The reserves of ${account} cannot be read: everything is treated as stock`,
      {
        cause,
      },
    );
  }
  if (held.status === 'rejected') throw held.reason;
  return lockedGoods(held.value, reserves.value);
}

function lockedGoods(held: readonly HeldStock[], reserved: readonly Counted[]): LockedGoods {
  return {
    number: held[0]?.number ?? null,
    stock: new Map(
      held.flatMap(({ product_code, bottles }) => (product_code === null ? [] : [[product_code, bottles]])),
    ),
    reserves: new Map(reserved.map(({ product_code, bottles }) => [product_code, bottles])),
  };
}

/**
 * A transaction in which goods are locked. When reserves cannot be read PostgreSQL refuses the rest of it: the failure is
 * logged, and the command is run in another one with everything treated as stock (4.split.3).
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
