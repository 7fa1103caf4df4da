import { useQueryClient } from '@tanstack/react-query';
import type { BoardAct, BoardOrder } from '@tradecellar/contract/board.ts';
import { useState } from 'react';
import { ProblemError, problemSentenceOf } from '../../../api/problem-error.ts';
import { actions } from './order-actions.tsx';

/** An act on several orders, and how far it has come. */
export type Acting = {
  readonly act: BoardAct;
  readonly all: number;
  readonly done: readonly BoardOrder[];
  readonly refused: readonly { readonly order: BoardOrder; readonly sentence: string }[];
  /** Orders that were not tried, because the server did not answer for an order before them. */
  readonly left: readonly BoardOrder[];
  readonly isRunning: boolean;
};

/**
 * Does an act on orders one after the other. A refused order does not stop the next order. After a call without an
 * answer, the remaining orders stay as they are, because their calls would fail as well. Each call is a transaction, so no order is half done.
 */
export function useActOnEach() {
  const queries = useQueryClient();
  const [acting, setActing] = useState<Acting>();
  async function actOnEach(act: BoardAct, orders: readonly BoardOrder[]): Promise<void> {
    let state: Acting = { act, all: orders.length, done: [], refused: [], left: [], isRunning: true };
    const show = (change: Partial<Acting>) => {
      state = { ...state, ...change };
      setActing(state);
    };
    show({});
    for (const [index, order] of orders.entries()) {
      try {
        await actions[act].send(order.OrderNo, '');
        show({ done: [...state.done, order] });
      } catch (error) {
        show({ refused: [...state.refused, { order, sentence: problemSentenceOf(error) }] });
        if (!(error instanceof ProblemError) || error.status >= 500 || error.status === 401) {
          show({ left: orders.slice(index + 1) });
          break;
        }
      }
    }
    show({ isRunning: false });
    await queries.invalidateQueries();
  }
  return { acting, actOnEach, forget: () => setActing(undefined) };
}
