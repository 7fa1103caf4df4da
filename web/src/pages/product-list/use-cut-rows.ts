import { type RefObject, useEffect, useRef } from 'react';

/** So far beyond the screen a row is marked before it comes, but not so far as a flick of the thumb goes. */
const NEAR_PX = 160;

/** So far from the order bar a thumb does not meet it. */
const BESIDE_BAR_PX = 16;

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
    const stop = () => {
      for (const observer of observers.current) observer.disconnect();
    };
    let measured = '';
    function watch(bars: Element) {
      const above = px(getComputedStyle(bars).top) + bars.clientHeight;
      const below = (document.querySelector('[data-order-bar]')?.clientHeight ?? 0) + BESIDE_BAR_PX;
      const between = `-${above}px 0px -${below}px`;
      if (between === measured) return;
      measured = between;
      stop();
      observers.current = [
        marking('data-near', 0.01, `${NEAR_PX}px 0px`),
        marking('data-whole', 0.99, between),
      ];
      observeRows(body, observers);
    }
    const onResize = () => watch(head);
    // Once it is drawn: until then the browser would have to lay out the page for an answer.
    const frame = requestAnimationFrame(onResize);
    addEventListener('resize', onResize);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('resize', onResize);
      stop();
    };
  }, [body, isOn]);
  useEffect(() => {
    if (isOn) observeRows(body, observers);
  });
}

function observeRows(
  body: RefObject<HTMLElement | null>,
  observers: RefObject<readonly IntersectionObserver[]>,
): void {
  for (const row of body.current?.children ?? [])
    for (const observer of observers.current) observer.observe(row);
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
