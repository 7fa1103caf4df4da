import { canMove } from '@tradecellar/trade/order-life.ts';
import type { Writer } from '../../database/connection.ts';
import { type Refusal, refuse } from '../../http/problems.ts';
import { type LockedOrder, type OrderStep, writeStep } from './queries.ts';

/**
 * Moves a locked order to another state and notes the step: nothing else changes a state. Moving it to the state that it
 * has changes nothing, so that a message that comes twice is harmless. Refuses `order-cannot-move`.
 */
export async function moveOrder(
  writer: Writer,
  order: LockedOrder,
  step: OrderStep,
): Promise<Refusal | undefined> {
  if (order.state === step.to) return undefined;
  if (!canMove(order.state, step.to)) {
    return refuse('order-cannot-move', { orderNo: numberOf(order), from: order.state, to: step.to });
  }
  await writeStep(writer, order.id, step);
  return undefined;
}

/** The merchant's number, else the provisional one. */
function numberOf({ confirmedNo, provisionalNo }: LockedOrder): string {
  return confirmedNo ?? provisionalNo ?? '';
}
