import { canMove } from '@tradecellar/trade/order-life.ts';
import type { Writer } from '../../database/connection.ts';
import { type Refusal, refuse } from '../../http/problems.ts';
import type { OrderShop } from '../order-shop.ts';
import { leaveRequests } from './leave-request.ts';
import { type LockedOrder, type OrderStep, writeStep } from './queries.ts';

/**
 * Moves a locked order to another state and stores the step. No other function changes a state. Declines the open
 * requested change of an order that moves to a state that allows no change. Moving an order to its own state changes
 * nothing, so that a repeated message is harmless. Refuses `order-cannot-move`.
 */
export async function moveOrder(
  writer: Writer,
  shop: OrderShop,
  { id, state, confirmedNo, provisionalNo }: LockedOrder,
  step: OrderStep,
): Promise<Refusal | undefined> {
  if (state === step.to) return undefined;
  if (!canMove(state, step.to)) {
    const orderNo = confirmedNo ?? provisionalNo ?? '';
    return refuse('order-cannot-move', { orderNo, from: state, to: step.to });
  }
  await writeStep(writer, id, step);
  await leaveRequests(writer, shop, [id], step);
  return undefined;
}
