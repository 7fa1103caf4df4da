import { canMove } from '@tradecellar/trade/order-life.ts';
import type { Writer } from '../../database/connection.ts';
import { type Refusal, refuse } from '../../http/problems.ts';
import { type LockedOrder, type OrderStep, writeSteps } from './queries.ts';

/**
 * Moves locked orders to another state and notes the step: nothing else changes a state. Moving an order to the state that
 * it has changes nothing, so that a message that comes twice is harmless. Refuses `order-cannot-move`, and moves none then.
 */
export async function moveOrders(
  writer: Writer,
  orders: readonly LockedOrder[],
  step: OrderStep,
): Promise<Refusal | undefined> {
  const moving = orders.filter(({ state }) => state !== step.to);
  const stuck = moving.find(({ state }) => !canMove(state, step.to));
  if (stuck !== undefined) {
    return refuse('order-cannot-move', { orderNo: numberOf(stuck), from: stuck.state, to: step.to });
  }
  const ids = moving.map(({ id }) => id);
  if (ids.length > 0) await writeSteps(writer, ids, step);
  return undefined;
}

/** As `moveOrders`, for one. */
export function moveOrder(writer: Writer, order: LockedOrder, step: OrderStep): Promise<Refusal | undefined> {
  return moveOrders(writer, [order], step);
}

/** The merchant's number, else the provisional one. */
function numberOf({ confirmedNo, provisionalNo }: LockedOrder): string {
  return confirmedNo ?? provisionalNo ?? '';
}
