import type { TextReader } from './text-reader.ts';
import { codeOf, wordsOf } from './words.ts';

/** What of a product is searched. */
export type SearchedProduct = {
  readonly code: string;
  readonly bin_no: string;
  readonly description: string;
  readonly secondary_description: string;
  readonly vintage: string;
  readonly type: string;
  readonly unit_size: string;
  readonly colour: string;
  readonly supergroup: string;
  readonly product_group: string;
  readonly country_description: string;
  readonly appellation: string;
  readonly style: string;
  readonly closure_style: string;
  readonly organic_biodynamic: string;
  readonly winemaker: string;
  /** Tasting notes and what goes with it. */
  readonly notes: readonly string[];
};

/** The texts of a product, each read once for all products that have it. */
export type KnownProduct = ReturnType<typeof knownProduct>;

export function knownProduct(product: SearchedProduct, region: string, reader: TextReader) {
  const read = (text: string) => reader.read(text);
  const codeWords = (code: string) => {
    const words = wordsOf(code);
    return words.length === 0 ? [] : reader.numbers.ofAll([...words, codeOf(code)]);
  };
  return {
    code: product.code,
    description: read(product.description),
    secondary: read(product.secondary_description),
    winemaker: read(product.winemaker),
    appellation: read(product.appellation),
    region: read(region),
    country: read(product.country_description),
    vintage: read(product.vintage),
    colour: read(product.colour),
    type: read(product.type),
    group: read(product.product_group),
    supergroup: read(product.supergroup),
    style: read(product.style),
    size: read(sizeWords(product.unit_size)),
    closure: read(product.closure_style),
    organic: read(organicWords(product.organic_biodynamic)),
    /** Of code and bin number: their words, and each in one. */
    codes: [codeWords(product.code), codeWords(product.bin_no)],
  };
}

/** Reads each text once: as many as that are remembered. */
export function remembered<T>(
  read: (text: string) => T,
  most = Number.POSITIVE_INFINITY,
): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    let found = known.get(text);
    if (found === undefined) {
      found = read(text);
      if (known.size < most) known.set(text, found);
    }
    return found;
  };
}

const bottleNames: Readonly<Record<string, string>> = {
  '18.7': 'quarter bottle',
  '20': 'quarter bottle',
  '37.5': 'half bottle',
  '75': 'bottle',
  '150': 'magnum',
  '300': 'double magnum jeroboam',
  '450': 'rehoboam',
  '600': 'methuselah imperial',
  '900': 'salmanazar',
  '1200': 'balthazar',
  '1500': 'nebuchadnezzar',
};

const LEAST_KEG = 2000;

const sizeWords = remembered(readSize, 1_000);

/** `37.5` (centilitres) is also asked for as `37.5cl`, `half` or `half bottle`; from 20 litres on it is a keg. */
function readSize(unitSize: string): string {
  const size = String(Number(unitSize));
  return `${size}cl ${bottleNames[size] ?? ''} ${Number(size) >= LEAST_KEG ? 'keg' : ''}`;
}

function organicWords(value: string): string {
  return value === 'Both' ? 'Organic Biodynamic' : value;
}
