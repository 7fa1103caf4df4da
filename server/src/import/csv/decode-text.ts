export type DecodedText = { readonly text: string; readonly encoding: string } | { readonly says: string };

const MARKS = [
  ['utf-8', 'UTF-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', 'UTF-16 LE', [0xff, 0xfe]],
  ['utf-16be', 'UTF-16 BE', [0xfe, 0xff]],
] as const;

const SAMPLE_BYTES = 4_096;

/**
 * Characters that a Windows-1252 file never has: control characters, and the five bytes that Windows-1252 leaves
 * undefined.
 */
const NO_1252 = /(?![\t-\r])\p{Cc}/u;

/**
 * Punctuation that never occurs inside a word of a Windows-1252 text. In code page 850 and Mac OS Roman the same bytes
 * are letters such as é, è, â and ô: `Ros‚`, `C“tes`, `CrŽmant`.
 */
const OF_ANOTHER = /\p{L}([‚ƒ„ˆ‰‹]|[†‡“”™]\p{L})|\p{Ll}[ŠŒŽŸ]/u;

/**
 * Detects a file's encoding. A byte order mark decides. Without a mark, NUL in every second byte means UTF-16, and a
 * file without invalid UTF-8 is UTF-8. Every other file is Windows-1252, unless the file is damaged UTF-8 or has
 * characters that Windows-1252 lacks. Detectors such as chardet guess by probability: they read Mac OS Roman and
 * damaged UTF-8 as Windows-1252 (decision 58).
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const marked = MARKS.find(([, , mark]) => mark.every((byte, index) => bytes[index] === byte));
  const [label, encoding] = marked ?? unmarked(bytes);
  try {
    const text = withoutCtrlZ(new TextDecoder(label, { fatal: true }).decode(bytes));
    // PostgreSQL's type `text` cannot hold U+0000.
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
  // If as many letters decode as UTF-8 as there are invalid bytes, the file is damaged UTF-8: in Windows-1252, two
  // neighbouring letters seldom happen to be a letter of UTF-8.
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

const CTRL_Z = '\u001a';

function withoutCtrlZ(text: string): string {
  const end = text.indexOf(CTRL_Z);
  const isEnd = end >= 0 && text.slice(end).replaceAll(CTRL_Z, '').replaceAll('\u0000', '').trim() === '';
  return isEnd ? text.slice(0, end) : text;
}

/** Detects UTF-16 without a byte order mark: CSV is mostly ASCII, so every second byte of UTF-16 is NUL. */
function unmarked(bytes: Uint8Array): readonly [label: string, encoding: string] {
  const start = bytes.subarray(0, SAMPLE_BYTES);
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
