import type { ProductQuantity } from '../../basket/basket-item.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Modal } from '../../ui/modal.tsx';
import { changeWords } from './change-words.ts';
import styles from './changes-dialog.module.css';
import { allLines, type ReOrderLine, unchangedLines } from './re-order.ts';

type ChangesDialogProps = {
  readonly lines: readonly ReOrderLine[];
  readonly onAdd: (lines: readonly ProductQuantity[]) => void;
  readonly onCancel: () => void;
};

/** Lists what has changed since the order was placed; nothing is added until the buyer chooses. */
export function ChangesDialog({ lines, onAdd, onCancel }: ChangesDialogProps) {
  const unchanged = unchangedLines(lines);
  const all = allLines(lines);
  const changed = lines.filter(({ changes }) => changes.length > 0);
  return (
    <Modal title={titleOf(lines, all)} onClose={onCancel}>
      {changed.length > 0 && (
        <ul className={styles.list} aria-label="What has changed">
          {changed.map(({ code, description, changes }) => (
            <li key={code} className={styles.item}>
              <span className="serif">{description}</span>
              {changes.map((change) => (
                <span key={change.kind} className={classNames('soft figures', styles.label)}>
                  {changeWords(change)}
                </span>
              ))}
            </li>
          ))}
        </ul>
      )}
      <p className={styles.text}>{restSentence(unchanged.length)}</p>
      <div className={classNames('modal-actions', styles.part)}>
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
          <Button onClick={() => onAdd(all)}>Add all at today’s prices</Button>
        )}
      </div>
    </Modal>
  );
}

function titleOf(lines: readonly ReOrderLine[], all: readonly ProductQuantity[]): string {
  if (all.length === 0) return 'Nothing of this order can be ordered again';
  return lines.filter(({ changes }) => changes.length > 0).length === 1
    ? 'One line has changed since this order'
    : 'Some lines have changed since this order';
}

function restSentence(unchanged: number): string {
  if (unchanged === 0) return 'Nothing has been added yet.';
  return `${unchanged === 1 ? '1 other line is' : `${unchanged} other lines are`} as before. Nothing has been added yet.`;
}
