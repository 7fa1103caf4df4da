/** A whole number that may have its thousands set apart, as in a spreadsheet, and anything after it. */
const leadingNumber = /^\d{1,3}(?:[,\s]\d{3})+(?!\d)|^\d+/;

/**
 * What a quantity field keeps of what was typed: whole numbers only, no leading zeros, no more than the most allowed;
 * a negative entry becomes empty (5.quantity.2). "-3" is "", "007" is "7", "2.5" is "2", a pasted " 1,000 " is "1000".
 */
export function typedQuantityText(typed: string, max: number): string {
  const whole = leadingNumber.exec(typed.trim())?.[0];
  if (whole === undefined) return '';
  return String(Math.min(Number(whole.replace(/\D/g, '')), max));
}

/**
 * Whether the field goes on showing what was typed until it is left. Were a minus sign or a point taken away as it is
 * typed, the digits after it would make another number: "-3" would be 3, "2.5" would be 25.
 */
export function isStillTyped(typed: string): boolean {
  return /^[-−]|^\d[\d\s]*[.,]/.test(typed.trim());
}

/** One step up or down from what is there, never below 0 nor above the most allowed. */
export function stepQuantityText(value: string, step: number, max: number): string {
  const from = value === '' ? 0 : Number(value);
  return String(Math.min(Math.max(from + step, 0), max));
}
