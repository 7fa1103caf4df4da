const words = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** '2026-06' is June 2026. */
export function monthWords(month: string): string {
  return words.format(new Date(`${month}-15T00:00:00Z`));
}
