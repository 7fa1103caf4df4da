import { create } from 'zustand';

export type ToastMessage = {
  readonly kind: 'good' | 'note';
  readonly sentence: string;
  readonly undo?: () => void;
  /** An order to look at. */
  readonly orderNo?: string | undefined;
};

/** The result of the last change of the basket. */
const useMessage = create<{ readonly message: ToastMessage | undefined }>(() => ({ message: undefined }));

export function showToast(message: ToastMessage): void {
  // A new object restarts the timer when the same sentence is shown again.
  useMessage.setState({ message: { ...message } });
}

export function hideToast(): void {
  useMessage.setState({ message: undefined });
}

/**
 * Focus moves here when the button that was pressed is gone. The page stays where it is: the toast is in sight, and on a
 * low screen, where nothing sticks, the browser scrolls to it.
 */
export function focusToast(): void {
  const preventScroll = matchMedia('(height >= 20rem)').matches;
  document.querySelector<HTMLElement>('[data-toast]')?.focus({ preventScroll });
}

export function useToast(): ToastMessage | undefined {
  return useMessage().message;
}

/** The open quick order lies over the page, and shows the message in its own place. */
const useQuickOrder = create(() => false);

export function setQuickOrderOpen(isOpen: boolean): void {
  useQuickOrder.setState(isOpen, true);
}

export function useIsQuickOrderOpen(): boolean {
  return useQuickOrder();
}
