import { countWords } from '@tradecellar/trade/quantity-words.ts';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import type { ReadLine } from './read-line.ts';

/** Rows rendered at once: a list of 2,000 is as quick as one of 100. */
const rowsAtOnce = 100;

type LineListProps = {
  readonly title: string;
  readonly lines: readonly ReadLine[];
  readonly openId: number | undefined;
  readonly row: (read: ReadLine) => ReactNode;
  /** The list is folded while a question of another one is open. */
  readonly isFoldable?: boolean;
  /** Beside the title: an action on all of them. */
  readonly children?: ReactNode;
};

export function LineList({ title, lines, openId, row, isFoldable = false, children }: LineListProps) {
  const id = useId();
  const [most, setMost] = useState(rowsAtOnce);
  const [isUnfolded, setUnfolded] = useState(false);
  if (lines.length === 0) return null;
  const openAt = lines.findIndex(({ line }) => line.id === openId);
  const shown = Math.max(most, openAt + 1);
  const heading = (
    <h2 id={id} className="inline">
      {title} <span className="font-sans text-md text-ink-soft">{lines.length}</span>
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
      {isFoldable ? (
        <details
          open={isUnfolded || openAt >= 0 || openId === undefined}
          onToggle={({ currentTarget }) => setUnfolded(currentTarget.open)}
        >
          <summary>{heading}</summary>
          {rows}
        </details>
      ) : (
        <>
          <div className="flex flex-wrap items-center gap-3">
            {heading}
            {children}
          </div>
          {rows}
        </>
      )}
    </section>
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
  if (lines.length === 0) return null;
  return (
    <details className="mt-8">
      <summary>{summary}</summary>
      <ul className="text-sm text-ink-soft">
        {lines.map(({ line: { id, place, source } }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4">
            <span className="min-w-0 wrap-anywhere">
              {place !== undefined && `${place}: `}
              {source}
            </span>
            <button type="button" className="link min-h-11" onClick={() => onWanted(id)}>
              {action}
              <span className="sr-only">: {source}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
