import { create } from 'zustand';

export type ToastMessage = {
  readonly kind: 'good' | 'note';
  readonly sentence: string;
  readonly undo?: () => void;
  /** A further act, such as 'Other list'. */
  readonly other?: { readonly words: string; readonly act: () => void };
  /** The products that the sentence calls added or removed. The toast closes if the basket disagrees. */
  readonly says?: { readonly isIn: boolean; readonly codes: readonly string[] };
};

/** `page` is the only page that shows the message; undefined for all pages. */
type Shown = ToastMessage & { readonly page?: string | undefined };

type State = { readonly message: Shown | undefined; readonly page: string };

const useMessage = create<State>(() => ({ message: undefined, page: pageOf(location.pathname) }));

/** Shows news that the person did not cause on this page. The toast stays on other pages, too. */
export function showToast(message: ToastMessage): void {
  // A new object restarts the timer when the same sentence is shown again.
  useMessage.setState({ message: { ...message } });
}

/** Shows the result of an action, by default on the current page. The toast closes when the person leaves the page. */
export function showResult(message: ToastMessage, pathname = location.pathname): void {
  useMessage.setState({ message: { ...message, page: pageOf(pathname) } });
}

export function hideToast(): void {
  useMessage.setState({ message: undefined });
}

/** All pages of a paged list count as a single page: '/product-list/2/20' is '/product-list'. */
function pageOf(pathname: string): string {
  return pathname.replace(/\/\d+\/(\d+|all)$/, '');
}

/**
 * Moves the focus to the toast after the pressed button has disappeared. The page does not scroll, because the toast is
 * in sight. Only on a low screen, which has no sticky bars, the browser scrolls to the toast.
 */
export function focusToast(): void {
  const preventScroll = matchMedia('(height >= 20rem)').matches;
  document.querySelector<HTMLElement>('[data-toast]')?.focus({ preventScroll });
}

/** Must be called after each navigation, so that a result disappears when its page is left. */
export function comeToPage(pathname: string): void {
  const { message, page: before } = useMessage.getState();
  const page = pageOf(pathname);
  if (page === before) return;
  useMessage.setState({ page, message: message?.page === before ? undefined : message });
}

export function useToast(): ToastMessage | undefined {
  const { message, page } = useMessage();
  return message?.page === undefined || message.page === page ? message : undefined;
}

/** The open quick order covers the page, and therefore shows the message itself. */
const useQuickOrder = create(() => false);

export function setQuickOrderOpen(isOpen: boolean): void {
  useQuickOrder.setState(isOpen, true);
}

export function useIsQuickOrderOpen(): boolean {
  return useQuickOrder();
}
