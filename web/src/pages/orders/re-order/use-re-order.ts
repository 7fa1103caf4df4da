import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { OrderLine } from '@tradecellar/contract/orders.ts';
import { countWords } from '@tradecellar/trade/quantity-words.ts';
import { useState } from 'react';
import { problemSentenceOf } from '../../../api/problem-error.ts';
import type { ProductQuantity } from '../../../cart/basket/basket-item.ts';
import { addUndoably, quantitiesNow, useQuantities } from '../../../cart/basket/basket-store.ts';
import { asksFirst } from '../../../cart/basket/waiting.ts';
import { showResult } from '../../../cart/toast/toast-store.ts';
import { path } from '../../../session/address/paths.ts';
import { useSettings } from '../../../session/settings.ts';
import { showAlert } from '../../../ui/dialogs/alert-dialog.tsx';
import { productsByCode } from '../../../wine/products-by-code.ts';
import { type ReOrderLine, reOrder, unchangedLines } from './re-order.ts';

/** Asks the buyer to confirm changed lines. `line` is undefined if the buyer re-orders the whole order. */
type Question = { readonly line?: OrderLine | undefined; readonly found: readonly ReOrderLine[] };

/**
 * Re-orders a line, or the whole order and then opens the basket. Unchanged lines are added at once, with Undo. If
 * anything has changed since the order, the buyer confirms first.
 */
export function useReOrder(account: string, lines: readonly OrderLine[]) {
  const { switches } = useSettings();
  const held = useQuantities();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [question, setQuestion] = useState<Question>();
  const today = productsByCode(
    account,
    lines.map(({ ProductCode }) => ProductCode),
  );
  const reading = useMutation({
    mutationFn: (_line: OrderLine | undefined) =>
      queries.fetchQuery({ ...today, staleTime: 0, retry: false }),
  });

  function add(line: OrderLine | undefined, found: readonly ProductQuantity[]) {
    if (asksFirst(() => add(line, found))) return;
    const undo = addUndoably(found);
    const sentence = `${countWords(found.length, 'product')} added to basket.`;
    const says = { isIn: true, codes: found.map(({ product }) => product.Code) };
    showResult({ kind: 'good', sentence, undo, says }, line ? undefined : path.basket);
    setQuestion(undefined);
    if (!line) void navigate({ to: path.basket });
  }

  return {
    held,
    question,
    cancel: () => setQuestion(undefined),
    add,
    isReading: (line?: OrderLine) => reading.isPending && reading.variables === line,
    /** Ignores an answer that arrives after the buyer has left the page or changed the account. */
    start: (line?: OrderLine) =>
      reading.mutate(line, {
        onSuccess(products) {
          const found = reOrder(line ? [line] : lines, { products, switches, held: quantitiesNow() });
          const unchanged = unchangedLines(found);
          if (unchanged.length === found.length && found.length > 0) add(line, unchanged);
          else setQuestion({ line, found });
        },
        onError: (error) =>
          showAlert({ title: 'The order could not be added', message: problemSentenceOf(error) }),
      }),
  };
}

export type ReOrder = ReturnType<typeof useReOrder>;
