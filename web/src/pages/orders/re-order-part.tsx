import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { OrderLine } from '@tradecellar/contract/orders.ts';
import { useState } from 'react';
import { problemSentenceOf } from '../../api/problem-error.ts';
import type { ProductQuantity } from '../../basket/basket-item.ts';
import { addAllToBasket, useQuantities } from '../../basket/basket-store.ts';
import { productsByCode } from '../../product/products-by-code.ts';
import { path } from '../../session/paths.ts';
import { useSettings } from '../../session/settings.ts';
import { showAlert } from '../../ui/alert-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ChangesDialog } from './changes-dialog.tsx';
import { type ReOrderLine, reOrder, unchangedLines } from './re-order.ts';
import styles from './re-order-part.module.css';

type ReOrderPartProps = { readonly account: string; readonly lines: readonly OrderLine[] };

/** The note and the button (2.order.10, 2.order.11); changes are shown before anything is added. */
export function ReOrderPart({ account, lines }: ReOrderPartProps) {
  const { switches } = useSettings();
  const held = useQuantities();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const codes = lines.map((line) => line.ProductCode);
  const products = useMutation({
    mutationFn: () => queries.fetchQuery({ ...productsByCode(account, codes), staleTime: 0, retry: false }),
  });
  const [asked, setAsked] = useState<readonly ReOrderLine[]>();

  function add(found: readonly ProductQuantity[]) {
    addAllToBasket(found);
    void navigate({ to: path.basket });
  }

  // After leaving the page or changing the account a late answer adds nothing: these are not called any more.
  const reOrderNow = () =>
    products.mutate(undefined, {
      onSuccess(found) {
        const again = reOrder(lines, { products: found, switches, held });
        const unchanged = unchangedLines(again);
        if (unchanged.length === again.length && again.length > 0) add(unchanged);
        else setAsked(again);
      },
      onError: (error) =>
        showAlert({ title: 'The order could not be added', message: problemSentenceOf(error) }),
    });

  return (
    <div className={classNames('no-print', styles.reOrderPart)}>
      <p>The lines of this order have been loaded. Re-order adds them to your basket, at today’s prices.</p>
      <Button isBusy={products.isPending} onClick={reOrderNow}>
        Re-order
      </Button>
      {asked && <ChangesDialog lines={asked} onAdd={add} onCancel={() => setAsked(undefined)} />}
    </div>
  );
}
