import type { SheetContent } from './sheet-content.ts';

/** More than fits on a page in the narrowest letters; the rest need not be measured. */
const MOST_NOTE_CHARACTERS = 6_000;

/**
 * Text the fonts can print: composed accented letters, at most one empty line, and no characters without a glyph (other
 * scripts, emoji, control characters), which would print as something else.
 * @internal exported for its test
 */
export function cleanText(text: string, hasShape: (character: string) => boolean): string {
  // 'é' as one letter: the fonts have no combining accents.
  const whole = text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]/g, ' ');
  return [...whole]
    .filter((character) => character === '\n' || hasShape(character))
    .join('')
    .replace(/ {2,}/g, ' ')
    .replace(/ *\n */g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** A sheet's content with every text of the merchant's cleaned. */
export function cleanContent(content: SheetContent, hasShape: (character: string) => boolean): SheetContent {
  const clean = (text: string) => cleanText(text, hasShape);
  return {
    ...content,
    merchantName: clean(content.merchantName),
    // If nothing is left of the name, vintage and code take its place.
    name: clean(content.name) || content.line.join(' · '),
    secondName: clean(content.secondName),
    origin: clean(content.origin),
    line: content.line.map(clean),
    notes: content.notes.map((note) => ({
      ...note,
      title: clean(note.title),
      text: [...clean(note.text)].slice(0, MOST_NOTE_CHARACTERS).join(''),
    })),
    facts: content.facts.map((fact) => ({ ...fact, text: clean(fact.text) })),
    company: content.company.map(clean),
  };
}
