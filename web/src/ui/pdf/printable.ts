import { hasGlyph } from './pdf-fonts.ts';

/** Replaces characters that no font of the file has, such as Japanese or emoji. The fonts have no empty box. */
const MISSING = '[?]';

/**
 * Text that the fonts of a printed file can print: composed accents ('é' as one letter), plain letters for ligatures
 * and wide letters, at most one empty line in a row. Invisible characters are left out. Each run of characters without
 * a glyph becomes `[?]`: '日本酒 Junmai' is '[?] Junmai'.
 */
export function printable(text: string): string {
  const plain = text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]/g, ' ')
    .replace(/(?!\n)[\p{Cc}\p{Default_Ignorable_Code_Point}\uFEFF]/gu, '')
    .replace(/[\uFB00-\uFB06\uFF01-\uFF5E]/g, (letter) => letter.normalize('NFKC'))
    .replace(/[‐‑]/g, '-')
    .replace(/[‒―]/g, '–');
  return plain
    .replace(/[^\n]/gu, (character) => (hasGlyph(character) ? character : '\0'))
    .replace(/\0+/g, MISSING)
    .replace(/ {2,}/g, ' ')
    .replace(/ *\n */g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
