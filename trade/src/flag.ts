/** A yes-or-no as stock-and-ledger systems write it: '1' means yes (3.product.13). */
export type Flag = boolean | number | string | null | undefined;

/** Whether a flag says yes: '1', 1 or true. Everything else, nothing included, is no. */
export function isYes(flag: Flag): boolean {
  return flag === true || flag === 1 || (typeof flag === 'string' && flag.trim() === '1');
}
