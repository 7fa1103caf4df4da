import { type RefObject, Suspense, useEffect, useState } from 'react';
import { later } from '../ui/later.tsx';

type WinePeekProps = {
  /**
   * The table or list of wines. Each row has the product's code in `data-code`, and the wine's link in its row header or
   * in an element with `data-peek`.
   */
  readonly table: RefObject<HTMLElement | null>;
};

const LoadedPeek = later(async () => (await import('./peek/wine-peek-card.tsx')).LoadedPeek);

const FIRST_SIGNS = ['pointerover', 'pointerdown', 'keydown'] as const;

/**
 * Shows a wine's picture and the first sentence of its tasting note while a mouse rests on the wine's name or picture,
 * after a long press, and for the key `?` on the wine's link. Mounted once beside each table. The code loads when a
 * person first points at the table or types in the table.
 */
export function WinePeek({ table }: WinePeekProps) {
  const [first, setFirst] = useState<Event>();
  useEffect(() => {
    const element = table.current;
    if (first !== undefined || element === null) return;
    for (const sign of FIRST_SIGNS) element.addEventListener(sign, setFirst);
    return () => {
      for (const sign of FIRST_SIGNS) element.removeEventListener(sign, setFirst);
    };
  });
  return (
    first && (
      <Suspense>
        <LoadedPeek table={table} first={first} />
      </Suspense>
    )
  );
}
