import { type FocusEvent, useCallback, useMemo, useRef, useState } from 'react';

/** The row with the focus stays with those beside it, so that Tab and the arrow keys go on from there. */
const KEPT = 3;

/** Of a list whose rows are drawn near the screen only: which are kept because the focus is among them. */
export function useFocusedRow(count: number) {
  const focused = useRef<number | undefined>(undefined);
  const [, drawBeside] = useState<number>();
  const kept = useCallback((): readonly number[] => {
    const at = focused.current;
    if (at === undefined) return [];
    const beside = Array.from({ length: 2 * KEPT + 1 }, (_, nth) => at - KEPT + nth);
    return beside.filter((index) => index >= 0 && index < count);
  }, [count]);
  /** For the element around the rows, each of which has its `data-index`. */
  const keepFocused = useMemo(
    () => ({
      onFocus: ({ target }: FocusEvent) => {
        const row = target.closest<HTMLElement>('[data-index]');
        focused.current = row === null ? undefined : Number(row.dataset.index);
        // Rows come before the next key, however fast a held one repeats. Not on blur: Tab has its next row in hand.
        drawBeside(focused.current);
      },
      onBlur: () => {
        focused.current = undefined;
      },
    }),
    [],
  );
  return { kept, keepFocused };
}
