import { Buffer } from 'node:buffer';
import { grown } from './search/word-numbers.ts';

/** The JSON of every product's card, one after the other, without what depends on the account or changes with each order. */
export type CardBytes = { readonly bytes: Uint8Array; readonly starts: Uint32Array };

/** Objects without their closing brace and with a comma, so that the rest can follow. */
export function makeCardBytes<Row>(
  rows: readonly Row[],
  cardOf: (row: Row, number: number) => object,
): CardBytes {
  const encoder = new TextEncoder();
  const starts = new Uint32Array(rows.length + 1);
  let bytes = new Uint8Array(1 << 16);
  let end = 0;
  for (const [number, row] of rows.entries()) {
    const text = `${JSON.stringify(cardOf(row, number)).slice(0, -1)},`;
    const most = end + text.length * MOST_BYTES_A_LETTER;
    if (most > bytes.length) bytes = grown(bytes, new Uint8Array(most * 2));
    end += encoder.encodeInto(text, bytes.subarray(end)).written;
    starts[number + 1] = end;
  }
  return { bytes: bytes.slice(0, end), starts };
}

const MOST_BYTES_A_LETTER = 3;

/** What the card of a product shows. */
export function cardOf({ bytes, starts }: CardBytes, product: number): unknown {
  const json = Buffer.from(bytes.subarray(starts[product] ?? 0, starts[product + 1] ?? 0)).toString();
  return JSON.parse(`${json.slice(0, -1)}}`);
}

/** So many cards are written in about a millisecond. */
const CARDS_A_PART = 500;

/** An answer's list of cards, in parts: each card's bytes, and behind them its `rest`, an object. */
export function* cardParts(
  { bytes, starts }: CardBytes,
  products: readonly number[],
  restOf: (product: number) => object,
): Generator<Buffer> {
  for (let from = 0; from < products.length; from += CARDS_A_PART) {
    const parts: Uint8Array[] = [];
    for (const [nth, product] of products.slice(from, from + CARDS_A_PART).entries()) {
      const rest = `${JSON.stringify(restOf(product)).slice(1)}${from + nth === products.length - 1 ? '' : ','}`;
      parts.push(bytes.subarray(starts[product] ?? 0, starts[product + 1] ?? 0), Buffer.from(rest));
    }
    yield Buffer.concat(parts);
  }
}
