import { DOCUMENT_KINDS, type DocumentKind } from '@tradecellar/trade/document.ts';

/** The search params of the page Documents: `?month=2026-06&kind=invoice&text=till&page=2`. */
export type DocumentsSearch = {
  readonly month?: string | undefined;
  readonly kind?: DocumentKind | undefined;
  readonly text?: string | undefined;
  /** From 1; the first page has no number in the address. */
  readonly page?: number | undefined;
};

/** The greatest `Start` of the call is 1,000,000. */
const MOST_PAGES = 10_000;

/** Validates the search params of the page Documents: invalid params are dropped. */
export function validateDocuments(search: {
  readonly month?: unknown;
  readonly kind?: unknown;
  readonly text?: unknown;
  readonly page?: unknown;
}): DocumentsSearch {
  const { month, text } = search;
  const page = Number(search.page);
  const kind = DOCUMENT_KINDS.find((each) => each === search.kind);
  return {
    ...(typeof month === 'string' && /^\d{4}-(0[1-9]|1[0-2])$/.test(month) && { month }),
    ...(kind !== undefined && { kind }),
    ...(typeof text === 'string' && text.trim() !== '' && { text: text.slice(0, 60) }),
    ...(Number.isInteger(page) && page > 1 && page <= MOST_PAGES && { page }),
  };
}
