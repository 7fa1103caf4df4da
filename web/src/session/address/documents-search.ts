import { DOCUMENT_KINDS, type DocumentKind } from '@tradecellar/trade/document.ts';

/** The search params of the page Documents: `?month=2026-06&kind=invoice&text=till`. */
export type DocumentsSearch = {
  readonly month?: string | undefined;
  readonly kind?: DocumentKind | undefined;
  readonly text?: string | undefined;
};

/** Validates the search params of the page Documents: invalid params are dropped. */
export function validateDocuments(search: {
  readonly month?: unknown;
  readonly kind?: unknown;
  readonly text?: unknown;
}): DocumentsSearch {
  const { month, text } = search;
  const kind = DOCUMENT_KINDS.find((each) => each === search.kind);
  return {
    ...(typeof month === 'string' && /^\d{4}-(0[1-9]|1[0-2])$/.test(month) && { month }),
    ...(kind !== undefined && { kind }),
    ...(typeof text === 'string' && text.trim() !== '' && { text: text.slice(0, 60) }),
  };
}
