import { looksLikeEmail } from './email.ts';

/** The person who ordered. The office's people are not named. */
export type OrderedBy = { readonly IsOffice: boolean; readonly Name: string };

export type StoredBy = {
  readonly isOffice: boolean | null;
  readonly who: string | null;
  readonly name: string | null;
};

/**
 * The office, or the person by name or e-mail address. Undefined if the actor is unknown or was erased: a reader cannot
 * use a pseudonym.
 */
export function orderedBy({ isOffice, who, name }: StoredBy): OrderedBy | undefined {
  if (!who) return undefined;
  if (isOffice) return { IsOffice: true, Name: '' };
  if (name) return { IsOffice: false, Name: name };
  return looksLikeEmail(who) ? { IsOffice: false, Name: who } : undefined;
}

export function orderedByWords(by: OrderedBy | undefined): string {
  if (by === undefined) return '';
  return by.IsOffice ? 'for you by our office' : `by ${by.Name}`;
}

/** For the office, which answers by e-mail: 'Jo Smith (jo@example.com)', or only the address if the name is unknown. */
export function nameWithEmail(name: string | null, email: string): string {
  return name === null || name === email ? email : `${name} (${email})`;
}
