import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import { lineTotals } from '@tradecellar/trade/line-totals.ts';
import { formatMoney } from '@tradecellar/trade/money.ts';
import { codeShown, sizeText } from '@tradecellar/trade/product-labels.ts';
import type { Quantity } from '@tradecellar/trade/quantity.ts';
import { quantityWords } from '@tradecellar/trade/quantity-words.ts';
import { isRemembered, type PastedLine } from '../../cart/pasted-order.ts';
import { useSettings } from '../../session/settings.ts';
import { dotted } from '../../ui/dotted.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { LineQuestion } from './line-question.tsx';
import styles from './listed-line.module.css';
import { isQuestion } from './open-line.ts';
import type { ReadLine } from './read-line.ts';

/** The actions of a review on a line. */
export type LineActions = {
  readonly onOpen: () => void;
  /** A quantity is typed: the line stays open. */
  readonly onChange: (change: Partial<PastedLine>) => void;
  /** A question is answered: the next one opens. */
  readonly onAnswer: (change: Partial<PastedLine>, chosen?: ProductCard) => void;
  readonly onDrop: () => void;
};

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
      <p className={`small soft ${styles.source}`}>
        <span className="sr-only">On your list: </span>
        {line.source}
        {line.place !== undefined && <span className="fine below">{line.place}</span>}
      </p>
      {isOpen ? (
        <LineQuestion read={read} {...actions} />
      ) : (
        <div className={styles.wine}>
          {product ? <Wine product={product} /> : <p className="soft">{questionWords(read)}</p>}
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
        <button type="button" className={`small link ${styles.change}`} onClick={actions.onOpen}>
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
    <p key={hint} className={ready ? 'fine soft' : 'fine warning'}>
      {hint}
    </p>
  ));
}

type WineProps = {
  readonly product: ProductCard;
  /** With code and price, for choosing. */
  readonly isToChoose?: boolean;
};

export function Wine({ product, isToChoose = false }: WineProps) {
  const { binNumberShown } = useSettings().switches;
  const more = [codeShown(product, binNumberShown), `${formatMoney(product.CasePrice)} a case`];
  return (
    <span className={styles.name}>
      <span className="wine">{product.Description}</span>{' '}
      <span className="soft fine dotted">
        {dotted([product.Vintage, sizeText(product), ...(isToChoose ? more : [])])}
      </span>
    </span>
  );
}
