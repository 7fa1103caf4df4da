import { Link, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { type ListPlace, toProductList, type toProductSearch, type toUsuals } from '../session/paths.ts';
import { Icon } from '../ui/icon.tsx';

type ToList = typeof toProductList | typeof toProductSearch | typeof toUsuals;

/** The last list shown, and its place in the browser's history. */
let lastList:
  | { readonly link: ReturnType<ToList>; readonly title: string; readonly historyIndex: number }
  | undefined;

export function useRememberList(toList: ToList, { page, pageSize, sort }: ListPlace, title: string): void {
  const router = useRouter();
  useEffect(() => {
    const historyIndex = router.history.location.state.__TSR_index;
    lastList = { link: toList({ page, pageSize, sort }), title, historyIndex };
  }, [router, toList, page, pageSize, sort, title]);
}

/** A link to the last list, with its page, sort and scroll position. */
export function BackToList() {
  const router = useRouter();
  const { link = toProductList(), title = 'My Products', historyIndex } = lastList ?? {};
  return (
    <Link
      {...link}
      className="back-link no-print"
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
    </Link>
  );
}
