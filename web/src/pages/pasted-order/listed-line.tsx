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
    <li
      className="grid min-h-11 grid-cols-[minmax(0,1fr)_auto_auto_2.75rem] items-center gap-x-3 border-b border-hairline py-1 data-open:items-start data-open:border-l-3 data-open:border-l-brand-line data-open:bg-card data-open:py-3 data-open:pl-3 data-open:outline-none max-md:data-open:pr-3 md:grid-cols-[13rem_minmax(0,1fr)_8.5rem_5.5rem_4rem_2.75rem] md:gap-x-4"
      data-open={isOpen || undefined}
      tabIndex={isOpen ? -1 : undefined}
    >
      <p className="text-body wrap-anywhere text-ink-soft max-md:col-span-2">
        <span className="sr-only">On your list: </span>
        {line.source}
        {line.place !== undefined && <span className="block text-small">{line.place}</span>}
      </p>
      {isOpen ? (
        <div className="min-w-0 max-md:col-span-full max-md:row-start-2 md:col-span-4">
          <LineQuestion {...question} />
        </div>
      ) : (
        <>
          <div className="min-w-0 max-md:col-span-full max-md:row-start-2">
            {product ? (
              <WineSummary product={product} />
            ) : (
              <p className="text-ink-soft">{questionOf(read)}</p>
            )}
            {hintsOf(read, held).map((hint) => (
              <p key={hint} className={`text-small ${ready ? 'text-ink-soft' : 'text-warning'}`}>
                {hint}
              </p>
            ))}
          </div>
          <p className="number max-md:col-span-2 max-md:row-start-3">
            {ready && quantityWords(ready.quantity, ready.product)}
          </p>
          <p className="number text-right font-[550] max-md:col-span-2 max-md:row-start-3 max-md:pr-3">
            {ready && formatMoney(lineTotals(ready.product, ready.quantity).nett)}
          </p>
          <button
            type="button"
            className="link min-h-11 text-body max-md:col-start-3 max-md:row-start-1"
            onClick={onOpen}
          >
            {isQuestion(read) ? 'Answer' : 'Change'}
            <span className="sr-only"> {line.source}</span>
          </button>
        </>
      )}
      <IconButton
        className="max-md:col-start-4 max-md:row-start-1"
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

function hintsOf({ line, ready, notes, doubt }: ReadLine, held: Quantity | undefined): readonly string[] {
  const replaces = ready && held && `Replaces the ${quantityWords(held, ready.product)} in your basket`;
  const remembers = ready && isRemembered(line) && `“${line.text}” will be remembered for next time`;
  return [...notes, doubt?.sentence, replaces, remembers].filter((hint) => typeof hint === 'string');
}
