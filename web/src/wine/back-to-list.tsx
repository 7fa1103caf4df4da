import { Link, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { create } from 'zustand';
import { useAccount } from '../session/account.ts';
import { type ListPlace, type ToList, toProductList } from '../session/address/paths.ts';
import { Icon } from '../ui/icon.tsx';

type LastList = {
  readonly account: string;
  readonly link: ReturnType<ToList>;
  readonly title: string;
  readonly historyIndex: number;
};

const useLastList = create<LastList | undefined>(() => undefined);
const myProducts = { link: toProductList(), title: 'My Products', historyIndex: undefined };

export function useRememberList(toList: ToList, place: ListPlace, title: string): void {
  const router = useRouter();
  const { account } = useAccount();
  useEffect(() => {
    const historyIndex = router.history.location.state.__TSR_index;
    useLastList.setState({ account, link: toList(place), title, historyIndex });
  }, [router, account, toList, place, title]);
}

export function BackToList() {
  const router = useRouter();
  const { account } = useAccount();
  const last = useLastList();
  const { link, title, historyIndex } = last?.account === account ? last : myProducts;
  return (
    <Link
      {...link}
      className="back-link"
      onClick={(event) => {
        const isOneBack = router.history.location.state.__TSR_index - 1 === historyIndex;
        if (!isOneBack || event.metaKey || event.ctrlKey || event.shiftKey) return;
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
