import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { productListPath } from '../session/paths.ts';
import { AppLink } from '../ui/app-link.tsx';
import { Icon } from '../ui/icon.tsx';

/** The last list shown, and its place in the browser's history. */
let lastList: { readonly href: string; readonly title: string; readonly historyIndex: number } | undefined;

/** Remembers this list as the one to go back to. */
export function useRememberList(href: string, title: string): void {
  const router = useRouter();
  useEffect(() => {
    lastList = { href, title, historyIndex: router.history.location.state.__TSR_index };
  }, [router, href, title]);
}

/** A link to the last list, with its page, sort and scroll position. */
export function BackToList() {
  const router = useRouter();
  const { href = productListPath(), title = 'My Products', historyIndex } = lastList ?? {};
  return (
    <AppLink
      href={href}
      className="back-link print:hidden"
      onClick={(event) => {
        const isOneBack = router.history.location.state.__TSR_index - 1 === historyIndex;
        if (!isOneBack || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
        // Going back in the history restores the scroll position.
        event.preventDefault();
        router.history.back();
      }}
    >
      <Icon name="chevronLeft" size={16} />
      Back to {title}
    </AppLink>
  );
}
