import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { create } from 'zustand';
import { useAccount } from '../session/account.ts';
import type { ListPlace, ToList } from '../session/paths.ts';

type LastList = {
  readonly account: string;
  readonly link: ReturnType<ToList>;
  readonly title: string;
  /** Its place in the browser's history. */
  readonly historyIndex: number;
  /** Codes of its products, in order. */
  readonly codes: readonly string[];
};

const useLists = create<Partial<LastList>>(() => ({}));

/** The list that the current account looked at last. */
export function useLastList(): Partial<LastList> {
  const { account } = useAccount();
  const list = useLists();
  return list.account === account ? list : {};
}

export function useRememberList(
  toList: ToList,
  place: ListPlace,
  { title, codes }: Pick<LastList, 'title' | 'codes'>,
): void {
  const router = useRouter();
  const { account } = useAccount();
  useEffect(() => {
    const historyIndex = router.history.location.state.__TSR_index;
    useLists.setState({ account, link: toList(place), title, historyIndex, codes });
  }, [router, account, toList, place, title, codes]);
}
