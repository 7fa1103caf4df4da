/** A yes or no as stock and ledger systems write it: '1' means yes (3.product.13). */
export type Flag = boolean | number | string | null | undefined;

/** True for '1', 1 and true. All other values, including undefined, mean no. */
export function isYes(flag: Flag): boolean {
  return flag === true || flag === 1 || (typeof flag === 'string' && flag.trim() === '1');
}
