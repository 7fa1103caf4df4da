/** The person or the office that ordered; the office’s people are not named. */
export type OrderedBy = { readonly IsOffice: boolean; readonly Name: string };

/** 'by Jo Smith', 'for you by our office'; '' where it is unknown. */
export function orderedByWords(by: OrderedBy | undefined): string {
  if (by === undefined) return '';
  return by.IsOffice ? 'for you by our office' : `by ${by.Name}`;
}
