import { type RefObject, useEffect, useRef } from 'react';

/**
 * Marks the rows that are not whole in sight with `data-cut`: of those under the head or the order bar a thumb would
 * press the bar. `isOn` where rows are so high that they are cut often. It is the browser that looks, and nothing is rendered.
 */
export function useCutRows(body: RefObject<HTMLElement | null>, isOn: boolean): void {
  const observer = useRef<IntersectionObserver>(undefined);
  useEffect(() => {
    const head = body.current?.previousElementSibling;
    if (!isOn || !head) return;
    const above = px(getComputedStyle(head).top) + head.clientHeight;
    const below = px(getComputedStyle(document.documentElement).scrollPaddingBottom);
    observer.current = new IntersectionObserver(
      (entries) => {
        for (const { target, intersectionRatio } of entries)
          target.toggleAttribute('data-cut', intersectionRatio < 1);
      },
      { rootMargin: `-${above}px 0px -${below}px`, threshold: [0, 1] },
    );
    return () => observer.current?.disconnect();
  }, [body, isOn]);
  useEffect(() => {
    if (isOn) for (const row of body.current?.children ?? []) observer.current?.observe(row);
  });
}

const px = (text: string) => Number.parseFloat(text) || 0;
