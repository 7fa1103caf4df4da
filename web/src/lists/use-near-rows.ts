import { defaultRangeExtractor, useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import {
  type RefObject,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import { useIsPrinting } from '../ui/browser/use-is-printing.ts';
import type { ListRow } from './wine-list-rows.ts';

/** A longer list renders only the rows near the screen. */
const MANY = 100;
/** Rows in the first paint of a list. React renders all other rows later, without blocking key presses. */
const FIRST_PAINT = 8;
/** Kinds, regions and wines that fill a wide screen, so that the visit's first list is painted once. */
const FIRST_SCREEN = 26;
const BEYOND_SCREEN = 10;
/**
 * Rows rendered on either side of the focused row, so that Tab and the arrow keys work even if the row is off screen.
 */
const BESIDE_FOCUS = 3;
/** The usual height on a wide screen, until a row is measured. */
const ROW_PX = 44;

let isVisitsFirst = true;

/** Measured rows of long lists, so that Back restores the scroll position. */
const measured = new Map<string, VirtualItem[]>();

/** A row to render, and the height of the unrendered rows before it. */
type NearRow = { readonly row: ListRow; readonly index: number; readonly gapPx: number };

/** The rows to render: all rows of a short list; the kinds and the rows near the screen or the focus of a long list. */
export function useNearRows(
  table: RefObject<HTMLTableElement | null>,
  rows: readonly ListRow[],
  listKey: string,
) {
  const isPrinting = useIsPrinting();
  const isLong = rows.length > MANY && !isPrinting;
  const kinds = useMemo(() => rows.flatMap((row, index) => ('kind' in row ? [index] : [])), [rows]);
  const [scrollMargin, setScrollMargin] = useState(0);
  const [focused, setFocused] = useState<number>();
  const besideFocus = useMemo(() => around(focused, rows.length), [focused, rows.length]);
  const measuredKey = `${listKey} ${innerWidth}`;
  const virtualizer = useWindowVirtualizer<HTMLTableRowElement>({
    enabled: isLong,
    count: rows.length,
    scrollMargin,
    overscan: BEYOND_SCREEN,
    estimateSize: () => ROW_PX,
    getItemKey: useCallback((index) => rows[index]?.key ?? index, [rows]),
    rangeExtractor: useCallback(
      (range) => {
        return [...new Set([...kinds, ...besideFocus, ...defaultRangeExtractor(range)])].sort(
          (a, b) => a - b,
        );
      },
      [kinds, besideFocus],
    ),
    initialRect: { width: innerWidth, height: innerHeight },
    initialMeasurementsCache: measured.get(measuredKey) ?? [],
    useFlushSync: false,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list may begin elsewhere.
  useLayoutEffect(() => {
    const { current } = table;
    if (!isLong || current === null) return;
    const [firstBody = current] = current.tBodies;
    setScrollMargin(firstBody.getBoundingClientRect().top + scrollY);
  }, [table, isLong, measuredKey]);
  useEffect(
    () => () => void measured.set(measuredKey, isLong ? virtualizer.takeSnapshot() : []),
    [virtualizer, measuredKey, isLong],
  );
  const [atFirst] = useState(isVisitsFirst ? FIRST_SCREEN : FIRST_PAINT);
  useEffect(() => {
    isVisitsFirst = false;
  }, []);
  const rendered = useDeferredValue(rows.length, measured.has(measuredKey) ? rows.length : atFirst);
  // While the person scrolls, the previous rows stay until the next rows are ready. A row for the focus is shown at
  // once.
  const next = virtualizer.getVirtualItems();
  const before = useDeferredValue(next);
  const hasFocused = besideFocus.every((index) => before.some((item) => item.index === index));
  const items = hasFocused ? before : next;
  let endPx = scrollMargin;
  const near = !isLong
    ? rows
        .slice(0, isPrinting ? rows.length : rendered)
        .map((row, index): NearRow => ({ row, index, gapPx: 0 }))
    : items.flatMap(({ index, start, end }): NearRow[] => {
        const row = rows[index];
        const gapPx = start - endPx;
        endPx = end;
        return row === undefined ? [] : [{ row, index, gapPx }];
      });
  return {
    near,
    /** The height of the unrendered rows at the end. */
    restPx: isLong ? virtualizer.getTotalSize() + scrollMargin - endPx : (rows.length - near.length) * ROW_PX,
    measure: isLong ? virtualizer.measureElement : undefined,
    /** Handler of `onFocus` around the rows. */
    keepFocused: (target: Element) => {
      const row = target.closest<HTMLElement>('[data-index]');
      if (isLong && row) setFocused(Number(row.dataset.index));
    },
  };
}

function around(index: number | undefined, count: number): number[] {
  if (index === undefined) return [];
  const from = Math.max(0, index - BESIDE_FOCUS);
  const to = Math.min(count - 1, index + BESIDE_FOCUS);
  return Array.from({ length: to - from + 1 }, (_, nth) => from + nth);
}
