import type { Writer } from '../../database/connection.ts';
import { readTogether, sendTogether } from '../../database/send-together.ts';
import { isDatabaseAway, mustTryAgain } from '../../database/transaction.ts';
import {
  type Counted,
  type HeldStock,
  lockReserves,
  lockStock,
  releaseSavepoint,
  rollBackToSavepoint,
  savepoint,
} from '../write-queries.ts';
import type { Availability } from './split-basket.ts';

/** Logs a failure to read reserves. */
export type LogFailure = (error: unknown, message: string) => void;

/** Goods that are locked, and a provisional sequence number where one was to be drawn. */
export type LockedGoods = Availability & { readonly number: number | null };

/**
 * Locks the stock of these codes, and before it the customer's free reserves of them where there are such. When reserves
 * cannot be read everything is treated as stock, and the failure is logged (4.split.3), unless the whole transaction is lost:
 * then it must be retried or fail.
 */
export async function lockGoods(
  writer: Writer,
  goods: { readonly account: string; readonly codes: readonly string[]; readonly draws: boolean },
  { hasReserves, logFailure }: { readonly hasReserves: boolean; readonly logFailure: LogFailure },
): Promise<LockedGoods> {
  const stock = lockStock(goods.codes, goods.draws);
  const stockAlone = async () => {
    const [held] = await readTogether(writer, stock);
    return lockedGoods(held, []);
  };
  if (!hasReserves) return stockAlone();
  const [, reserves, , held] = await sendTogether(
    writer,
    savepoint,
    lockReserves(goods.account, goods.codes),
    releaseSavepoint,
    stock,
  );
  if (reserves.status === 'fulfilled') {
    if (held.status === 'rejected') throw held.reason;
    return lockedGoods(held.value, reserves.value);
  }
  const { reason } = reserves;
  if (isDatabaseAway(reason) || mustTryAgain(reason)) throw reason;
  logFailure(reason, `The reserves of ${goods.account} cannot be read: everything is treated as stock`);
  await rollBackToSavepoint.execute(writer);
  return stockAlone();
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
