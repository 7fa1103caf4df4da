/**
 * The form in which e-mail addresses are stored and compared: without spaces around it, A to Z in lower case.
 * 'Kate@Example.com' is 'kate@example.com'. Only A to Z: full Unicode lower-casing makes the KELVIN SIGN of
 * '\u212Aate@example.com' a k, and a stranger's mailbox Kate's.
 */
export function foldEmail(email: string): string {
  return email.trim().replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** Shown at a field whose text does not look like one e-mail (5.forcustomer.2). */
export const emailSentence = 'Please enter a valid email address';

/**
 * Whether a text looks like one e-mail: something, one @, and a name with a dot (5.forcustomer.2). No spaces,
 * and no characters that make a mail header read it as several addresses: 'a@b.uk,c@d.uk' and '<a@b.uk>' are
 * refused.
 */
export function looksLikeEmail(text: string): boolean {
  return /^[^\s@,;<>]+@[^\s@.,;<>]+(\.[^\s@.,;<>]+)+$/.test(text.trim());
}
