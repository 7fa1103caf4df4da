import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { productListPath } from '../../paths.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { Icon } from '../../ui/icon.tsx';
import './catalogue.css';

/** The list one was in last, and where in the browser's history that is. */
let lastList: { readonly href: string; readonly title: string; readonly historyIndex: number } | undefined;

/** Notes that this is the list to come back to. */
export function useRememberList(href: string, title: string): void {
  const router = useRouter();
  useEffect(() => {
    lastList = { href, title, historyIndex: router.history.location.state.__TSR_index };
  }, [router, href, title]);
}

/** Back to the list one came from: its page, its order and how far one had scrolled. */
export function BackToList() {
  const router = useRouter();
  const { href = productListPath(), title = 'My Products', historyIndex } = lastList ?? {};
  return (
    <AppLink
      href={href}
      className="back-to-list"
      onClick={(event) => {
        const isOneBack = router.history.location.state.__TSR_index - 1 === historyIndex;
        if (!isOneBack || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
        // The browser's own way back knows how far one had scrolled.
        event.preventDefault();
        router.history.back();
      }}
    >
      <Icon name="chevronLeft" size={16} />
      Back to {title}
    </AppLink>
  );
}
