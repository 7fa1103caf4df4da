import { inflateSync } from 'node:zlib';

/**
 * A file that a PDF contains (ISO 32000-1, 7.11.4), in two parts: the specification, which names the file and the number
 * of the stream, and the stream with the file's bytes.
 */
export type Attachments = {
  /** The number of the stream that each specification names; undefined if the shop does not take the file. */
  readonly named: (number | undefined)[];
  /** The number of each stream; undefined if the stream holds no invoice. */
  readonly streams: (number | undefined)[];
  /** How often an object of a number is defined. An object whose number cannot be read has the number -1. */
  readonly defined: Map<number, number>;
  /** True if the document has a tree of names of files. */
  hasTree: boolean;
};

export const noAttachments = (): Attachments => ({
  named: [],
  streams: [],
  defined: new Map(),
  hasTree: false,
});

/** The names that Factur-X, ZUGFeRD 2 and XRechnung give to the invoice as XML. */
const NAMES = new Set(['factur-x.xml', 'zugferd-invoice.xml', 'xrechnung.xml']);

/**
 * True if a PDF contains nothing, or the XML of an invoice alone: one specification that names one stream, which is
 * defined once.
 */
export function areTaken({ named, streams, defined, hasTree }: Attachments): boolean {
  if (named.length === 0 && streams.length === 0) return !hasTree;
  const [number] = named;
  return (
    named.length === 1 &&
    streams.length === 1 &&
    number !== undefined &&
    number === streams[0] &&
    defined.get(number) === 1 &&
    !defined.has(-1)
  );
}

/**
 * Reads a specification strictly: every `F` and `UF` of the object is an allowed name or the same stream, and no other
 * key names a file. Returns the number of the stream. Undefined for every other form, such as names by reference.
 */
export function namedStream(object: string): number | undefined {
  // An escaped name or a comment may hide a key.
  if (/[#%]/.test(object) || object.match(/\/EF(?![\w-])/g)?.length !== 1) return undefined;
  if (/\/(DOS|Mac|Unix|URL|RF|CI|EP)(?![\w-])/.test(object)) return undefined;
  const streams = new Set<number>();
  let names = 0;
  for (const { 1: value = '' } of object.matchAll(/\/U?F(?![\w-])\s*(\([^()]*\)|<[^<>]*>|\d+ \d+ R)?/g)) {
    const [reference, number] = /^(\d+) \d+ R$/.exec(value) ?? [];
    if (reference !== undefined) streams.add(Number(number));
    else if (NAMES.has(textOf(value).toLowerCase())) names += 1;
    else return undefined;
  }
  return names > 0 && streams.size === 1 ? [...streams][0] : undefined;
}

/** A literal or hexadecimal string, in Latin 1 or UTF-16 (ISO 32000-1, 7.9.2). */
function textOf(value: string): string {
  const bytes = value.startsWith('<')
    ? Buffer.from(value.slice(1, -1).replace(/\s/g, ''), 'hex')
    : Buffer.from(
        value
          .slice(1, -1)
          .replace(/\\([0-7]{3})/g, (_all, octal: string) => String.fromCharCode(Number.parseInt(octal, 8))),
        'latin1',
      );
  if (bytes[0] !== 0xfe || bytes[1] !== 0xff || bytes.length % 2 === 1) return bytes.toString('latin1');
  return bytes.subarray(2).swap16().toString('utf16le');
}

/** A dictionary whose stream is packed by Flate, or not at all, without a predictor and in this file. */
const FLATE = /\/Filter\s*(?:\/FlateDecode|\[\s*\/FlateDecode\s*\])\s*(?=\/|>>)/g;
const ODD = /%|#(?!2f)|\((?!\))|\/(?:DecodeParms|F|FFilter|FDecodeParms|DL)(?![\w-])/i;
/** A string without brackets in it. A checksum may have any other bytes. */
const TEXT = /\((?:[^()\\]|\\[\s\S])*\)/g;

/** True if the stream after a dictionary holds an invoice as XML and nothing else. `most` is the most unpacked bytes. */
export function holdsInvoice(dictionary: string, stream: Buffer, most: number): boolean {
  const plain = dictionary.replace(TEXT, '()');
  const filters = plain.match(/\/Filter/g)?.length ?? 0;
  if (ODD.test(plain) || filters !== (plain.match(FLATE)?.length ?? 0) || filters > 1) return false;
  try {
    const xml =
      filters === 1
        ? inflateSync(stream, { maxOutputLength: Math.max(1, most) })
        : plainStream(plain, stream);
    return xml !== undefined && isInvoiceXml(xml.toString('utf8'));
  } catch {
    return false;
  }
}

/** A stream that is not packed. Undefined unless its length and the word after it name the same end. */
function plainStream(dictionary: string, stream: Buffer): Buffer | undefined {
  const [length, ...others] = dictionary.matchAll(/\/Length\s*(\d+)?\s*(?=\/|>>)/g);
  const end = stream.indexOf('endstream');
  const bytes = Number(length?.[1]);
  return others.length === 0 && end >= bytes && end <= bytes + 2 ? stream.subarray(0, bytes) : undefined;
}

/** The first elements of invoices: UN/CEFACT CII (ZUGFeRD 1 has another name) and UBL. */
const ROOT = /^<(?:[\w.-]+:)?(?:CrossIndustryInvoice|CrossIndustryDocument|Invoice|CreditNote)[\s>]/;
/** A browser may run or fetch these when somebody opens the XML: HTML, pictures with scripts, style sheets, entities. */
const RUNS = /<!DOCTYPE|<!ENTITY|<\?(?!xml\s)|www\.w3\.org\/(?:1999\/(?:xhtml|xlink|XSL)|2000\/svg)/i;

function isInvoiceXml(text: string): boolean {
  if (text.includes('\0') || RUNS.test(text)) return false;
  let rest = text.replace(/^\uFEFF/, '').trimStart();
  const [declaration = ''] = /^<\?xml\s[^>]*\?>/.exec(rest) ?? [];
  if (/encoding/i.test(declaration) && !/encoding\s*=\s*["']utf-8["']/i.test(declaration)) return false;
  rest = rest.slice(declaration.length).trimStart();
  while (rest.startsWith('<!--') && rest.includes('-->'))
    rest = rest.slice(rest.indexOf('-->') + 3).trimStart();
  return ROOT.test(rest);
}
