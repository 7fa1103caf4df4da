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
  /** Of its products. */
  readonly codes: readonly string[];
};

const useLists = create<Partial<LastList>>(() => ({}));

/** Of the account chosen now. */
export function useLastList(): Partial<LastList> {
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
