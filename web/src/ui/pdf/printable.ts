import { hasGlyph } from './pdf-fonts.ts';

/**
 * Text that the fonts of the sheet can print: composed accents ('é' as one letter), at most one empty line, and no
 * characters without a glyph (other scripts, emoji, control characters), which would print as something else.
 */
export function printable(text: string): string {
  const plain = text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]/g, ' ');
  return [...plain]
    .filter((character) => character === '\n' || hasGlyph(character))
    .join('')
    .replace(/ {2,}/g, ' ')
    .replace(/ *\n */g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
