import { useSyncExternalStore } from 'react';

/** Heights in pixels, which no content changes: rows are placed by them before they are drawn. */
export type PadSizes = { readonly wine: number; readonly region: number };

const isWide = matchMedia('(width >= 72rem)');
const isMiddling = matchMedia('(width >= 64rem)');
const isTouched = matchMedia('(pointer: coarse)');

/** With the margin and the RRP, a narrow row has one line more. */
const rrpLine = 40;

function sizeName(): string {
  if (!isMiddling.matches) return 'narrow';
  if (isTouched.matches) return 'touched';
  return isWide.matches ? 'wide' : 'middling';
}

function subscribe(onChange: () => void): () => void {
  const queries = [isWide, isMiddling, isTouched];
  for (const query of queries) query.addEventListener('change', onChange);
  return () => {
    for (const query of queries) query.removeEventListener('change', onChange);
  };
}

/** How high the rows of a list are on this screen. */
export function usePadSizes(hasRrp: boolean): PadSizes {
  const name = useSyncExternalStore(subscribe, sizeName);
  switch (name) {
    case 'wide':
      return { wine: hasRrp ? 46 : 34, region: 26 };
    case 'middling':
      return { wine: 46, region: 26 };
    case 'touched':
      return { wine: 48, region: 30 };
    default:
      return { wine: hasRrp ? 80 + rrpLine : 80, region: 28 };
  }
}
