import { looksLikeEmail } from './email.ts';

/** The person or the office that ordered; the office’s people are not named. */
export type OrderedBy = { readonly IsOffice: boolean; readonly Name: string };

/** A person as stored with what they did, and the name of their login for the account. */
export type StoredBy = {
  readonly isOffice: boolean | null;
  readonly who: string | null;
  readonly name: string | null;
};

/**
 * The office, or the person by the name or address that the account knows. Undefined where nobody is known, and for a person
 * who was erased since: a pseudonym tells a reader nothing.
 */
export function orderedBy({ isOffice, who, name }: StoredBy): OrderedBy | undefined {
  if (!who) return undefined;
  if (isOffice) return { IsOffice: true, Name: '' };
  if (name) return { IsOffice: false, Name: name };
  return looksLikeEmail(who) ? { IsOffice: false, Name: who } : undefined;
}

/** 'by Jo Smith', 'for you by our office'; '' where it is unknown. */
export function orderedByWords(by: OrderedBy | undefined): string {
  if (by === undefined) return '';
  return by.IsOffice ? 'for you by our office' : `by ${by.Name}`;
}

/** For the office, which answers by e-mail: 'Jo Smith (jo@example.com)', or the address alone. */
export function nameWithEmail(name: string | null, email: string): string {
  return name === null || name === email ? email : `${name} (${email})`;
}
