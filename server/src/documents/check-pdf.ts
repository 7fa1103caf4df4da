import { inflateSync } from 'node:zlib';
import { MOST_DOCUMENT_BYTES } from '@tradecellar/trade/document.ts';
import { type Attachments, areTaken, holdsInvoice, namedStream, noAttachments } from './pdf-attachment.ts';
import { namesOfObject, type ObjectNames } from './pdf-names.ts';

/** The first bytes in which readers look for the head, and the last bytes in which they look for the end. */
const HEAD_BYTES = 1024;
const END_BYTES = 2048;
const MOST_OBJECTS = 200_000;
/** Two numbers of ten figures, with blanks. */
const MOST_PAIR_BYTES = 32;
const MOST_UNPACKED_BYTES = 64 * 1024 * 1024;
/** How often the checker may read the bytes of a file again. An honest file needs little more than once. */
const MOST_ROUNDS = 4;

/** Words of a dictionary that run something, each with the words for people. */
const ACTS: Readonly<Record<string, string>> = {
  JavaScript: 'contains a script',
  JS: 'contains a script',
  XFA: 'is a form with scripts',
  AA: 'does something by itself when it is opened',
  Launch: 'starts a program',
  RichMedia: 'contains a film or a program',
  OnInstantiate: 'contains a script',
  // The file may be on another machine, to which the reader's machine then sends its credentials.
  GoToR: 'opens another file',
  GoToE: 'opens another file',
  SubmitForm: 'sends a form',
  ImportData: 'reads another file',
};
/** Words that run something also outside a dictionary, because a dictionary may refer to them. */
const ANYWHERE = ['JavaScript', 'Launch', 'RichMedia', 'GoToR', 'GoToE', 'SubmitForm', 'ImportData'];

const MOST_INVOICE_BYTES = 10 * 1024 * 1024;

const UNUSUAL = 'is built in a way that the shop cannot check. Please print it to PDF again';
const ENCRYPTED = 'is encrypted. Please send it without a password';
const DAMAGED = 'is damaged: a part cannot be unpacked';

/**
 * Checks the PDF of a document. Returns the fault, as the end of a sentence about the file, or undefined. The file needs
 * a head and an end, and may not be encrypted, run scripts or programs, or contain files (ISO 32000-1, 7.11.4, 12.6) but
 * the invoice as XML that Factur-X, ZUGFeRD and XRechnung put into its PDF.
 * Every place at which an object can begin is read, also inside streams and in unpacked object streams, because a file
 * may lie about the lengths of its streams. Takes up to a few seconds for a file that is made to be slow, so the caller
 * runs it in a thread.
 */
export function checkPdf(pdf: Buffer): string | undefined {
  if (pdf.length === 0) return 'is empty (0 bytes)';
  if (pdf.length > MOST_DOCUMENT_BYTES) return `is larger than ${MOST_DOCUMENT_BYTES / 1024 / 1024} MB`;
  if (!pdf.subarray(0, HEAD_BYTES).includes('%PDF-')) return 'is no PDF';
  const end = pdf.subarray(-END_BYTES);
  if (!end.includes('startxref') || !end.includes('%%EOF')) return 'is not complete: its end is missing';
  if (/\/Encrypt[\0\s<]/.test(pdf.toString('latin1'))) return ENCRYPTED;
  const work: Work = {
    budget: { bytes: MOST_ROUNDS * pdf.length + HEAD_BYTES, unpacked: MOST_UNPACKED_BYTES },
    attached: noAttachments(),
  };
  let objects = 0;
  for (const place of starts(pdf)) {
    objects += 1;
    if (objects > MOST_OBJECTS) return UNUSUAL;
    const fault = faultOfObject(pdf, place, work);
    if (fault !== undefined) return fault;
  }
  if (!areTaken(work.attached)) return faultWords('contains another file');
  return objects === 0 ? 'is no PDF that a reader can open' : undefined;
}

type Budget = { bytes: number; unpacked: number };
type Work = { readonly budget: Budget; readonly attached: Attachments };

/** A place at which an object can begin. `number` is -1 if it cannot be read, and undefined after `trailer`. */
type Start = { readonly start: number; readonly number?: number };

/** The places after `12 0 obj` and after `trailer`. Between the words of `12 0 obj` there may be comments of any length. */
function* starts(pdf: Buffer): Generator<Start> {
  const text = pdf.toString('latin1');
  for (const { index, 0: word } of text.matchAll(/trailer|(?<=[\0\s\d])obj(?![a-z])/g)) {
    const start = index + word.length;
    const before = text.slice(Math.max(0, index - 200), index);
    const number = Number(/(?<!\d)(\d{1,10})[\0\s]+\d+[\0\s]*$/.exec(before)?.[1] ?? -1);
    yield word === 'trailer' ? { start } : { start, number };
  }
}

function faultOfObject(pdf: Buffer, { start, number }: Start, work: Work): string | undefined {
  const { budget, attached } = work;
  const read = namesOfObject(pdf, start);
  if (read === undefined) return UNUSUAL;
  budget.bytes -= read.end - start;
  if (budget.bytes < 0) return UNUSUAL;
  const dictionary = () => pdf.toString('latin1', start, read.end);
  const fault = faultOfNames(read, dictionary, attached);
  if (fault !== undefined) return fault;
  if (number !== undefined) attached.defined.set(number, (attached.defined.get(number) ?? 0) + 1);
  const stream = /^[\0\s]*stream(\r\n|\n|\r)/.exec(pdf.toString('latin1', read.end, read.end + 64));
  const rest = pdf.subarray(read.end + (stream?.[0].length ?? 0));
  if (read.all.has('EmbeddedFile')) {
    // A second stream is refused, whatever it holds.
    const isInvoice =
      stream !== null &&
      attached.streams.length === 0 &&
      holdsInvoice(dictionary(), rest, Math.min(budget.unpacked, MOST_INVOICE_BYTES));
    attached.streams.push(isInvoice ? number : undefined);
  }
  // Only object streams hold objects (ISO 32000-1, 7.5.7). Outlines have `First` too, and no stream.
  if (!read.inDictionaries.has('First') && !read.inDictionaries.has('ObjStm')) return undefined;
  if (stream !== null) return faultOfPacked(rest, dictionary(), work);
  // A reader also finds a stream after a comment or after many blanks.
  return /^[\0\s]*endobj/.test(pdf.toString('latin1', read.end, read.end + 64)) ? undefined : UNUSUAL;
}

/** Notes a specification of a contained file and a tree of names in `attached`. */
function faultOfNames(
  { inDictionaries, all }: ObjectNames,
  text: () => string,
  attached: Attachments,
): string | undefined {
  if (inDictionaries.has('Encrypt')) return ENCRYPTED;
  const found =
    Object.keys(ACTS).find((name) => inDictionaries.has(name)) ?? ANYWHERE.find((name) => all.has(name));
  if (found !== undefined) return faultWords(ACTS[found] ?? '');
  if (all.has('EF')) attached.named.push(namedStream(text()));
  if (all.has('EmbeddedFiles')) attached.hasTree = true;
  return undefined;
}

const faultWords = (act: string) => `${act}, which a document may not. Please print it to PDF again`;

/** The keys of an object stream's dictionary. Other keys, and other ways to pack, could hide objects from the check. */
const KEYS =
  /\/(?:(Type)\s*\/ObjStm|(N)\s+(\d+)|(First)\s+(\d+)|(Length)\s+\d+(?:\s+\d+\s+R)?|(Extends)\s+\d+\s+\d+\s+R|(Filter)\s*(?:\/FlateDecode|\[\s*\/FlateDecode\s*\]))\s*(?=\/|>>)/g;

/** The facts of an object stream's dictionary. Undefined if the dictionary has anything else, or a key twice. */
function readPacked(dictionary: string): { isPacked: boolean; count: number; first: number } | undefined {
  if (dictionary.replace(KEYS, '').replace(/\s/g, '') !== '<<>>') return undefined;
  const values = new Map<string, number>();
  for (const [, ...found] of dictionary.matchAll(KEYS)) {
    const [key = '', value] = found.filter((text) => text !== undefined);
    if (values.has(key)) return undefined;
    values.set(key, Number(value));
  }
  const [count, first] = [values.get('N'), values.get('First')];
  return count === undefined || first === undefined
    ? undefined
    : { isPacked: values.has('Filter'), count, first };
}

/**
 * Checks the objects of an object stream, which follows its dictionary. Some readers find an object by its offset, and
 * other readers read the objects in sequence, so each offset must be the place after the object before.
 */
function faultOfPacked(rest: Buffer, dictionary: string, { budget, attached }: Work): string | undefined {
  const packed = readPacked(dictionary);
  if (packed === undefined) return UNUSUAL;
  const { isPacked, count, first } = packed;
  // Without packing, an object may hold the word `endstream`, so only the bracket of an object is its end.
  const objects = isPacked ? unpack(rest, budget) : rest;
  if (objects === undefined) return DAMAGED;
  if (isPacked) {
    budget.unpacked -= objects.length;
    budget.bytes += MOST_ROUNDS * objects.length;
  }
  budget.bytes -= first;
  if (budget.bytes < 0 || count > MOST_OBJECTS || first > MOST_PAIR_BYTES * (count + 1)) return UNUSUAL;
  // Pairs of an object's number and its offset from `first`.
  const head = objects.toString('latin1', 0, first);
  const pairs = head.match(/\d+/g) ?? [];
  if (/[^\d\0\s]/.test(head) || pairs.length !== 2 * count) return UNUSUAL;
  let end = first;
  for (let pair = 0; pair < count; pair += 1) {
    const start = first + Number(pairs[2 * pair + 1]);
    if (start < end || start >= objects.length) return UNUSUAL;
    if (/[^\0\s]/.test(objects.toString('latin1', end, start))) return UNUSUAL;
    const read = namesOfObject(objects, start);
    if (read === undefined) return UNUSUAL;
    budget.bytes -= read.end - end;
    if (budget.bytes < 0) return UNUSUAL;
    end = read.end;
    const fault = faultOfNames(read, () => objects.toString('latin1', start, end), attached);
    if (fault !== undefined) return fault;
    // An object in a stream is no stream, so it holds no file.
    if (read.all.has('EmbeddedFile')) attached.streams.push(undefined);
  }
  return undefined;
}

/** Undefined if the bytes cannot be unpacked or unpack to more than the budget. */
function unpack(packed: Buffer, { unpacked }: Budget): Buffer | undefined {
  try {
    return inflateSync(packed, { maxOutputLength: Math.max(1, unpacked) });
  } catch {
    return undefined;
  }
}
