import { useNavigate } from '@tanstack/react-router';
import { path } from '../session/paths.ts';
import { type PastedOrder, pastedOrder, usePastedOrder } from './pasted-order.ts';
import { readTypedLines } from './read-order/typed-lines.ts';
import { say } from './said.ts';

/** What a field or the page is given beyond a line: a pasted list or a file, each to be looked at on its own page. */
export function useTakeList() {
  const navigate = useNavigate();
  const { order, setOrder } = usePastedOrder();

  function take(next: PastedOrder) {
    setOrder(next);
    if (order) say({ kind: 'note', sentence: 'The list before was replaced.', undo: () => setOrder(order) });
    void navigate({ to: path.pastedOrder });
  }
  return {
    takeText: (text: string) => take(pastedOrder('Pasted', readTypedLines(text))),
    async takeFile(file: File) {
      say({ kind: 'note', sentence: `Reading ${file.name}…` });
      const { orderFromFile } = await import('./order-file/order-from-file.ts');
      const read = await orderFromFile(file);
      if (typeof read === 'string') return say({ kind: 'note', sentence: read });
      say({ kind: 'good', sentence: `${file.name} was read: nothing is in the basket yet.` });
      take(read);
    },
  };
}
