import { countWords } from '@tradecellar/trade/quantity-words.ts';
import type { ProductQuantity } from '../../cart/basket-item.ts';
import { Button } from '../../ui/button.tsx';
import { Modal, ModalActions } from '../../ui/modal.tsx';
import { changeWords } from './change-words.ts';
import styles from './order.module.css';
import { allLines, type ReOrderLine, unchangedLines } from './re-order.ts';

type ChangesDialogProps = {
  readonly lines: readonly ReOrderLine[];
  readonly onAdd: (lines: readonly ProductQuantity[]) => void;
  readonly onCancel: () => void;
};

/** Lists the changes since the order was placed; nothing is added until the buyer chooses. */
export function ChangesDialog({ lines, onAdd, onCancel }: ChangesDialogProps) {
  const unchanged = unchangedLines(lines);
  const all = allLines(lines);
  const changed = lines.filter(({ changes }) => changes.length > 0);
  return (
    <Modal title={titleOf(lines, all)} onClose={onCancel}>
      {changed.length > 0 && (
        <ul className={`ruled ${styles.changes}`} aria-label="What has changed">
          {changed.map(({ code, description, changes }) => (
            <li key={code}>
              <span className="font-serif block font-normal">{description}</span>
              {changes.map((change) => (
                <span key={change.kind} className="text-md text-ink-soft block font-normal">
                  {changeWords(change)}
                </span>
              ))}
            </li>
          ))}
        </ul>
      )}
      <p className={styles.rest}>{restSentence(unchanged.length)}</p>
      <ModalActions className={styles.choices}>
        <Button look="quiet" onClick={onCancel}>
          Cancel
        </Button>
        {unchanged.length > 0 && (
          <Button
            look={all.length > unchanged.length ? 'secondary' : 'primary'}
            onClick={() => onAdd(unchanged)}
          >
            Add the rest
          </Button>
        )}
        {all.length > unchanged.length && (
          <Button onClick={() => onAdd(all)}>
            {lines.length === 1 ? 'Add at today’s price' : 'Add all at today’s prices'}
          </Button>
        )}
      </ModalActions>
    </Modal>
  );
}

function titleOf(lines: readonly ReOrderLine[], all: readonly ProductQuantity[]): string {
  if (all.length === 0) return 'Nothing of this order can be ordered again';
  const changed = lines.filter(({ changes }) => changes.length > 0);
  const other = changed.filter(({ changes }) => changes.some(({ kind }) => kind !== 'in-basket'));
  const count = changed.length === 1 ? 'One line' : 'Some lines';
  if (other.length === 0)
    return `${count} of this order ${changed.length === 1 ? 'is' : 'are'} in your basket`;
  return `${count} ${changed.length === 1 ? 'has' : 'have'} changed since this order`;
}

function restSentence(unchanged: number): string {
  if (unchanged === 0) return 'Nothing has been added yet.';
  return `${countWords(unchanged, 'other line')} ${unchanged === 1 ? 'is' : 'are'} unchanged. Nothing has been added yet.`;
}
