import { Button } from '../button.tsx';
import { countText } from '../count-text.ts';

type TurnPageProps = {
  /** The place of the first shown row, from 0. */
  readonly start: number;
  readonly pageSize: number;
  readonly hasMore: boolean;
  readonly onStart: (start: number) => void;
};

/** Turns the pages of a list whose length nobody counts. A list of one page shows nothing. */
export function TurnPage({ start, pageSize, hasMore, onStart }: TurnPageProps) {
  if (start === 0 && !hasMore) return null;
  return (
    <nav aria-label="Pages" className="mt-4 flex items-center justify-end gap-4 print:hidden">
      {start > 0 && (
        <Button look="secondary" onClick={() => onStart(Math.max(0, start - pageSize))}>
          Previous
        </Button>
      )}
      <span className="text-body text-ink-soft">Page {countText(Math.floor(start / pageSize) + 1)}</span>
      {hasMore && (
        <Button look="secondary" onClick={() => onStart(start + pageSize)}>
          Next
        </Button>
      )}
    </nav>
  );
}
