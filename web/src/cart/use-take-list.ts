import { useNavigate } from '@tanstack/react-router';
import { path } from '../session/paths.ts';
import { orderFromFile } from './order-file/order-from-file.ts';
import { type PastedOrder, pastedOrder, usePastedOrder } from './pasted-order.ts';
import { readTypedLines } from './read-order/typed-lines.ts';
import { showToast } from './toast-store.ts';

/** Opens a pasted list or a file for review, in place of the list before. */
export function useTakeList() {
  const navigate = useNavigate();
  const { order, setOrder } = usePastedOrder();

  function take(next: PastedOrder) {
    setOrder(next);
    if (order)
      showToast({ kind: 'note', sentence: 'The list before was replaced.', undo: () => setOrder(order) });
    void navigate({ to: path.pastedOrder });
  }
  return {
    takeText: (text: string) => take(pastedOrder('Pasted', readTypedLines(text))),
    async takeFile(file: File) {
      showToast({ kind: 'note', sentence: `Reading ${file.name}…` });
      const read = await orderFromFile(file);
      if (typeof read === 'string') return showToast({ kind: 'note', sentence: read });
      showToast({ kind: 'good', sentence: `${file.name} read. Check it, then add to basket.` });
      take(read);
    },
  };
}
