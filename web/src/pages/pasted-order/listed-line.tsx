import { lineTotals } from '@tradecellar/trade/line-totals.ts';
import { formatMoney } from '@tradecellar/trade/money.ts';
import type { Quantity } from '@tradecellar/trade/quantity.ts';
import { quantityWords } from '@tradecellar/trade/quantity-words.ts';
import { isRemembered } from '../../cart/pasted-order.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import type { LineActions } from './line-actions.ts';
import { LineQuestion } from './line-question.tsx';
import styles from './listed-line.module.css';
import { MatchedWine } from './matched-wine.tsx';
import { isQuestion } from './open-line.ts';
import type { ReadLine } from './read-line.ts';

type ListedLineProps = LineActions & {
  readonly read: ReadLine;
  /** The quantity in the basket, which is replaced. */
  readonly held: Quantity | undefined;
  readonly isOpen: boolean;
};

/** A line of the list: one row, or open with its question and its fields. */
export function ListedLine({ read, held, isOpen, ...actions }: ListedLineProps) {
  const { line, product, ready } = read;
  return (
    <li className={styles.line} data-open={isOpen || undefined} tabIndex={isOpen ? -1 : undefined}>
      <p className={`text-sm text-ink-soft ${styles.source}`}>
        <span className="sr-only">On your list: </span>
        {line.source}
        {line.place !== undefined && <span className="text-xs block font-normal">{line.place}</span>}
      </p>
      {isOpen ? (
        <LineQuestion read={read} {...actions} />
      ) : (
        <div className={styles.wine}>
          {product ? (
            <MatchedWine product={product} />
          ) : (
            <p className="text-ink-soft">{questionWords(read)}</p>
          )}
          <Notes read={read} held={held} />
        </div>
      )}
      <p className={`number ${styles.quantity}`}>
        {!isOpen && ready && quantityWords(ready.quantity, ready.product)}
      </p>
      <p className={`number ${styles.total}`}>
        {ready && formatMoney(lineTotals(ready.product, ready.quantity).nett)}
      </p>
      {!isOpen && (
        <button type="button" className={`text-sm link ${styles.change}`} onClick={actions.onOpen}>
          {isQuestion(read) ? 'Answer' : 'Change'}
          <span className="sr-only"> {line.source}</span>
        </button>
      )}
      <IconButton
        className={styles.drop}
        label={`Drop ${line.source}`}
        icon={<Icon name="close" size={16} />}
        onClick={actions.onDrop}
      />
    </li>
  );
}

function questionWords({ place }: ReadLine): string {
  if (place === 'waiting') return 'Not looked up yet';
  return place === 'missing' ? 'We couldn’t find this wine' : 'Which wine did you mean?';
}

type NotesProps = { readonly read: ReadLine; readonly held: Quantity | undefined };

function Notes({ read: { line, ready, notes, doubt }, held }: NotesProps) {
  const hints = [
    ...notes,
    doubt?.sentence,
    ready && held && `Replaces the ${quantityWords(held, ready.product)} in your basket`,
    ready && isRemembered(line) && `“${line.text}” will be remembered for next time`,
  ].filter((hint) => typeof hint === 'string');
  return hints.map((hint) => (
    <p key={hint} className={ready ? 'text-xs text-ink-soft' : 'text-xs text-warning'}>
      {hint}
    </p>
  ));
}
