const ELLIPSIS = '…';

/**
 * A text of at most so many characters, ellipsis included: 'A fine dry white' in 12 is 'A fine dry…'. It is cut after a
 * word, without trailing punctuation; a single word that is too long is cut inside.
 */
export function cutAtWord(text: string, mostCharacters: number): string {
  // By code points, so that no surrogate pair is split.
  const characters = [...text];
  if (characters.length <= mostCharacters) return text;
  const room = characters.slice(0, Math.max(0, mostCharacters - ELLIPSIS.length)).join('');
  const next = characters[Math.max(0, mostCharacters - ELLIPSIS.length)] ?? '';
  const whole = /\s/.test(next) ? room : room.replace(/\s\S*$/, '');
  return `${whole.replace(/[\s,;:.–—-]+$/, '')}${ELLIPSIS}`;
}
