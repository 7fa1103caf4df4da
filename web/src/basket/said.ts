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

/** For a keyboard, where the button that said it is gone. */
export function focusSaid(): void {
  document.querySelector<HTMLElement>('[data-said]')?.focus();
}

export function useSaid(): Said | undefined {
  return useLast().said;
}
