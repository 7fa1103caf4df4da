import { defaultRangeExtractor, useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { useFocusedRow } from './use-focused-row.ts';

/** So many cards beyond the screen are drawn, to scroll and Tab into: a page of 20 is drawn whole. */
const BEYOND = 24;
/** A page of fifty has no more, headings included. */
const MANY = 200;
/** Of a list that is too long to be drawn whole. */
const BEYOND_OF_MANY = 10;

type CardWindow = {
  readonly count: number;
  readonly keyOf: (index: number) => string;
  /** In pixels, until it is measured. */
  readonly heightOf: (index: number) => number;
  /** Which place of which list it is: its measured heights are remembered. */
  readonly listKey: string;
};

/** The heights of cards as they were last measured, so that scroll positions are the same on coming back. */
const measured = new Map<string, VirtualItem[]>();

/** The cards of a long list that are near the screen, which scrolls as a whole. */
export function useCardWindow(
  body: RefObject<HTMLElement | null>,
  { count, keyOf, heightOf, listKey }: CardWindow,
) {
  const [scrollMargin, setScrollMargin] = useState(0);
  const { kept, keepFocused } = useFocusedRow(count);
  const cards = useWindowVirtualizer<HTMLElement>({
    count,
    scrollMargin,
    rangeExtractor: useCallback(
      (range) => [...new Set([...defaultRangeExtractor(range), ...kept()])].sort((a, b) => a - b),
      [kept],
    ),
    getItemKey: keyOf,
    estimateSize: heightOf,
    overscan: count > MANY ? BEYOND_OF_MANY : BEYOND,
    initialRect: { width: innerWidth, height: innerHeight },
    initialMeasurementsCache: measured.get(listKey) ?? [],
    useFlushSync: false,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list may begin elsewhere.
  useLayoutEffect(() => {
    const top = body.current?.getBoundingClientRect().top ?? 0;
    setScrollMargin(top + scrollY);
  }, [body, listKey]);
  useEffect(() => () => void measured.set(listKey, cards.takeSnapshot()), [cards, listKey]);
  return { cards, scrollMargin, keepFocused };
}
