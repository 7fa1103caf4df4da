export function filledLines(lines: readonly string[]): string[] {
  return lines.map((line) => line.trim()).filter((line) => line !== '');
}

/**
 * Fits address lines into `count` lines. Lines that are missing are empty; surplus lines are joined to the last line,
 * so that no text is lost. ['a', 'b', 'c'] in two lines is ['a', 'b, c'].
 */
export function fitLines(lines: readonly string[], count: number): string[] {
  const over = lines.slice(count - 1).filter((line) => line !== '');
  return Array.from({ length: count }, (_, at) => (at < count - 1 ? (lines[at] ?? '') : over.join(', ')));
}

type AddressField<
  Of extends string,
  N extends 4 | 5,
> = `${Of}_Address${1 | 2 | 3 | 4 | (N extends 5 ? 5 : 4)}`;

/**
 * Address lines as the four or five numbered fields of the wire: addressFields('Billing', lines, 5) has the fields
 * Billing_Address1 to Billing_Address5.
 */
export function addressFields<const Of extends 'Delivery' | 'Billing', const N extends 4 | 5>(
  of: Of,
  lines: readonly string[],
  count: N,
): Record<AddressField<Of, N>, string> {
  const fields = fitLines(lines, count).map((line, at) => [`${of}_Address${at + 1}`, line] as const);
  return Object.fromEntries(fields) as Record<AddressField<Of, N>, string>; // `fields` has exactly these names.
}

export function addressLines<const Of extends 'Delivery' | 'Billing'>(
  of: Of,
  fields: { readonly [Field in AddressField<Of, 5>]?: string },
): string[] {
  return filledLines(([1, 2, 3, 4, 5] as const).map((n) => fields[`${of}_Address${n}`] ?? ''));
}
