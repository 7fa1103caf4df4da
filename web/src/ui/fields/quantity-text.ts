/** A whole number, with or without thousands separators, and anything after it. */
const leadingNumber = /^\d{1,3}(?:[,\s]\d{3})+(?!\d)|^\d+/;

/**
 * Quantity of a typed text: whole, without leading zeros, at most `max`. A negative entry becomes empty (5.quantity.2).
 * "-3" is "", "007" is "7", "2.5" is "2", a pasted " 1,000 " is "1000".
 */
export function typedQuantityText(typed: string, max: number): string {
  const whole = leadingNumber.exec(typed.trim())?.[0];
  if (whole === undefined) return '';
  return String(Math.min(Number(whole.replace(/\D/g, '')), max));
}

/**
 * True if the field shows the typed text until the field loses the focus. Removing a minus sign or a point while the
 * person types would change the number: "-3" would be 3, "2.5" would be 25.
 */
export function isStillTyped(typed: string): boolean {
  return /^[-−]|^\d[\d\s]*[.,]/.test(typed.trim());
}

/** One step up or down, between 0 and `max`. */
export function stepQuantityText(value: string, step: number, max: number): string {
  const from = value === '' ? 0 : Number(value);
  return String(Math.min(Math.max(from + step, 0), max));
}
