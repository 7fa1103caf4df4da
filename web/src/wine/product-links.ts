import { useRouter } from '@tanstack/react-router';
import { type MouseEvent, type SyntheticEvent, useMemo } from 'react';
import { productHref, toProduct } from '../session/paths.ts';

/**
 * An ordinary link to a product, which `useProductLinks` follows. In a list of many it takes the place of the router's
 * `Link`, each of which is a subscription and an effect to set up and to clear away.
 */
export function productLink(code: string) {
  return { href: productHref(code), 'data-product': code };
}

/** The pointer has stayed on a link for so long: it does not only pass over it. */
const STAYED_MS = 50;

/** For the element around such links: follows them within the page, and reads ahead where one is pointed at or touched. */
export function useProductLinks() {
  const router = useRouter();
  return useMemo(() => {
    let pointedAt: string | undefined;
    let timer = 0;
    const codeOf = ({ target }: SyntheticEvent) =>
      target instanceof Element ? target.closest<HTMLElement>('a[data-product]')?.dataset.product : undefined;
    const readAhead = (code: string) => void router.preloadRoute(toProduct(code)).catch(() => undefined);
    const point = (event: SyntheticEvent) => {
      const code = codeOf(event);
      if (code === pointedAt) return;
      pointedAt = code;
      clearTimeout(timer);
      if (code !== undefined) timer = window.setTimeout(() => readAhead(code), STAYED_MS);
    };
    return {
      onMouseOver: point,
      onFocus: point,
      onTouchStart: (event: SyntheticEvent) => {
        const code = codeOf(event);
        if (code !== undefined) readAhead(code);
      },
      onClick: (event: MouseEvent) => {
        const code = codeOf(event);
        const { button, metaKey, altKey, ctrlKey, shiftKey } = event;
        if (code === undefined || event.defaultPrevented) return;
        if (button !== 0 || metaKey || altKey || ctrlKey || shiftKey) return;
        event.preventDefault();
        clearTimeout(timer);
        void router.navigate(toProduct(code));
      },
    };
  }, [router]);
}
