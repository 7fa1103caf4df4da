import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { listen } from './listen.ts';

/** True while the page is printed. React renders the change before the browser lays the page out. */
export function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(
    () =>
      listen({
        beforeprint: () => flushSync(() => setPrinting(true)),
        afterprint: () => setPrinting(false),
      }),
    [],
  );
  return isPrinting;
}
