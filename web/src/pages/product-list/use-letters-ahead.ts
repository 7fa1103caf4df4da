import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import { useEffect } from 'react';
import { whenIdle } from '../../ui/when-idle.ts';
import { wineAndProducer } from '../../wine/wine-name.tsx';

/**
 * Fetches the fonts of letters that a list has further down, a Hungarian ő for one: each has the whole page laid out
 * again when it comes, which is better done before somebody scrolls to it.
 */
export function useLettersAhead(products: readonly ProductCard[]): void {
  useEffect(
    () =>
      whenIdle(() => {
        const look = getComputedStyle(document.documentElement);
        const names = products.map(({ Description }) => wineAndProducer(Description));
        const fonts = {
          '--font-serif': names.map(([wine]) => wine),
          '--font-sans': names.map((name) => name[1]),
        };
        for (const [font, texts] of Object.entries(fonts)) {
          const letters = new Set(texts.join('').match(/[^\0-\xff]/g));
          if (letters.size === 0) continue;
          // Without it the letter has a font of the machine.
          document.fonts
            .load(`1rem ${look.getPropertyValue(font)}`, [...letters].join(''))
            .catch(() => undefined);
        }
      }),
    [products],
  );
}
