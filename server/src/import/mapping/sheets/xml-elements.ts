import { textOfCode } from './cell-values.ts';

export type Element = { readonly of: (attribute: string) => string; readonly inner: string };

/**
 * The elements of a name, which workbooks do not nest. The reading stops at the first element that never ends, because
 * a search for the end of each such element would take minutes.
 */
export function* elements(xml: string, name: string): Generator<Element> {
  for (const { attributes, inner } of ranges(xml, name))
    yield { of: (attribute) => decode(attributeOf(attributes, attribute)), inner };
}

/** The text without the elements of a name. */
function withoutElements(xml: string, name: string): string {
  let rest = '';
  let from = 0;
  for (const { start, end } of ranges(xml, name)) {
    rest += xml.slice(from, start);
    from = end;
  }
  return from === 0 ? xml : rest + xml.slice(from);
}

type Range = {
  readonly attributes: string;
  readonly inner: string;
  readonly start: number;
  readonly end: number;
};

function* ranges(xml: string, name: string): Generator<Range> {
  const opening = openingOf(name);
  let end = 0;
  while (true) {
    // Generators share the pattern, so each generator sets the place.
    opening.lastIndex = end;
    const found = opening.exec(xml);
    if (found === null) return;
    const [whole, prefix = '', attributes = '', isEmpty] = found;
    const start = found.index;
    const from = start + whole.length;
    const closing = `</${prefix}${name}>`;
    const to = isEmpty === undefined ? xml.indexOf(closing, from) : from;
    if (to < 0) return;
    end = isEmpty === undefined ? to + closing.length : from;
    yield { attributes, inner: xml.slice(from, to), start, end };
  }
}

const openings = new Map<string, RegExp>();

function openingOf(name: string): RegExp {
  const opening = openings.get(name) ?? new RegExp(`<(\\w+:)?${name}(\\s[^<>]*?)?(/)?>`, 'g');
  openings.set(name, opening);
  return opening;
}

const attributePatterns = new Map<string, RegExp>();

function attributeOf(attributes: string, name: string): string {
  if (attributes === '') return '';
  const pattern = attributePatterns.get(name) ?? new RegExp(`\\s${name}="([^"]*)"`);
  attributePatterns.set(name, pattern);
  return pattern.exec(attributes)?.[1] ?? '';
}

/** The text of a cell or of a shared string, without the Japanese readings (`rPh`). */
export function textIn(xml: string): string {
  let text = '';
  for (const { inner } of elements(withoutElements(xml, 'rPh'), 't')) text += decode(inner);
  return text;
}

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['quot', '"'],
  ['apos', "'"],
]);

export function decode(text: string): string {
  return text
    .replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, code?: string, hex?: string, name = '') =>
      code !== undefined || hex !== undefined
        ? textOfCode(hex === undefined ? Number(code) : Number.parseInt(hex, 16), whole)
        : (ENTITIES.get(name) ?? whole),
    )
    .replace(/_x([\dA-F]{4})_/g, (whole, hex: string) => textOfCode(Number.parseInt(hex, 16), whole));
}
