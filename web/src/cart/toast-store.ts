import { create } from 'zustand';

export type ToastMessage = {
  readonly kind: 'good' | 'note';
  readonly sentence: string;
  readonly undo?: () => void;
  /** Codes that the sentence says to be in the basket, or out of it: it goes once the basket says otherwise. */
  readonly says?: { readonly isIn: boolean; readonly codes: readonly string[] };
};

/** `page`: the only page that shows it; undefined for all. */
type Shown = ToastMessage & { readonly page?: string | undefined };

type State = { readonly message: Shown | undefined; readonly page: string };

const useMessage = create<State>(() => ({ message: undefined, page: pageOf(location.pathname) }));

/** News that no act on this page has caused: it stays on other pages, too. */
export function showToast(message: ToastMessage): void {
  // A new object restarts the timer when the same sentence is shown again.
  useMessage.setState({ message: { ...message } });
}

/** The result of an act, which ends with its page: by default the page of the act, else the page to which the act leads. */
export function showResult(message: ToastMessage, pathname = location.pathname): void {
  useMessage.setState({ message: { ...message, page: pageOf(pathname) } });
}

export function hideToast(): void {
  useMessage.setState({ message: undefined });
}

/** All pages of a paged list are one. */
function pageOf(pathname: string): string {
  return pathname.replace(/\/\d+\/(\d+|all)$/, '');
}

/**
 * Focus moves here when the button that was pressed is gone. The page stays where it is: the toast is in sight, and on a
 * low screen, where nothing sticks, the browser scrolls to it.
 */
export function focusToast(): void {
  const preventScroll = matchMedia('(height >= 20rem)').matches;
  document.querySelector<HTMLElement>('[data-toast]')?.focus({ preventScroll });
}

/** Call when a navigation has ended. The result of an act ends once its page is left. */
export function comeToPage(pathname: string): void {
  const { message, page: before } = useMessage.getState();
  const page = pageOf(pathname);
  if (page === before) return;
  useMessage.setState({ page, message: message?.page === before ? undefined : message });
}

/** The message of this page. */
export function useToast(): ToastMessage | undefined {
  const { message, page } = useMessage();
  return message?.page === undefined || message.page === page ? message : undefined;
}

/** The open quick order lies over the page, and shows the message in its own place. */
const useQuickOrder = create(() => false);

export function setQuickOrderOpen(isOpen: boolean): void {
  useQuickOrder.setState(isOpen, true);
}

export function useIsQuickOrderOpen(): boolean {
  return useQuickOrder();
}
