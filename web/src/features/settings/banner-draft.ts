import { useEffect, useState } from 'react';

/** A banner that is being written, and the version that it is to replace. */
export type BannerDraft = { readonly text: string; readonly replaces: string };

const key = 'tradecellar/banner-draft';

/** Reads a stored draft with care; undefined for whatever is none. @internal */
export function readBannerDraft(stored: string | null): BannerDraft | undefined {
  try {
    const read: unknown = JSON.parse(stored ?? 'null');
    if (typeof read !== 'object' || read === null || !('text' in read) || !('replaces' in read)) {
      return undefined;
    }
    const { text, replaces } = read;
    return typeof text === 'string' && typeof replaces === 'string' ? { text, replaces } : undefined;
  } catch {
    return undefined;
  }
}

/** The unsaved banner, kept for the browser session: it outlives a reload, another page and a sign-in on the way. */
export function useBannerDraft() {
  const [draft, setDraft] = useState(() => readBannerDraft(sessionStorage.getItem(key)));
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
