import type { Quantity } from '@tradecellar/trade/quantity.ts';
import { countWords } from '@tradecellar/trade/quantity-words.ts';
import { type ReactNode, useId, useState } from 'react';
import type { PastedLine } from '../../cart/pasted-order.ts';
import { Button } from '../../ui/button.tsx';
import { ListedLine } from './listed-line.tsx';
import styles from './pasted-order.module.css';
import type { ReadLine } from './read-line.ts';

/** So many lines are drawn at once: a list of 2,000 is no slower than one of 100. */
const drawnAtOnce = 100;

type LineListProps = {
  readonly title: string;
  readonly lines: readonly ReadLine[];
  readonly held: ReadonlyMap<string, Quantity>;
  readonly changeLine: (id: number, change: Partial<PastedLine>) => void;
  readonly dropLine: (id: number) => void;
  /** Beside the title: what is done to all of them. */
  readonly children?: ReactNode;
};

export function LineList({ title, lines, held, changeLine, dropLine, children }: LineListProps) {
  const id = useId();
  const [most, setMost] = useState(drawnAtOnce);
  if (lines.length === 0) return null;
  const hidden = lines.length - most;
  return (
    <section aria-labelledby={id} className="part">
      <div className="row">
        <h2 id={id}>
          {title} <span className="medium soft sans">{lines.length}</span>
        </h2>
        {children}
      </div>
      <ul>
        {lines.slice(0, most).map((read) => (
          <ListedLine
            key={read.line.id}
            read={read}
            held={read.product && held.get(read.product.Code)}
            onChange={(change) => changeLine(read.line.id, change)}
            onDrop={() => dropLine(read.line.id)}
          />
        ))}
      </ul>
      {hidden > 0 && (
        <Button look="secondary" className="after" onClick={() => setMost(most + drawnAtOnce)}>
          Show more: {countWords(hidden, 'line')}
        </Button>
      )}
    </section>
  );
}

type LeftOutProps = {
  readonly summary: string;
  /** What brings a line back. */
  readonly action: string;
  readonly lines: readonly ReadLine[];
  readonly onWanted: (id: number) => void;
};

/** Lines that are not ordered, folded away. */
export function LeftOut({ summary, action, lines, onWanted }: LeftOutProps) {
  const [most, setMost] = useState(drawnAtOnce);
  if (lines.length === 0) return null;
  const hidden = lines.length - most;
  return (
    <details className={`part ${styles.asides}`}>
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
      {hidden > 0 && (
        <Button look="secondary" className="after" onClick={() => setMost(most + drawnAtOnce)}>
          Show more: {countWords(hidden, 'line')}
        </Button>
      )}
    </details>
  );
}
