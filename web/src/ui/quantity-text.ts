/**
 * What a quantity field keeps of what was typed: whole numbers only, no leading zeros, no more than the most allowed;
 * a negative entry becomes empty (spec §5). "-3" is "", "007" is "7", "2.5" is "2".
 */
export function typedQuantityText(typed: string, max: number): string {
  const text = typed.trim();
  if (text.startsWith('-') || text.startsWith('−')) return '';
  const whole = /^\d+/.exec(text)?.[0];
  if (whole === undefined) return '';
  return String(Math.min(Number(whole), max));
}

/** One step up or down from what is there, never below 0 nor above the most allowed. */
export function stepQuantityText(value: string, step: number, max: number): string {
  const from = value === '' ? 0 : Number(value);
  return String(Math.min(Math.max(from + step, 0), max));
}
