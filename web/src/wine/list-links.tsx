import { Link, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { toProduct, toProductList } from '../session/paths.ts';
import { Icon } from '../ui/icon.tsx';
import { listen } from '../ui/listen.ts';
import { useLastList } from './last-list.ts';

/**
 * Links to the products before and after this one on the last list, also with the left and right arrow keys. Each
 * replaces the other in the history, so that Back leads to the list.
 */
export function BesideInList({ code }: { readonly code: string }) {
  const router = useRouter();
  const { codes = [] } = useLastList();
  const at = codes.indexOf(code);
  const [before, after] = at < 0 ? [] : [codes[at - 1], codes[at + 1]];
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const { key, target, altKey, ctrlKey, metaKey, shiftKey } = event;
      if (event.defaultPrevented || event.repeat || altKey || ctrlKey || metaKey || shiftKey) return;
      const isHere =
        target instanceof Element &&
        (target === document.body || target.closest('main') !== null) &&
        target.closest('input, select, textarea, [role]') === null;
      if (!isHere) return;
      const next = key === 'ArrowLeft' ? before : key === 'ArrowRight' ? after : undefined;
      if (next !== undefined) void router.navigate({ ...toProduct(next), replace: true });
    }
    return listen({ keydown: onKey });
  }, [router, before, after]);
  return (
    <>
      {before !== undefined && (
        <Link {...toProduct(before)} replace className="back-link">
          <Icon name="chevronLeft" size={16} />
          <span className="max-sm:sr-only">Previous wine</span>
        </Link>
      )}
      {after !== undefined && (
        <Link {...toProduct(after)} replace className="back-link">
          <span className="max-sm:sr-only">Next wine</span>
          <Icon name="chevronRight" size={16} />
        </Link>
      )}
    </>
  );
}

/** A link to the last list, with its page, sort and scroll position. */
export function BackToList() {
  const router = useRouter();
  const { link = toProductList(), title = 'My Products', historyIndex } = useLastList();
  return (
    <Link
      {...link}
      className="back-link"
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
