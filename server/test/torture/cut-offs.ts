import { setTimeout as wait } from 'node:timers/promises';
import type { Random } from './random.ts';
import type { TorturedDatabase } from './shop-under-torture.ts';

export type PassCutOff = (cartId: string) => Promise<void>;

/** Returns functions that end the time for changes of an order early, because the next real cut-off is hours away. */
export function cutOffsOf(database: TorturedDatabase, random: Random) {
  async function pass(statement: string): Promise<void> {
    for (;;) {
      const hasPassed = await database.query(statement).then(
        () => true,
        () => false,
      );
      if (hasPassed) return;
      await wait(200);
    }
  }
  /** The statement locks the orders first, as every command does that ends the time for changes. */
  const statementOf = (orders: string, heldUntil: 'now()' | 'NULL') => `
    WITH part AS (${orders} ORDER BY o.id FOR NO KEY UPDATE OF o),
    passed AS (
      UPDATE hand_over SET held_until = ${heldUntil} FROM part
      WHERE order_id = part.id AND held_until > now() RETURNING hand_over.id
    )
    UPDATE pgboss.job SET start_after = now() FROM passed
    WHERE name = 'hand-over' AND job.state IN ('created', 'retry') AND data->>'handOverId' = passed.id::text`;
  return {
    /**
     * Sometimes sets NULL, to test that an order without a cut-off can be changed until its hand-over. A cart id is a
     * UUID, so it is safe to quote.
     */
    passCutOff: ((cartId) =>
      pass(
        statementOf(
          `SELECT o.id FROM sales_order o JOIN placement p ON p.id = o.placement_id WHERE p.cart_id = '${cartId}'`,
          random.happens(0.5) ? 'now()' : 'NULL',
        ),
      )) satisfies PassCutOff,
    passAll: () => pass(statementOf('SELECT o.id FROM sales_order o', 'now()')),
  };
}
