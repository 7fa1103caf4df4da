import { useEffect } from 'react';
import { create } from 'zustand';
import type { readTypedLines } from './typed-lines.ts';
import type { quantityOf } from './typed-quantity.ts';

type LineReader = {
  readonly readTypedLines: typeof readTypedLines;
  readonly quantityOf: typeof quantityOf;
};

const useLoaded = create<{ readonly reader?: LineReader }>(() => ({}));

/** Loads the reader of typed lines: 10 KB of scripts, which would slow down the first page. */
export async function loadLineReader(): Promise<LineReader> {
  const [lines, quantity] = await Promise.all([import('./typed-lines.ts'), import('./typed-quantity.ts')]);
  const reader = { readTypedLines: lines.readTypedLines, quantityOf: quantity.quantityOf };
  useLoaded.setState({ reader });
  return reader;
}

export function useLineReader(): LineReader | undefined {
  const { reader } = useLoaded();
  useEffect(() => {
    if (!reader) void loadLineReader().catch(() => undefined); // The next key press tries again.
  });
  return reader;
}
