import { useEffect, useState } from 'react';
import { Type } from 'typebox';
import { stored } from '../../api/stored.ts';

/** A banner that is being written, and the version that it is to replace. */
const BannerDraft = Type.Object({ text: Type.String(), replaces: Type.String() });

const key = 'tradecellar/banner-draft';

/** The unsaved banner, kept for the browser session: it outlives a reload, another page and a sign-in on the way. */
export function useBannerDraft() {
  const [draft, setDraft] = useState(() => stored(sessionStorage.getItem(key), BannerDraft));
  useEffect(() => {
    try {
      if (draft) sessionStorage.setItem(key, JSON.stringify(draft));
      else sessionStorage.removeItem(key);
    } catch {
      // Too much for the browser to keep; it stays for as long as the page is open.
    }
  }, [draft]);
  return [draft, setDraft] as const;
}
