import { create } from 'zustand';

/** What was just done to the basket, said below the header wherever one is. */
export type Said = { readonly kind: 'good' | 'note'; readonly sentence: string; readonly undo?: () => void };

const useLast = create<{ readonly said: Said | undefined }>(() => ({ said: undefined }));

export function say(said: Said): void {
  // A new object each time: saying the same again shows it again.
  useLast.setState({ said: { ...said } });
}

export function hush(): void {
  useLast.setState({ said: undefined });
}

export function useSaid(): Said | undefined {
  return useLast().said;
}
