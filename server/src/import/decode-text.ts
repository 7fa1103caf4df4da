/** A file's text with the encoding in which it was read, or why it is no text. */
export type DecodedText = { readonly text: string; readonly encoding: string } | { readonly says: string };

const MARKS = [
  ['utf-8', 'UTF-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', 'UTF-16 LE', [0xff, 0xfe]],
  ['utf-16be', 'UTF-16 BE', [0xfe, 0xff]],
] as const;

/** So many bytes show whether a file without a mark is UTF-16. */
const LOOKED_AT = 4_096;

/** Characters that no file of Windows-1252 has: controls, and the five of its upper ones that stand for nothing. */
const NO_1252 = /(?![\t-\r])\p{Cc}/u;

/**
 * Signs that in Windows-1252 never stand so in a word, and in code page 850 or Mac OS Roman are letters such as é, è, â and ô:
 * `Ros‚`, `C“tes`, `CrŽmant`.
 */
const OF_ANOTHER = /\p{L}([‚ƒ„ˆ‰‹]|[†‡“”™]\p{L})|\p{Ll}[ŠŒŽŸ]/u;

/**
 * Reads a file's bytes as what they are. A mark decides; without one, every second byte nil is UTF-16, what is UTF-8
 * throughout is UTF-8, and the rest is Windows-1252 if it can be: a file that is UTF-8 but for a few bytes is damaged, and
 * one with characters that Windows-1252 does not have is something else.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const marked = MARKS.find(([, , mark]) => mark.every((byte, index) => bytes[index] === byte));
  const [label, encoding] = marked ?? unmarked(bytes);
  try {
    const text = withoutCtrlZ(new TextDecoder(label, { fatal: true }).decode(bytes));
    // PostgreSQL's text has all characters but this.
    const nil = text.indexOf('\u0000');
    if (nil >= 0)
      return { says: `holds the character U+0000 on line ${lineOf(text, nil)}. Is it a CSV file?` };
    return { text, encoding };
  } catch {
    if (marked !== undefined) return { says: `is not ${encoding}, as its first bytes say it is` };
  }
  const around = new TextDecoder('utf-8').decode(bytes);
  const broken = around.indexOf('\ufffd');
  const brokenCount = around.split('\ufffd').length - 1;
  // Two letters of Windows-1252 seldom look like one of UTF-8; in damaged UTF-8 nearly all do.
  if ((around.match(/[\u0080-\ufffc]/g)?.length ?? 0) >= brokenCount) {
    return { says: `is UTF-8 with bytes that are not, the first on line ${lineOf(around, broken)}` };
  }
  const text = withoutCtrlZ(new TextDecoder('windows-1252').decode(bytes));
  const none = text.search(NO_1252);
  if (none >= 0) {
    const says = `is neither UTF-8, UTF-16 nor Windows-1252 (line ${lineOf(text, none)}). Save it as "CSV UTF-8"`;
    return { says };
  }
  const odd = text.search(OF_ANOTHER);
  if (odd >= 0) {
    return {
      says: `looks like code page 850 or Mac OS Roman (line ${lineOf(text, odd)}). Save it as "CSV UTF-8"`,
    };
  }
  return { text, encoding: 'Windows-1252' };
}

/** DOS ended a text file with it, and programs made for DOS still do. */
const CTRL_Z = '\u001a';

function withoutCtrlZ(text: string): string {
  const end = text.indexOf(CTRL_Z);
  // Some fill the last block with nils behind it.
  const isEnd = end >= 0 && text.slice(end).replaceAll(CTRL_Z, '').replaceAll('\u0000', '').trim() === '';
  return isEnd ? text.slice(0, end) : text;
}

/** CSV is mostly ASCII, of which UTF-16 makes every second byte nil. */
function unmarked(bytes: Uint8Array): readonly [label: string, encoding: string] {
  const start = bytes.subarray(0, LOOKED_AT);
  const nils = [0, 0];
  for (const [index, byte] of start.entries()) if (byte === 0) nils[index % 2] = (nils[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = nils;
  if (odd * 4 > start.length && even === 0) return ['utf-16le', 'UTF-16 LE'];
  if (even * 4 > start.length && odd === 0) return ['utf-16be', 'UTF-16 BE'];
  return ['utf-8', 'UTF-8'];
}

function lineOf(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}
