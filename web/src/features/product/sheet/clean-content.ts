import type { SheetContent } from './sheet-content.ts';

/** More than a page holds of the narrowest letters: what is beyond need not be measured. */
const MOST_NOTE_CHARACTERS = 6_000;

/**
 * A text as it can be set: whole accented letters, at most one empty line, and no characters that the fonts have no
 * shape for (other scripts, emoji, control characters), which would be printed as something else.
 * @internal exported for its test
 */
export function cleanText(text: string, hasShape: (character: string) => boolean): string {
  // 'é' as one letter: the fonts have no loose accents.
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

/** A sheet's content with every text of the merchant's made fit to be set. */
export function cleanContent(content: SheetContent, hasShape: (character: string) => boolean): SheetContent {
  const clean = (text: string) => cleanText(text, hasShape);
  return {
    ...content,
    merchantName: clean(content.merchantName),
    // A name of which nothing is left gives way to vintage and code.
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
