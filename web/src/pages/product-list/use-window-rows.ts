import { type RefObject, useCallback, useEffect, useMemo, useState } from 'react';
import { listen } from '../../ui/listen.ts';
import { useFocusedRow } from './use-focused-row.ts';

/** So many rows beyond the screen are drawn, to scroll and Tab into: more than a page of 20 has below a screen. */
const BEYOND = 24;
/** A page of fifty has no more, headings included. */
const MANY = 200;
/** Of a list that is too long to be drawn whole. */
const BEYOND_OF_MANY = 10;
/** So many rows come and so many go with one frame, so that no frame is long. */
const AT_ONCE = 4;
/** Where a list begins on the screen, until it is there to be measured. */
const FIRST_TOP_PX = 192;
/** Where it begins is looked at so coarsely: less than the rows beyond the screen are high. */
const COARSE_PX = 64;

type PlacedRow = { readonly key: string; readonly height: number };
/** The index of each, by its key. */
const none: ReadonlyMap<string, number> = new Map();

/**
 * The rows of a long list that are near the screen, which scrolls as a whole: their indexes, and where each begins, in
 * pixels from the first. Heights are given, and nothing is laid out to be measured. Rows come and go a few with each frame, those
 * on the screen first, and those beside the focus at once, for a key that is held; one that `isDue` was there a frame ago, or is
 * beside the focus.
 */
export function useWindowRows(body: RefObject<HTMLElement | null>, rows: readonly PlacedRow[]) {
  const starts = useMemo(() => startsOf(rows), [rows]);
  const [top, setTop] = useState(FIRST_TOP_PX);
  const [height, setHeight] = useState(innerHeight);
  const look = useCallback(() => {
    const at = body.current?.getBoundingClientRect().top ?? FIRST_TOP_PX;
    setTop(at - (at % COARSE_PX));
    setHeight(innerHeight);
  }, [body]);
  useEffect(() => {
    // Once it is drawn: until then the browser would have to lay out the page for an answer.
    const frame = requestAnimationFrame(look);
    const stopListening = listen({ scroll: look, resize: look });
    return () => {
      cancelAnimationFrame(frame);
      stopListening();
    };
  }, [look]);

  const { kept, keepFocused } = useFocusedRow(rows.length);
  const beyond = rows.length > MANY ? BEYOND_OF_MANY : BEYOND;
  const first = rowAt(starts, -top);
  const last = rowAt(starts, height - top);
  const between = (from: number, to: number) =>
    Array.from({ length: Math.max(0, to - from) }, (_, nth) => from + nth);
  const besideFocus = kept();
  const wanted = new Set([
    ...besideFocus,
    ...between(first, Math.min(last + 1, rows.length)),
    ...between(last + 1, Math.min(last + 1 + beyond, rows.length)),
    ...between(Math.max(0, first - beyond), first),
  ]);

  const [drawn, setDrawn] = useState(none);
  const isDrawn = (index: number) => drawn.get(rows[index]?.key ?? '') === index;
  const coming = [...wanted].filter((index) => !isDrawn(index));
  const atOnce = coming.filter((index, nth) => nth < AT_ONCE || besideFocus.includes(index));
  const leaving = [...drawn.values()].filter((index) => isDrawn(index) && !wanted.has(index));
  const near = [...[...wanted].filter(isDrawn), ...atOnce, ...leaving.slice(AT_ONCE)].sort((a, b) => a - b);
  useEffect(() => {
    if (coming.length + leaving.length === 0) return;
    const next = new Map(near.map((index) => [rows[index]?.key ?? '', index]));
    const frame = requestAnimationFrame(() => setDrawn(next));
    return () => cancelAnimationFrame(frame);
  });
  const isDue = (index: number, key: string) => drawn.has(key) || besideFocus.includes(index);
  return { near, isDue, starts, keepFocused };
}

/** Where each row begins, and last where all end. */
function startsOf(rows: readonly PlacedRow[]): number[] {
  let end = 0;
  return [0, ...rows.map(({ height }) => (end += height))];
}

/** The index of the row that this place of the list is in. */
function rowAt(starts: readonly number[], place: number): number {
  let [from, to] = [0, starts.length - 1];
  while (to - from > 1) {
    const middle = (from + to) >> 1;
    if ((starts[middle] ?? 0) <= place) from = middle;
    else to = middle;
  }
  return from;
}
