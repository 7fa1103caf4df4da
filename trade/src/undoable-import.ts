/** Imports that are listed, latest first, and may be undone. */
export const RECENT_IMPORTS = 20;

/** Reports and ledgers move orders, mails and credit, which no undone import brings back. */
const FINAL = new Set<string>([
  'customers',
  'orders',
  'order-lines',
  'transactions',
  'confirmations',
  'claims',
]);

/** Why an import of files of these kinds cannot be undone; undefined if its rows may be tried. */
export function whyNotUndone(
  kinds: readonly string[],
  { isUndone, isKept }: { readonly isUndone: boolean; readonly isKept: boolean },
): string | undefined {
  if (isUndone) return 'it was undone already';
  const final = kinds.find((kind) => FINAL.has(kind));
  if (final !== undefined) return `${final} have moved orders or credit`;
  return isKept ? undefined : 'it changed nothing, or is older than a month';
}
