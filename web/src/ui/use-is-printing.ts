import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { listen } from './listen.ts';

/** Whether the page is being printed; flushed before the browser lays it out. */
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
