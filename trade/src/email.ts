/**
 * The form in which the shop stores and compares e-mail addresses: trimmed, with A to Z in lower case.
 * 'Kate@Example.com' is 'kate@example.com'. Unicode lower-casing would turn the KELVIN SIGN of '\u212Aate@example.com'
 * into k, and so give a stranger Kate's address.
 */
export function foldEmail(email: string): string {
  return email.trim().replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** Shown below a field whose text is not an e-mail address (5.forcustomer.2). */
export const emailSentence = 'Please enter a valid email address';

/** The e-mail addresses in any text, such as a column of a sheet or the head of a mail, without repeats. */
export function addressesIn(text: string): readonly string[] {
  return [...new Set(text.match(/[^\s@,;<>"'()]+@[^\s@,;<>"'()]+\.[^\s@,;<>"'().]+/g) ?? [])];
}

/**
 * True if a text looks like an e-mail address (5.forcustomer.2): a name, an @, and a domain with a dot. Refuses spaces
 * and the characters that separate addresses in a mail header: 'a@b.uk,c@d.uk' and '<a@b.uk>' are invalid.
 */
export function looksLikeEmail(text: string): boolean {
  return /^[^\s@,;<>]+@[^\s@.,;<>]+(\.[^\s@.,;<>]+)+$/.test(text.trim());
}
