import { Link, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { create } from 'zustand';
import { useAccount } from '../session/account.ts';
import {
  type ListPlace,
  toProduct,
  toProductList,
  type toProductSearch,
  type toUsuals,
} from '../session/paths.ts';
import { Icon } from '../ui/icon.tsx';

type ToList = typeof toProductList | typeof toProductSearch | typeof toUsuals;

type LastList = {
  readonly account: string;
  readonly link: ReturnType<ToList>;
  readonly title: string;
  /** Its place in the browser's history. */
  readonly historyIndex: number;
  /** Of its products. */
  readonly codes: readonly string[];
};

/** A store, as the page of a product may be made while another list is on the screen than the one it is opened from. */
const useLists = create<Partial<LastList>>(() => ({}));

/** Of the account chosen now. */
function useLastList(): Partial<LastList> {
  const { account } = useAccount();
  const list = useLists();
  return list.account === account ? list : {};
}

export function useRememberList(
  toList: ToList,
  { page, pageSize, sort }: ListPlace,
  { title, codes }: Pick<LastList, 'title' | 'codes'>,
): void {
  const router = useRouter();
  const { account } = useAccount();
  useEffect(() => {
    const historyIndex = router.history.location.state.__TSR_index;
    useLists.setState({ account, link: toList({ page, pageSize, sort }), title, historyIndex, codes });
  }, [router, account, toList, page, pageSize, sort, title, codes]);
}

/**
 * From a product of the last list to those before and after it, also by the left and right arrow keys. In the browser's
 * history they take each other's place: one step back is the list.
 */
export function BesideInList({ code }: { readonly code: string }) {
  const router = useRouter();
  const { codes = [] } = useLastList();
  const at = codes.indexOf(code);
  const [before, after] = at < 0 ? [] : [codes[at - 1], codes[at + 1]];
  useEffect(() => {
    function onKey({
      key,
      target,
      repeat,
      altKey,
      ctrlKey,
      metaKey,
      shiftKey,
      defaultPrevented,
    }: KeyboardEvent) {
      if (defaultPrevented || repeat || altKey || ctrlKey || metaKey || shiftKey) return;
      const isHere =
        target instanceof Element &&
        (target === document.body || target.closest('main') !== null) &&
        target.closest('input, select, textarea, [role]') === null;
      if (!isHere) return;
      const next = key === 'ArrowLeft' ? before : key === 'ArrowRight' ? after : undefined;
      if (next !== undefined) void router.navigate({ ...toProduct(next), replace: true });
    }
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [router, before, after]);
  return (
    <>
      {before !== undefined && (
        <Link {...toProduct(before)} replace className="back-link no-print">
          <Icon name="chevronLeft" size={16} />
          <span className="sr-narrow">Previous wine</span>
        </Link>
      )}
      {after !== undefined && (
        <Link {...toProduct(after)} replace className="back-link no-print">
          <span className="sr-narrow">Next wine</span>
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
