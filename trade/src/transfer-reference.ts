/** The most characters of a reference that UK banks carry (BACS and Faster Payments). */
const MOST = 18;

/**
 * The reference for a transfer: the account's code, and the number of the paid item if both fit: 'HARB01 IN88819', and
 * 'HARB01' beside the number 'INVOICE-2026-88819'.
 */
export function transferReference(account: string, item: string | undefined): string {
  const whole = `${account} ${item ?? ''}`.trim();
  return whole.length <= MOST ? whole : account;
}

/** A line of the bank's details as name and value: 'Sort code: 12-34-56'. The name is empty without a colon. */
export function transferFact(line: string): readonly [name: string, value: string] {
  const [, name = '', value = line.trim()] = /^([^:]{1,30}):\s*(\S.*)$/.exec(line.trim()) ?? [];
  return [name, value];
}
