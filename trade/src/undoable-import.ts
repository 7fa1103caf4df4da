/** Imports of each kind of file that are listed, the latest first. */
export const RECENT_OF_KIND = 5;

/** Reports, whose rows are events. Nothing takes back what was said to a customer, nor the state of an order. */
const FINAL: Readonly<Partial<Record<string, string>>> = {
  confirmations: 'it moves orders, and no order moves back',
  claims: 'it settles claims, and their customers are told',
};

/** Why an import of a file of this kind can never be undone; `hasInvoiced`: whether it invoices orders that were placed here. */
export function whyFinal(kind: string, hasInvoiced: boolean): string | undefined {
  return hasInvoiced ? 'it invoices orders that were placed here, and no order moves back' : FINAL[kind];
}

/** Why an import of files of these kinds cannot be undone; undefined if its rows may be tried. */
export function whyNotUndone(
  kinds: readonly string[],
  {
    isUndone,
    isKept,
    hasInvoiced,
  }: { readonly isUndone: boolean; readonly isKept: boolean; readonly hasInvoiced: boolean },
): string | undefined {
  if (isUndone) return 'it was undone already';
  const final = kinds.map((kind) => whyFinal(kind, hasInvoiced)).find((why) => why !== undefined);
  if (final !== undefined) return final;
  return isKept ? undefined : 'it changed nothing, or is older than a month';
}
