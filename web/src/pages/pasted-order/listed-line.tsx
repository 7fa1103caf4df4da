import { lineTotals } from '@tradecellar/trade/line-totals.ts';
import { formatMoney } from '@tradecellar/trade/money.ts';
import type { Quantity } from '@tradecellar/trade/quantity.ts';
import { countWords, quantityWords } from '@tradecellar/trade/quantity-words.ts';
import type { ComponentProps } from 'react';
import { isRemembered, type PastedLine } from '../../cart/pasted/pasted-order.ts';
import { WineSummary } from '../../cart/pasted/wine-choice.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { LineQuestion } from './line-question.tsx';
import { isQuestion } from './open-line.ts';
import styles from './pasted-order.module.css';
import type { ReadLine } from './read-line.ts';

type ListedLineProps = ComponentProps<typeof LineQuestion> & {
  readonly held: Quantity | undefined;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly onDrop: () => void;
};

export function ListedLine({ held, isOpen, onOpen, onDrop, ...question }: ListedLineProps) {
  const { read } = question;
  const { line, product, ready } = read;
  return (
    <li className={styles.line} data-open={isOpen || undefined} tabIndex={isOpen ? -1 : undefined}>
      <p data-area="source">
        <span className="sr-only">On your list: </span>
        {line.source}
        {line.place !== undefined && <span className="block text-small">{line.place}</span>}
      </p>
      {isOpen ? (
        <div data-area="question">
          <LineQuestion {...question} />
        </div>
      ) : (
        <>
          <div data-area="wine">
            {product ? (
              <WineSummary product={product} facts={[reasonOf(read)]} />
            ) : (
              <p className="text-ink-soft">{questionOf(read)}</p>
            )}
            {hintsOf(read, held).map((hint) => (
              <p key={hint} className={`text-small ${ready ? 'text-ink-soft' : 'text-warning'}`}>
                {hint}
              </p>
            ))}
          </div>
          <p data-area="quantity" className="number">
            {ready && quantityWords(ready.quantity, ready.product)}
          </p>
          <p data-area="sum" className="number">
            {ready && formatMoney(lineTotals(ready.product, ready.quantity).nett)}
          </p>
          <button type="button" data-area="act" className="link" onClick={onOpen}>
            {isQuestion(read) ? 'Choose' : 'Change'}
            <span className="sr-only"> {line.source}</span>
          </button>
        </>
      )}
      <IconButton
        data-area="drop"
        label={`Drop ${line.source}`}
        icon={<Icon name="close" size={16} />}
        onClick={onDrop}
      />
    </li>
  );
}

type LeftOutLineProps = {
  readonly line: PastedLine;
  readonly action: string;
  readonly onWanted: () => void;
};

export function LeftOutLine({ line: { place, source }, action, onWanted }: LeftOutLineProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 text-body text-ink-soft">
      <span className="min-w-0 wrap-anywhere">
        {place !== undefined && `${place}: `}
        {source}
      </span>
      <button type="button" className="link min-h-11" onClick={onWanted}>
        {action}
        <span className="sr-only">: {source}</span>
      </button>
    </li>
  );
}

function questionOf({ place, candidates }: ReadLine): string {
  if (place === 'waiting') return 'Not looked up yet';
  if (place === 'missing') return 'We couldn’t find this wine';
  return `${countWords(candidates.length, 'wine')} to choose from`;
}

const reasons = {
  remembered: 'your name for it',
  code: 'by its code',
  name: 'by its name',
  bought: 'you buy this one',
} as const;

/** Why the wine was matched. Empty if the person chose the wine. */
function reasonOf({ line, sure }: ReadLine): string {
  return line.code !== undefined || sure === undefined ? '' : reasons[sure];
}

function hintsOf({ line, ready, notes, doubt }: ReadLine, held: Quantity | undefined): readonly string[] {
  const replaces = ready && held && `Replaces the ${quantityWords(held, ready.product)} in your basket`;
  const remembers = ready && isRemembered(line) && 'We’ll remember this name';
  return [...notes, doubt?.sentence, replaces, remembers].filter((hint) => typeof hint === 'string');
}
