/** The number of a card payment towards the balance, as the merchant's system and the ledger name it: 123 is 'PY000123'. */
export function paymentNumber(sequence: number): string {
  return `PY${String(sequence).padStart(6, '0')}`;
}
