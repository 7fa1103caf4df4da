import { type PastedOrder, usePastedOrder } from '../../cart/pasted-order.ts';
import { showToast } from '../../cart/toast-store.ts';
import { Button } from '../../ui/button.tsx';

export function DiscardButton({ order }: { readonly order: PastedOrder }) {
  const { setOrder } = usePastedOrder();
  function discard() {
    setOrder(undefined);
    showToast({ kind: 'note', sentence: 'The list was discarded.', undo: () => setOrder(order) });
  }
  return (
    <Button look="quiet" onClick={discard}>
      Discard
    </Button>
  );
}
