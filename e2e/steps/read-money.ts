/** Converts '£1,234.50' or '−£0.10' to pence. */
export function readMoney(text: string): number {
  const digits = text.replace('−', '-').replaceAll(/[^\d.-]/g, '');
  return Math.round(Number(digits) * 100);
}
