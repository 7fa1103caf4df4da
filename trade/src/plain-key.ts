/** Letters that show nothing, such as a zero-width space, a mark of direction or a soft hyphen (Unicode: Default_Ignorable). */
export const INVISIBLE = /\p{DI}/gu;

/** Most keys: plain signs that begin with no sign of a spreadsheet. */
const PLAIN = /^[!-&(-<>-~]([ -~]*[!-~])?$/;

/** How spreadsheets keep a text's zeros: `="00777"`. */
const GUARDED = /^="(.*)"$/s;
/** Word writes it where a code must not be broken; it looks like the hyphen. */
const OTHER_HYPHENS = /[\u2010\u2011]/g;

/** A text without the guard of a spreadsheet and blanks around it: `="Clos"` is `Clos`. */
export function unguarded(text: string): string {
  const trimmed = text.trim();
  return GUARDED.exec(trimmed)?.[1]?.replaceAll('""', '"').trim() ?? trimmed;
}

/**
 * A code, account or number as it is compared and stored: without what only shows it (`="00777"`, `'00777`), invisible letters and
 * blanks around it; every blank and hyphen an ordinary one, accents joined to their letters (NFC). `="00777"` and ` 00777` are `00777`.
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
