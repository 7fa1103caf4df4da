import {
  defaultRangeExtractor,
  type Range,
  useWindowVirtualizer,
  type VirtualItem,
} from '@tanstack/react-virtual';
import {
  type FocusEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

/** So many rows beyond the screen are rendered, to scroll and Tab into: more than a page of 20 has below a screen. */
const OVERSCAN = 24;
/** A page of fifty has no more, headings included. */
export const MANY = 200;
/** Of a list that is too long to be rendered whole. */
const OVERSCAN_OF_MANY = 10;
/** The row with the focus stays with those beside it, so that Tab and the arrow keys go on from there. */
const KEPT = 3;

type WindowRows = {
  readonly count: number;
  readonly keyOf: (index: number) => string;
  /** In pixels; an estimate where rows are measured. */
  readonly heightOf: (index: number) => number;
  /** Which place of which list it is: its measured heights are remembered. */
  readonly listKey: string;
};

/** The heights of rows as they were last measured, so that scroll positions are the same on coming back. */
const measured = new Map<string, VirtualItem[]>();

/** The rows of a long list that are near the screen, which scrolls as a whole. */
export function useWindowRows(
  body: RefObject<HTMLElement | null>,
  { count, keyOf, heightOf, listKey }: WindowRows,
) {
  const [scrollMargin, setScrollMargin] = useState(0);
  const focused = useRef<number | undefined>(undefined);
  const rangeExtractor = useCallback((range: Range) => {
    const near = defaultRangeExtractor(range);
    const at = focused.current;
    if (at === undefined) return near;
    const kept = Array.from({ length: 2 * KEPT + 1 }, (_, nth) => at - KEPT + nth);
    const all = new Set([...near, ...kept.filter((index) => index >= 0 && index < range.count)]);
    return [...all].sort((a, b) => a - b);
  }, []);
  const rows = useWindowVirtualizer<HTMLElement>({
    count,
    scrollMargin,
    rangeExtractor,
    getItemKey: keyOf,
    estimateSize: heightOf,
    overscan: count > MANY ? OVERSCAN_OF_MANY : OVERSCAN,
    initialRect: { width: innerWidth, height: innerHeight },
    initialMeasurementsCache: measured.get(listKey) ?? [],
    useFlushSync: false,
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another list may begin elsewhere.
  useLayoutEffect(() => {
    const top = body.current?.getBoundingClientRect().top ?? 0;
    setScrollMargin(top + scrollY);
  }, [body, listKey]);
  const measuredBy = useRef(heightOf);
  useLayoutEffect(() => {
    if (measuredBy.current === heightOf) return;
    measuredBy.current = heightOf;
    rows.measure();
  }, [rows, heightOf]);
  useEffect(() => () => void measured.set(listKey, rows.takeSnapshot()), [rows, listKey]);

  return {
    rows,
    scrollMargin,
    /** For the element around the rows, each of which has its `data-index`. */
    keepFocused: {
      onFocus: ({ target }: FocusEvent) => {
        const row = target.closest<HTMLElement>('[data-index]');
        focused.current = row === null ? undefined : Number(row.dataset.index);
      },
      onBlur: () => {
        focused.current = undefined;
      },
    },
  };
}
