const ELLIPSIS = '…';

/**
 * A text of at most so many characters, the ellipsis counted: 'A fine dry white' in 12 is 'A fine dry…'. It is cut
 * at the end of a word, without the comma or stop that would be left hanging; one word that is longer than all the
 * room is cut within.
 */
export function cutAtWord(text: string, mostCharacters: number): string {
  // Whole characters: half of one is a sign of its own that nobody can read.
  const characters = [...text];
  if (characters.length <= mostCharacters) return text;
  const room = characters.slice(0, Math.max(0, mostCharacters - ELLIPSIS.length)).join('');
  const next = characters[Math.max(0, mostCharacters - ELLIPSIS.length)] ?? '';
  const whole = /\s/.test(next) ? room : room.replace(/\s\S*$/, '');
  return `${whole.replace(/[\s,;:.–—-]+$/, '')}${ELLIPSIS}`;
}
