import { setTimeout as wait } from 'node:timers/promises';
import type { Random } from './random.ts';
import type { TorturedDatabase } from './shop-under-torture.ts';

/** Lets the cut-off pass for which the orders of a basket wait: each is handed over as soon as its job runs. */
export type PassCutOff = (cartId: string) => Promise<void>;

/** Cut-offs that pass in a shop of `backOffice.holdUntilCutoff`, whose next one is hours away. */
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
  /** Locks the orders first, as everything does that changes whether they can be changed. */
  const statementOf = (orders: string, heldUntil: 'now()' | 'NULL') => `
    WITH part AS (${orders} ORDER BY o.id FOR NO KEY UPDATE OF o),
    passed AS (
      UPDATE hand_over SET held_until = ${heldUntil} FROM part
      WHERE order_id = part.id AND held_until > now() RETURNING hand_over.id
    )
    UPDATE pgboss.job SET start_after = now() FROM passed
    WHERE name = 'hand-over' AND job.state IN ('created', 'retry') AND data->>'handOverId' = passed.id::text`;
  return {
    /** An order without a cut-off can still be changed until it is tried. Carts' ids are digits, letters and hyphens. */
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
