import { countWords } from '@tradecellar/trade/quantity-words.ts';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './pasted-order.module.css';
import type { ReadLine } from './read-line.ts';

/** Rows rendered at first, so that a list of 2,000 lines opens as fast as a list of 100. */
const rowsAtOnce = 100;

type LineListProps = {
  readonly title: string;
  readonly lines: readonly ReadLine[];
  readonly openId: number | undefined;
  readonly row: (read: ReadLine) => ReactNode;
  readonly isFolded?: boolean | undefined;
  readonly children?: ReactNode;
};

/** Lines of one kind under a title. Without `isFolded` the lines are always shown. */
export function LineList({ title, lines, openId, row, isFolded, children }: LineListProps) {
  const id = useId();
  const [most, setMost] = useState(rowsAtOnce);
  const [isUnfolded, setUnfolded] = useState(false);
  if (lines.length === 0) return null;
  const openAt = lines.findIndex(({ line }) => line.id === openId);
  const shown = Math.max(most, openAt + 1);
  const heading = (
    <h2 id={id} className="inline">
      {title} <span className="font-sans text-body text-ink-soft">{lines.length}</span>
    </h2>
  );
  const rows = (
    <>
      <ul className="mt-2 border-t border-hairline">{lines.slice(0, shown).map(row)}</ul>
      {lines.length > shown && (
        <Button look="secondary" className="mt-4" onClick={() => setMost(shown + rowsAtOnce)}>
          Show more: {countWords(lines.length - shown, 'line')}
        </Button>
      )}
    </>
  );
  return (
    <section aria-labelledby={id} className="mt-8">
      {isFolded === undefined ? (
        <>
          <div className="flex flex-wrap items-center gap-3">
            {heading}
            {children}
          </div>
          {rows}
        </>
      ) : (
        <details
          open={isUnfolded || openAt >= 0 || !isFolded}
          onToggle={({ currentTarget }) => setUnfolded(currentTarget.open)}
        >
          <summary className={styles.summary}>
            <Icon name="chevronDown" size={16} /> {heading}
          </summary>
          {rows}
        </details>
      )}
    </section>
  );
}
