export const RECENT_OF_KIND = 5;

/** Kinds whose rows report events: a customer has been told, or an order has moved, and neither can be undone. */
const FINAL: Readonly<Partial<Record<string, string>>> = {
  confirmations: 'it moves orders, and no order moves back',
  claims: 'it settles claims, and their customers are told',
};

/**
 * The reason why an import of this kind can never be undone. `hasInvoiced`: the import invoices orders that were placed
 * in the shop.
 */
export function whyFinal(kind: string, hasInvoiced: boolean): string | undefined {
  return hasInvoiced ? 'it invoices orders that were placed here, and no order moves back' : FINAL[kind];
}

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
