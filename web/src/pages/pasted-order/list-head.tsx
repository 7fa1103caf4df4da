import { countWords } from '@tradecellar/trade/quantity-words.ts';
import type { ReactNode } from 'react';
import { type PastedOrder, usePastedOrder } from '../../cart/pasted/pasted-order.ts';
import { showResult } from '../../cart/toast/toast-store.ts';
import { Button } from '../../ui/button.tsx';
import { dotted } from '../../ui/dotted.tsx';
import styles from './pasted-order.module.css';

type ListHeadProps = {
  readonly order: PastedOrder;
  readonly counts?: readonly string[];
  readonly size: string;
  readonly children?: ReactNode;
};

export function ListHead({ order, counts = [], size, children }: ListHeadProps) {
  const { setOrder } = usePastedOrder();
  const { from, unread = [], leftOut } = order;
  function cancel() {
    setOrder(undefined);
    showResult({ kind: 'note', sentence: 'Pasted order cancelled.', undo: () => setOrder(order) });
  }
  return (
    <div className={styles.head}>
      <p role="status" className="figures">
        <strong className="dotted font-semibold">{dotted(counts)}</strong>
        <span className="block text-body text-ink-soft">
          {from}: {size}
          {unread.length > 0 && `. Not read: ${unread.join(', ')}`}
          {leftOut > 0 && `. ${countWords(leftOut, 'further line')} left out: 2,000 are read at once`}
        </span>
      </p>
      <Button look="quiet" className="max-md:-ml-3" onClick={cancel}>
        Cancel
      </Button>
      {children}
    </div>
  );
}
