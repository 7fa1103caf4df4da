import type { Quantity } from '@tradecellar/trade/quantity.ts';
import { countWords } from '@tradecellar/trade/quantity-words.ts';
import { useId, useState } from 'react';
import type { PastedLine } from '../../basket/pasted-order.ts';
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
};

/** Lines of a list that stand alike. */
export function LineList({ title, lines, held, changeLine, dropLine }: LineListProps) {
  const id = useId();
  const [most, setMost] = useState(drawnAtOnce);
  if (lines.length === 0) return null;
  const hidden = lines.length - most;
  return (
    <section aria-labelledby={id} className={styles.group}>
      <h2 id={id}>
        {title} <span className={`soft ${styles.count}`}>{lines.length}</span>
      </h2>
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
        <Button look="secondary" onClick={() => setMost(most + drawnAtOnce)}>
          Show more: {countWords(hidden, 'line')}
        </Button>
      )}
    </section>
  );
}
