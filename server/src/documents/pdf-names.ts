/** The names of a PDF's object, by the places at which they stand. */
export type ObjectNames = {
  /** Names directly in a dictionary, as keys or as values. */
  readonly inDictionaries: Set<string>;
  readonly all: Set<string>;
  /** The place after the object. */
  readonly end: number;
};

const DEEPEST = 200;

const codesOf = (text: string) => new Set([...text].map((letter) => letter.charCodeAt(0)));
const SPACES = codesOf('\0\t\n\f\r ');
const DELIMITERS = codesOf('()<>[]{}/%');
const [OPEN, CLOSE, LESS, GREATER, SLASH, PERCENT, BACKSLASH, HASH] = [
  0x28, 0x29, 0x3c, 0x3e, 0x2f, 0x25, 0x5c, 0x23,
];
const [OPEN_LIST, CLOSE_LIST] = [0x5b, 0x5d];

const isRegular = (code: number | undefined) =>
  code !== undefined && !SPACES.has(code) && !DELIMITERS.has(code);

/**
 * Reads the names of the object at a place of a PDF (ISO 32000-1, 7.3). Strings and comments are skipped. Undefined if
 * the object nests too deeply, or if a bracket closes another kind of bracket, which each reader takes in its own way.
 */
export function namesOfObject(pdf: Uint8Array, start: number): ObjectNames | undefined {
  const inDictionaries = new Set<string>();
  const all = new Set<string>();
  const open: ('dictionary' | 'list')[] = [];
  let at = start;
  while (at < pdf.length) {
    const code = pdf[at];
    if (code === undefined || SPACES.has(code)) at += 1;
    else if (code === PERCENT) at = endOfComment(pdf, at);
    else {
      if (code === OPEN) at = endOfString(pdf, at);
      else if (code === SLASH) {
        const { name, end } = nameAt(pdf, at + 1);
        all.add(name);
        if (open.at(-1) === 'dictionary') inDictionaries.add(name);
        at = end;
      } else if (code === LESS && pdf[at + 1] === LESS) {
        open.push('dictionary');
        at += 2;
      } else if (code === LESS) at = Math.max(at + 1, endAfter(pdf, GREATER, at));
      else if (code === GREATER && pdf[at + 1] === GREATER) {
        open.pop();
        at += 2;
      } else if (code === OPEN_LIST) {
        open.push('list');
        at += 1;
      } else if (code === CLOSE_LIST) {
        if (open.pop() === 'dictionary') return undefined;
        at += 1;
      } else at = endOfWord(pdf, at);
      if (open.length === 0) break;
      if (open.length > DEEPEST) return undefined;
    }
  }
  return { inDictionaries, all, end: at };
}

/** A name without its slash. `#4A#53` is JS. */
function nameAt(pdf: Uint8Array, start: number): { name: string; end: number } {
  let name = '';
  let at = start;
  for (; isRegular(pdf[at]); at += 1) {
    const code = pdf[at] ?? 0;
    const hex = code === HASH ? String.fromCharCode(pdf[at + 1] ?? 0, pdf[at + 2] ?? 0) : '';
    const isHex = /^[0-9a-f]{2}$/i.test(hex);
    name += String.fromCharCode(isHex ? Number.parseInt(hex, 16) : code);
    if (isHex) at += 2;
  }
  return { name, end: at };
}

function endOfWord(pdf: Uint8Array, start: number): number {
  let at = start + 1;
  while (isRegular(pdf[at])) at += 1;
  return at;
}

function endOfComment(pdf: Uint8Array, start: number): number {
  let at = start;
  while (at < pdf.length && pdf[at] !== 0x0a && pdf[at] !== 0x0d) at += 1;
  return at;
}

function endOfString(pdf: Uint8Array, start: number): number {
  let depth = 0;
  for (let at = start; at < pdf.length; at += 1) {
    const code = pdf[at];
    if (code === BACKSLASH) at += 1;
    else if (code === OPEN) depth += 1;
    else if (code === CLOSE) {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return pdf.length;
}

function endAfter(pdf: Uint8Array, code: number, start: number): number {
  const found = pdf.indexOf(code, start);
  return found < 0 ? pdf.length : found + 1;
}
