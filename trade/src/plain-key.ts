/**
 * Invisible letters, such as a zero-width space, a mark of direction or a soft hyphen (Unicode:
 * Default_Ignorable).
 */
export const INVISIBLE = /\p{DI}/gu;

/** Most keys: plain characters, without a spreadsheet's guard at the start. */
const PLAIN = /^[!-&(-<>-~]([ -~]*[!-~])?$/;

/** A spreadsheet's guard of a text's zeros: `="00777"`. */
const GUARDED = /^="(.*)"$/s;
/** The no-break hyphen, which Word writes in codes; it looks like the hyphen. */
const OTHER_HYPHENS = /[\u2010\u2011]/g;

/** A text without a spreadsheet's guard and blanks around it: `="Clos"` is `Clos`. */
export function unguarded(text: string): string {
  const trimmed = text.trim();
  return GUARDED.exec(trimmed)?.[1]?.replaceAll('""', '"').trim() ?? trimmed;
}

/**
 * A code, account or number as it is compared and stored: without a spreadsheet's guard (`="00777"`,
 * `'00777`), invisible letters and blanks around it; with plain blanks and hyphens, and accents joined to
 * their letters (NFC). `="00777"` and ` 00777` are `00777`.
 */
export function plainKey(text: string): string {
  if (PLAIN.test(text)) return text;
  const visible = text
    .replace(INVISIBLE, '')
    .replace(/\s/g, ' ')
    .replace(/\p{Cc}/gu, '');
  return unguarded(visible)
    .replace(/^'+(?=.)/, '')
    .replace(OTHER_HYPHENS, '-')
    .trim()
    .normalize('NFC');
}
