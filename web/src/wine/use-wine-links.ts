import { useRouter } from '@tanstack/react-router';
import { type MouseEvent, type PointerEvent, useMemo } from 'react';
import { toProduct } from '../session/address/paths.ts';

/** The pointer rests this long on a link before the page of its wine is prefetched. */
const PREFETCH_MS = 50;

/** The code of the wine to which an event's link leads. */
function codeAt({ target }: MouseEvent | PointerEvent): string | undefined {
  return target instanceof Element ? target.closest<HTMLElement>('a[data-code]')?.dataset.code : undefined;
}

/** True if the browser itself must open the link: in a new tab or window, or as a download. */
function isForBrowser({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button !== 0 || metaKey || ctrlKey || shiftKey || altKey;
}

/**
 * Handlers for an element whose links `a[data-code]` lead to product pages. A router's `Link` in each row would cost
 * more than the rest of the row.
 */
export function useWineLinks() {
  const router = useRouter({ warn: false });
  return useMemo(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const prefetch = (code: string | undefined, waitMs: number) => {
      clearTimeout(timer);
      if (code === undefined) return;
      timer = setTimeout(() => void router.preloadRoute(toProduct(code)).catch(() => undefined), waitMs);
    };
    return {
      onPointerOver: (event: PointerEvent) => prefetch(codeAt(event), PREFETCH_MS),
      onPointerDown: (event: PointerEvent) => prefetch(codeAt(event), 0),
      onClick(event: MouseEvent) {
        const code = codeAt(event);
        if (code === undefined || event.defaultPrevented || isForBrowser(event)) return;
        event.preventDefault();
        void router.navigate(toProduct(code));
      },
    };
  }, [router]);
}
