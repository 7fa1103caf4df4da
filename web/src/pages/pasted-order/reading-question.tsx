import { countWords, quantityWords } from '@tradecellar/trade/quantity-words.ts';
import { useId } from 'react';
import { type PastedOrder, usePastedOrder } from '../../cart/pasted/pasted-order.ts';
import { faultSentences } from '../../cart/quantities/order-quantity.ts';
import type { Amount } from '../../cart/read-order/pasted-line.ts';
import { showResult } from '../../cart/toast/toast-store.ts';
import { Button } from '../../ui/button.tsx';
import { ListHead } from './list-head.tsx';

type ReadingQuestionProps = { readonly order: PastedOrder; readonly readings: readonly string[] };

const rowsShown = 4;

/**
 * Asks once which reading of a table is right, with the first rows that differ. No wine is looked up before the answer.
 */
export function ReadingQuestion({ order, readings }: ReadingQuestionProps) {
  const { setOrder } = usePastedOrder();
  const id = useId();
  const rows = order.lines.filter(({ isAside }) => !isAside);
  const differing = rows.filter(({ readings: ways = [] }) => new Set(ways.map(amountWords)).size > 1);
  function choose(at: number, words: string) {
    setOrder(chosen(order, at));
    showResult({ kind: 'note', sentence: `Quantities: ${words}.`, undo: () => setOrder(order) });
  }
  return (
    <>
      <ListHead order={order} size={countWords(order.lines.length, 'row')} />
      <section aria-labelledby={id} className="mt-8">
        <h2 id={id}>Which quantities did you mean?</h2>
        <p className="mt-1 text-ink-soft">
          This list can be read in {readings.length} ways. These are the first rows that differ.
        </p>
        <ul className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(min(20rem,100%),1fr))] gap-4">
          {readings.map((words, at) => (
            <li
              key={words}
              className="flex flex-col items-start gap-3 rounded-xs border border-hairline bg-card p-4"
            >
              <h3 className="text-body">{words}</h3>
              {rows.some(({ readings: ways }) => ways?.[at]?.fault !== 'missing') && (
                <dl className="self-stretch text-body">
                  {differing.slice(0, rowsShown).map((line) => (
                    <div key={line.id} className="flex justify-between gap-4 border-b border-hairline py-1.5">
                      <dt className="min-w-0 wrap-anywhere">
                        <span className="text-small">{line.place}</span> {line.text}
                      </dt>
                      <dd className="max-w-1/2 flex-none text-right font-[550]">
                        {amountWords(line.readings?.[at])}
                      </dd>
                    </div>
                  ))}
                </dl>
              )}
              <p className="text-small text-ink-soft">
                {orderedWords(rows.map(({ readings: ways }) => ways?.[at]))}
              </p>
              <Button look="secondary" className="mt-auto" onClick={() => choose(at, words)}>
                Use these<span className="sr-only">: {words}</span>
              </Button>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

function chosen(order: PastedOrder, at: number): PastedOrder {
  const lines = order.lines.map(({ readings, ...line }) => ({ ...line, ...readings?.[at] }));
  return { ...order, lines, readings: [] };
}

function amountWords(amount: Amount | undefined): string {
  if (amount === undefined || amount.isUnordered) return 'not ordered';
  if (amount.fault !== undefined) return `${amount.words}: ${faultSentences[amount.fault]}`;
  const { quantity } = amount;
  if (quantity.unit === 'none') return 'no quantity';
  return quantityWords(quantity.unit === 'default' ? { cases: quantity.count, bottles: 0 } : quantity);
}

function orderedWords(all: readonly (Amount | undefined)[]): string {
  if (all.every((amount) => amount?.fault === 'missing')) return countWords(all.length, 'line');
  const ordered = all.filter((amount) => amount !== undefined && !amount.isUnordered).length;
  const rest = all.length - ordered;
  return rest === 0
    ? `${countWords(ordered, 'line')} ordered`
    : `${countWords(ordered, 'line')} ordered, ${rest} without a quantity`;
}
