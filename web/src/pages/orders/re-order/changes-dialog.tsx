import { countWords } from '@tradecellar/trade/quantity-words.ts';
import type { ProductQuantity } from '../../../cart/basket/basket-item.ts';
import { Button } from '../../../ui/button.tsx';
import { Modal, ModalActions } from '../../../ui/dialogs/modal.tsx';
import { allLines, type ReOrderLine, unchangedLines } from './re-order.ts';

type ChangesDialogProps = {
  readonly lines: readonly ReOrderLine[];
  readonly onAdd: (lines: readonly ProductQuantity[]) => void;
  readonly onCancel: () => void;
};

export function ChangesDialog({ lines, onAdd, onCancel }: ChangesDialogProps) {
  const changed = lines.filter(({ changes }) => changes.length > 0);
  const unchanged = unchangedLines(lines);
  const all = allLines(lines);
  const hasMore = all.length > unchanged.length;
  const title =
    all.length === 0
      ? 'Nothing of this order can be ordered again'
      : `${countWords(changed.length, 'line')} to check before adding`;
  return (
    <Modal title={title} onClose={onCancel}>
      {changed.length > 0 && (
        <ul className="ruled border-t border-hairline" aria-label="Changes">
          {changed.map(({ code, description, changes }) => (
            <li key={code}>
              <span className="font-serif">{description}</span>
              {changes.map((change) => (
                <span key={change} className="block text-body text-ink-soft">
                  {change}
                </span>
              ))}
            </li>
          ))}
        </ul>
      )}
      <p className="pt-3.5">
        {unchanged.length > 0 && `${countWords(unchanged.length, 'line')} unchanged. `}Nothing has been added
        yet.
      </p>
      <ModalActions className="sticky -bottom-6 -mx-6 mt-4 -mb-6 bg-card p-6 pt-4">
        <Button look="quiet" onClick={onCancel}>
          Cancel
        </Button>
        {unchanged.length > 0 && (
          <Button look={hasMore ? 'secondary' : 'primary'} onClick={() => onAdd(unchanged)}>
            Add the rest
          </Button>
        )}
        {hasMore && (
          <Button onClick={() => onAdd(all)}>
            {lines.length === 1 ? 'Add at today’s price' : 'Add all at today’s prices'}
          </Button>
        )}
      </ModalActions>
    </Modal>
  );
}
