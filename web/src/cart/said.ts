import { create } from 'zustand';

/** What was just done to the basket, said wherever one is: see `Toast`. */
export type Said = { readonly kind: 'good' | 'note'; readonly sentence: string; readonly undo?: () => void };

const useLast = create<{ readonly said: Said | undefined }>(() => ({ said: undefined }));

export function say(said: Said): void {
  // A new object each time: saying the same again shows it again.
  useLast.setState({ said: { ...said } });
}

export function hush(): void {
  useLast.setState({ said: undefined });
}

/**
 * For a keyboard, where the button that said it is gone. The page stays where it is: the toast is in sight, but where the
 * page keeps clear what has the focus, so that it would scroll to its end. On a low screen nothing sticks.
 */
export function focusSaid(): void {
  const preventScroll = matchMedia('(height >= 20rem)').matches;
  document.querySelector<HTMLElement>('[data-said]')?.focus({ preventScroll });
}

export function useSaid(): Said | undefined {
  return useLast().said;
}

/** The quick order, which lies over the page, says it in its own place while it is open. */
const useQuickOrder = create(() => false);

export function setQuickOrderOpen(isOpen: boolean): void {
  useQuickOrder.setState(isOpen, true);
}

export function useIsQuickOrderOpen(): boolean {
  return useQuickOrder();
}
