type Styled = { readonly Style: string; readonly WineTastingNotes: string };

const MOST_LETTERS = 90;

/**
 * A wine's style in one line: the first sentence of the short tasting note, such as 'Dry and elegant: brioche, green
 * apple and lemon', else the style, such as 'Dry and elegant'. A first sentence of more than 90 letters is not a line.
 */
export function styleLine({ Style, WineTastingNotes }: Styled): string {
  const sentence = firstSentence(WineTastingNotes).replace(/\.$/, '');
  const isLine = sentence.length > 0 && sentence.length <= MOST_LETTERS && sentence !== 'A';
  return isLine ? sentence : Style.trim();
}

/** The first sentence of a note, with its full stop. Initials and short forms, such as 'St. Émilion', end no sentence. */
export function firstSentence(note: string): string {
  const text = note.trim().replaceAll(/\s+/g, ' ');
  const [sentence = text] = /^.*?(?<!\b\p{Lu}\p{L}?)(?<!\betc)[.!?]["”’)]*(?=\s\p{Lu}|$)/u.exec(text) ?? [];
  return sentence;
}
