export type Person = {
  /** The letters A to Z are lower case. */
  readonly email: string;
  readonly name: string;
  /** The value of the role claim. Tokens of a buyer have no role claim. */
  readonly role?: string | readonly string[];
};

export type DemoPerson = Person & {
  readonly password: string;
  /**
   * Shows the person and the password to everyone who opens the sign-in page. The text names the person's purpose, such
   * as `One account`.
   */
  readonly hint?: string;
};

/**
 * Folds only A to Z: by Unicode's rules the KELVIN SIGN is a k, and a stranger's address would become a customer's
 * address.
 */
export function foldEmail(email: string): string {
  return email.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** Refuses every address to which the shop sends no mail: `trade/src/email.ts` demands a domain with a dot, too. */
export const looksLikeEmail = (text: string) =>
  text.length <= 254 && /^[^\s@,;<>"]+@[^\s@.,;<>"]+(\.[^\s@.,;<>"]+)+$/.test(text);
