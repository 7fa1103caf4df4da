import { countWords, quantityWords } from '@tradecellar/trade/quantity-words.ts';
import { useId } from 'react';
import { faultSentences } from '../../cart/fit-quantity.ts';
import type { PastedOrder, Said } from '../../cart/pasted-order.ts';
import { Button } from '../../ui/button.tsx';
import styles from './reading-question.module.css';

type ReadingQuestionProps = {
  readonly order: PastedOrder;
  readonly readings: readonly string[];
  /** The list in the chosen reading, and the words for it. */
  readonly onChosen: (order: PastedOrder, words: string) => void;
};

const shownRows = 4;

/** Asks once which of the readings of a table is meant, by the first rows that differ. */
export function ReadingQuestion({ order, readings, onChosen }: ReadingQuestionProps) {
  const id = useId();
  const wanted = order.lines.filter(({ isAside }) => !isAside);
  const differs = wanted.filter(({ readings: ways = [] }) => new Set(ways.map(quantityWordsOf)).size > 1);
  const shown = differs.slice(0, shownRows);
  return (
    <section aria-labelledby={id} className="mt-8">
      <h2 id={id}>Which quantities did you mean?</h2>
      <p className="text-ink-soft mt-1">
        This list can be read in {readings.length} ways. These are the first rows that differ.
      </p>
      <ul className={styles.readings}>
        {readings.map((words, at) => (
          <li key={words} className={styles.reading}>
            <h3 className="text-md">{words}</h3>
            {wanted.some(({ readings: ways }) => ways?.[at]?.fault !== 'unsaid') && (
              <dl className="text-sm">
                {shown.map((line) => (
                  <div key={line.id}>
                    <dt>
                      <span className="text-ink-soft text-xs">{line.place}</span> {line.text}
                    </dt>
                    <dd>{quantityWordsOf(line.readings?.[at])}</dd>
                  </div>
                ))}
              </dl>
            )}
            <p className="text-xs text-ink-soft">
              {orderedWords(wanted.map(({ readings: ways }) => ways?.[at]))}
            </p>
            <Button look="secondary" onClick={() => onChosen(chosen(order, at), words)}>
              Use these<span className="sr-only">: {words}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The list with the quantities of one reading. */
function chosen(order: PastedOrder, at: number): PastedOrder {
  const lines = order.lines.map(({ readings, ...line }) => ({ ...line, ...readings?.[at] }));
  return { ...order, lines, readings: [] };
}

function quantityWordsOf(said: Said | undefined): string {
  if (said === undefined || said.isUnordered) return 'not ordered';
  if (said.fault !== undefined) return `${said.said}: ${faultSentences[said.fault]}`;
  const { quantity } = said;
  if (quantity.unit === 'none') return 'not said';
  return quantityWords(quantity.unit === 'default' ? { cases: quantity.count, bottles: 0 } : quantity);
}

function orderedWords(all: readonly (Said | undefined)[]): string {
  if (all.every((said) => said?.fault === 'unsaid')) return countWords(all.length, 'line');
  const ordered = all.filter((said) => said !== undefined && !said.isUnordered).length;
  const rest = all.length - ordered;
  return rest === 0
    ? `${countWords(ordered, 'line')} ordered`
    : `${countWords(ordered, 'line')} ordered, ${rest} without a quantity`;
}
