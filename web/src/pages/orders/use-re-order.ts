import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import type { OrderLine } from '@tradecellar/contract/orders.ts';
import { useState } from 'react';
import { problemSentenceOf } from '../../api/problem-error.ts';
import type { ProductQuantity } from '../../cart/basket-item.ts';
import { addAllToBasket, useQuantities } from '../../cart/basket-store.ts';
import { path } from '../../session/paths.ts';
import { useSettings } from '../../session/settings.ts';
import { showAlert } from '../../ui/alert-dialog.tsx';
import { productsByCode } from '../../wine/products-by-code.ts';
import { type ReOrderLine, reOrder, unchangedLines } from './re-order.ts';

/**
 * Ordering an order again, or one line of it. What is as it was is added at once; what has changed is asked about first.
 * `isLookedAt`: everything is asked about first, as by Re-Order in My Orders.
 */
export function useReOrder(account: string, lines: readonly OrderLine[], isLookedAt: boolean) {
  const { switches } = useSettings();
  const held = useQuantities();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [asked, setAsked] = useState<{
    readonly line: OrderLine | undefined;
    readonly found: readonly ReOrderLine[];
  }>();
  const today = productsByCode(
    account,
    lines.map(({ ProductCode }) => ProductCode),
  );
  const looked = useQuery({ ...today, enabled: isLookedAt, staleTime: 0 });
  const reading = useMutation({
    mutationFn: (_line: OrderLine | undefined) =>
      queries.fetchQuery({ ...today, staleTime: 0, retry: false }),
  });
  const asToday = (which: readonly OrderLine[], products: readonly ProductCard[]) =>
    reOrder(which, { products, switches, held });

  function add(line: OrderLine | undefined, found: readonly ProductQuantity[]) {
    addAllToBasket(found);
    setAsked(undefined);
    if (!line) void navigate({ to: path.basket });
  }

  return {
    held,
    /** What is asked about, a line or the whole order. */
    asked:
      asked ??
      (isLookedAt && looked.data ? { line: undefined, found: asToday(lines, looked.data) } : undefined),
    error: isLookedAt ? looked.error : null,
    cancel: () => setAsked(undefined),
    add,
    isReading: (line?: OrderLine) => reading.isPending && reading.variables === line,
    /** After leaving the page or changing the account a late answer does nothing. */
    start: (line?: OrderLine) =>
      reading.mutate(line, {
        onSuccess(products) {
          const found = asToday(line ? [line] : lines, products);
          const unchanged = unchangedLines(found);
          if (unchanged.length === found.length && found.length > 0) add(line, unchanged);
          else setAsked({ line, found });
        },
        onError: (error) =>
          showAlert({ title: 'The order could not be added', message: problemSentenceOf(error) }),
      }),
  };
}
