import type { Answers } from '../mapping.ts';

const TYPES: readonly (readonly [RegExp, string])[] = [
  [/^(si|inv|in|i|invoices?|sales invoice|r|accrec|sin|charge|debit note|dn)$/i, 'Invoice'],
  [
    /^(sc|cn|crn|cr|c|g|credit( note| memo)?s?|sales credit( note)?|accreccredit|scr|refund)$/i,
    'Credit note',
  ],
  [
    /^(sa|sr|pay|p|z|payments?|receipts?|rec|rct|sales receipt|cash|srp|customer payment|bacs|dd)$/i,
    'Payment',
  ],
  [/^(jnl|j|journal|adj|adjustment)$/i, 'Adjustment'],
];

const wordOf = (text: string) => TYPES.find(([names]) => names.test(text))?.[1];

export const isInvoiceType = (text: string) => wordOf(text) === 'Invoice';

/** The shop's word for a code: `SC` is a credit note. Undefined for an unknown code, and for the shop's word itself. */
export function typeOfCode(text: string): string | undefined {
  const word = wordOf(text);
  return word?.toLowerCase() === text.toLowerCase() ? undefined : word;
}

/**
 * The type of an entry. A code that the file did not have when a person answered, such as the first `SC` of a year, has
 * its usual word: a credit note must not become an invoice.
 */
export function entryType(text: string, types: Answers['types'] = {}): string {
  const answered = Object.hasOwn(types, text) ? types[text] : undefined;
  return answered ?? typeOfCode(text) ?? text;
}
