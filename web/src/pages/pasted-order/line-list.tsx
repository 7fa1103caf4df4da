import { countWords } from '@tradecellar/trade/quantity-words.ts';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import styles from './pasted-order.module.css';
import type { ReadLine } from './read-line.ts';

/** Rows drawn at once: a list of 2,000 is as quick as one of 100. */
const drawnAtOnce = 100;

type LineListProps = {
  readonly title: string;
  readonly lines: readonly ReadLine[];
  readonly openId: number | undefined;
  readonly row: (read: ReadLine) => ReactNode;
  /** Beside the title: an action on all of them. */
  readonly children?: ReactNode;
};

export function LineList({ title, lines, openId, row, children }: LineListProps) {
  const id = useId();
  const [most, setMost] = useState(drawnAtOnce);
  if (lines.length === 0) return null;
  const shown = Math.max(most, 1 + lines.findIndex(({ line }) => line.id === openId));
  return (
    <section aria-labelledby={id} className="mt-8">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id={id}>
          {title} <span className="text-md text-ink-soft font-sans">{lines.length}</span>
        </h2>
        {children}
      </div>
      <ul className={styles.lines}>{lines.slice(0, shown).map(row)}</ul>
      <ShowMore hidden={lines.length - shown} onMore={() => setMost(shown + drawnAtOnce)} />
    </section>
  );
}

type ShowMoreProps = { readonly hidden: number; readonly onMore: () => void };

function ShowMore({ hidden, onMore }: ShowMoreProps) {
  if (hidden <= 0) return null;
  return (
    <Button look="secondary" className="mt-4" onClick={onMore}>
      Show more: {countWords(hidden, 'line')}
    </Button>
  );
}

type LeftOutProps = {
  readonly summary: string;
  /** The button that brings a line back. */
  readonly action: string;
  readonly lines: readonly ReadLine[];
  readonly onWanted: (id: number) => void;
};

/** Lines that are not ordered, folded away. */
export function LeftOut({ summary, action, lines, onWanted }: LeftOutProps) {
  const [most, setMost] = useState(drawnAtOnce);
  if (lines.length === 0) return null;
  return (
    <details className={`mt-8 ${styles.leftOut}`}>
      <summary>
        {summary}. <span className={styles.show}>Show {lines.length === 1 ? 'it' : 'them'}</span>
      </summary>
      <ul>
        {lines.slice(0, most).map(({ line }) => (
          <li key={line.id}>
            <span>
              {line.place !== undefined && `${line.place}: `}
              {line.source}
            </span>
            <button type="button" className="link" onClick={() => onWanted(line.id)}>
              {action}
              <span className="sr-only">: {line.source}</span>
            </button>
          </li>
        ))}
      </ul>
      <ShowMore hidden={lines.length - most} onMore={() => setMost(most + drawnAtOnce)} />
    </details>
  );
}
