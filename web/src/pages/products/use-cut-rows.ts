import { type RefObject, useEffect, useRef } from 'react';

/** So far beyond the screen a row is marked before it comes, but not so far as a flick of the thumb goes. */
const NEAR_PX = 160;

/**
 * Marks rows near the screen (`data-near`), and those whole between head and order bar (`data-whole`): what is pressed
 * of others would be the bar. `isOn` where rows are so high that they are cut often. It is the browser that looks, and
 * nothing is rendered.
 */
export function useCutRows(body: RefObject<HTMLElement | null>, isOn: boolean): void {
  const observers = useRef<readonly IntersectionObserver[]>([]);
  useEffect(() => {
    const head = body.current?.previousElementSibling;
    if (!isOn || !head) return;
    const above = px(getComputedStyle(head).top) + head.clientHeight;
    const below = px(getComputedStyle(document.documentElement).scrollPaddingBottom);
    observers.current = [
      marking('data-near', 0.01, `${NEAR_PX}px 0px`),
      marking('data-whole', 0.99, `-${above}px 0px -${below}px`),
    ];
    return () => {
      for (const observer of observers.current) observer.disconnect();
    };
  }, [body, isOn]);
  useEffect(() => {
    if (!isOn) return;
    for (const row of body.current?.children ?? [])
      for (const observer of observers.current) observer.observe(row);
  });
}

/** Marks what is in sight by so much of it. */
function marking(name: string, threshold: number, rootMargin: string): IntersectionObserver {
  const mark = (entries: readonly IntersectionObserverEntry[]) => {
    for (const { target, intersectionRatio } of entries)
      target.toggleAttribute(name, intersectionRatio >= threshold);
  };
  return new IntersectionObserver(mark, { rootMargin, threshold });
}

const px = (text: string) => Number.parseFloat(text) || 0;
