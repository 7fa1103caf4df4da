import { type Family, fontFor } from './pdf-fonts.ts';

/** Replaces characters that no font has, such as Japanese or emoji. The fonts have no empty box. */
const MISSING = '[?]';

/**
 * Text that the fonts can print: composed accents ('é' as one letter), plain letters for ligatures and wide letters, at
 * most one empty line in a row. Invisible characters are left out. Each run of characters without a glyph becomes
 * `[?]`: '日本酒 Junmai' is '[?] Junmai'.
 */
export function printable(text: string, family: Family): string {
  const plain = text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n\uFEFF]/g, ' ')
    .replace(/(?!\n)[\p{Cc}\p{Default_Ignorable_Code_Point}\uFEFF]/gu, '')
    .replace(/[\uFB00-\uFB06\uFF01-\uFF5E]/g, (letter) => letter.normalize('NFKC'))
    .replace(/[‐‑]/g, '-')
    .replace(/[‒―]/g, '–');
  return plain
    .replace(/[^\n]/gu, (character) => (fontFor(character, family) === undefined ? '\0' : character))
    .replace(/\0+/g, MISSING)
    .replace(/ {2,}/g, ' ')
    .replace(/ *\n */g, '\n')
    .replace(/\n{3,}/g, '\n\n');
}

/** A longer word may break at any letter. */
const LONGEST_WORD = 22;

export type Run = { readonly text: string; readonly font: string; readonly wordBreak?: 'break-all' };

/** A printable text as runs of a font each: 'Tőke' is 'T' in Serif, 'ő' in Serif latin-ext and 'ke' in Serif. */
export function runsOf(text: string, family: Family): Run[] {
  return text.split(new RegExp(`(\\S{${LONGEST_WORD + 1},})`, 'u')).flatMap((part, nth) => {
    const runs = runsOfFonts(part, family);
    // The odd parts are the long words.
    return nth % 2 === 0 ? runs : runs.map((run) => ({ ...run, wordBreak: 'break-all' as const }));
  });
}

function runsOfFonts(text: string, family: Family): Run[] {
  const runs: { text: string; font: string }[] = [];
  for (const character of text) {
    const last = runs.at(-1);
    const font = character === '\n' ? undefined : fontFor(character, family);
    if (last !== undefined && (font === undefined || font === last.font)) last.text += character;
    else runs.push({ text: character, font: font ?? family });
  }
  return runs;
}
