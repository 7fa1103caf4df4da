type Styled = {
  readonly Style: string;
  readonly WineTastingNotes: string;
  readonly Notes1: string;
  readonly SecondaryDescription: string;
};

const MOST_LETTERS = 90;

/**
 * A wine's style in one line: the first sentence of the short tasting note, such as 'Dry and elegant: brioche, green
 * apple and lemon', else the style, such as 'Dry and elegant'. A first sentence of more than 90 letters is not a line. A
 * line that the second description or the tasting note says as well is left out.
 */
export function styleLine({ Style, WineTastingNotes, Notes1, SecondaryDescription }: Styled): string {
  const said = [SecondaryDescription, firstSentence(Notes1)].map(bare);
  const lines = [bare(firstSentence(WineTastingNotes)), bare(Style)];
  const isLine = (line: string) => line !== '' && line !== 'A' && line.length <= MOST_LETTERS;
  return lines.find((line) => isLine(line) && !said.includes(line)) ?? '';
}

const bare = (sentence: string) => sentence.trim().replace(/\.$/, '');

/** The first sentence of a note, with its full stop. Initials and short forms, such as 'St. Émilion', end no sentence. */
export function firstSentence(note: string): string {
  const text = note.trim().replaceAll(/\s+/g, ' ');
  const [sentence = text] = /^.*?(?<!\b\p{Lu}\p{L}?)(?<!\betc)[.!?]["”’)]*(?=\s\p{Lu}|$)/u.exec(text) ?? [];
  return sentence;
}
