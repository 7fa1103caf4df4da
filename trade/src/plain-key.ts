/** Invisible characters, such as a zero-width space or a soft hyphen (Unicode: Default_Ignorable). */
export const INVISIBLE = /\p{DI}/gu;

/** Matches most keys, which need no change: printable ASCII that does not begin with a spreadsheet's guard. */
const PLAIN = /^[!-&(-<>-~]([ -~]*[!-~])?$/;

/** Spreadsheets guard leading zeros with a formula: `="00777"`. */
const GUARDED = /^="(.*)"$/s;
/** The hyphen and the no-break hyphen of Unicode. Word writes them into codes, and they look like the plain hyphen. */
const OTHER_HYPHENS = /[\u2010\u2011]/g;

/** Removes a spreadsheet's guard and the blanks around a text: `="Clos"` is `Clos`. */
export function unguarded(text: string): string {
  const trimmed = text.trim();
  return GUARDED.exec(trimmed)?.[1]?.replaceAll('""', '"').trim() ?? trimmed;
}

/**
 * The form in which the shop stores and compares codes, accounts and numbers. Removes a spreadsheet's guard
 * (`="00777"`, `'00777`), invisible characters and the blanks around the text, makes blanks and hyphens plain, and
 * joins accents to their letters (NFC). `="00777"` and ` 00777` are `00777`.
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
