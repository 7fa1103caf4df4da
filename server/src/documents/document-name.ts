import { DOCUMENT_WORDS, type DocumentKind } from '@tradecellar/trade/document.ts';

/**
 * The name under which a document is saved: `2026-06-30 Invoice I7041.pdf`. Characters that a file system refuses, and
 * characters that change the reading direction, become hyphens.
 */
export function documentFileName({
  day,
  kind,
  number,
}: {
  readonly day: string;
  readonly kind: DocumentKind;
  readonly number: string;
}): string {
  const safe = number.replace(/[\p{C}<>:"/\\|?*]+/gu, '-').replace(/^[.\s]+|[.\s]+$/g, '');
  return `${day} ${DOCUMENT_WORDS[kind]} ${safe}.pdf`;
}
