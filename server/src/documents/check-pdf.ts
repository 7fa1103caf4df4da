import { inflateSync } from 'node:zlib';
import { MOST_DOCUMENT_BYTES } from '@tradecellar/trade/document.ts';
import { type Attachments, areTaken, holdsInvoice, namedStream, noAttachments } from './pdf-attachment.ts';
import { namesOfObject, type ObjectNames } from './pdf-names.ts';

/** The first bytes in which readers look for the head, and the last bytes in which they look for the end. */
const HEAD_BYTES = 1024;
const END_BYTES = 2048;
const MOST_OBJECTS = 200_000;
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
};
/** Words that run something also outside a dictionary, because a dictionary may refer to them. */
const ANYWHERE = ['JavaScript', 'Launch', 'RichMedia'];

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

/** The places after `12 0 obj`, with comments between the words, and after `trailer`. */
function* starts(pdf: Buffer): Generator<Start> {
  const text = pdf.toString('latin1');
  for (const { index, 0: word } of text.matchAll(/trailer|(?<!end)obj/g)) {
    const start = index + word.length;
    if (word === 'trailer') yield { start };
    const before = text.slice(Math.max(0, index - 200), index);
    if (word === 'trailer' || !/\d[\0\s]*(%[^\r\n]*[\r\n][\0\s]*)*$/.test(before)) continue;
    yield { start, number: Number(/(?<!\d)(\d{1,10})[\0\s]+\d+[\0\s]*$/.exec(before)?.[1] ?? -1) };
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
  // Only object streams hold objects (ISO 32000-1, 7.5.7). They have `First`.
  if (stream === null || !read.inDictionaries.has('First')) return undefined;
  return faultOfPacked(rest, dictionary(), work);
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

/** A dictionary that packs its stream in no other way than by Flate, without a predictor. */
const PLAIN = /^(?!.*(DecodeParms|\/F\b|\/FFilter|[(#%])).*$/s;
const FLATE = /\/Filter\s*(\/FlateDecode|\/Fl|\[\s*\/FlateDecode\s*\])\s*(\/|>>)/;
/** The number of objects, and the place of the first object. A reference to another object is not read. */
const FIRST = /\/First\s+(\d+)\s*(?=\/|>>)/g;

/** Checks the objects of an object stream, which follows its dictionary. */
function faultOfPacked(rest: Buffer, dictionary: string, { budget, attached }: Work): string | undefined {
  const firsts = [...dictionary.matchAll(FIRST)];
  const isPacked = dictionary.includes('/Filter');
  if (!PLAIN.test(dictionary) || firsts.length !== 1 || (isPacked && !FLATE.test(dictionary))) return UNUSUAL;
  const objects = isPacked ? unpack(rest, budget) : rest.subarray(0, Math.max(0, rest.indexOf('endstream')));
  if (objects === undefined) return DAMAGED;
  budget.unpacked -= objects.length;
  if (budget.unpacked < 0) return UNUSUAL;
  budget.bytes += MOST_ROUNDS * objects.length;
  const first = Number(firsts[0]?.[1]);
  // Pairs of an object's number and its offset from `first`.
  const head = objects.toString('latin1', 0, first).match(/\d+/g) ?? [];
  if (head.length > 2 * MOST_OBJECTS) return UNUSUAL;
  for (let pair = 0; pair + 1 < head.length; pair += 2) {
    const start = first + Number(head[pair + 1]);
    const read = namesOfObject(objects, start);
    if (read === undefined) return UNUSUAL;
    budget.bytes -= Math.max(0, read.end - start);
    if (budget.bytes < 0) return UNUSUAL;
    const fault = faultOfNames(read, () => objects.toString('latin1', start, read.end), attached);
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
