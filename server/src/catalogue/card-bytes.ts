import { Buffer } from 'node:buffer';
import { grown } from './search/word-numbers.ts';

/**
 * The JSON of every product's card, without what depends on the account or changes with each order: an object without its
 * closing brace and with a comma, so that the rest can follow. Cards that stay the same stay where they are, and are in
 * memory once for all versions and threads.
 */
export type CardBytes = {
  readonly bytes: Uint8Array;
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
};

export type CardPlace = { readonly start: number; readonly end: number };

/** Writes cards one after the other, for ever: what is written is never written again. */
export class CardWriter {
  private bytes = new Uint8Array(new SharedArrayBuffer(1 << 16));
  private end = 0;

  add(card: object): CardPlace {
    const text = Buffer.from(`${JSON.stringify(card).slice(0, -1)},`);
    const [start, end] = [this.end, this.end + text.length];
    if (end > this.bytes.length)
      this.bytes = grown(this.bytes, new Uint8Array(new SharedArrayBuffer(end * 2)));
    this.bytes.set(text, start);
    this.end = end;
    return { start, end };
  }

  written(cards: readonly CardPlace[]): CardBytes {
    return {
      bytes: this.bytes,
      starts: Uint32Array.from(cards, ({ start }) => start),
      ends: Uint32Array.from(cards, ({ end }) => end),
    };
  }
}

/** What the card of a product shows. */
export function cardOf({ bytes, starts, ends }: CardBytes, product: number): unknown {
  const json = Buffer.from(bytes.subarray(starts[product] ?? 0, ends[product] ?? 0)).toString();
  return JSON.parse(`${json.slice(0, -1)}}`);
}

/** So many cards are written in about a millisecond. */
const CARDS_A_PART = 500;

/** An answer's list of cards, in parts: each card's bytes, and behind them its `rest`, an object. */
export function* cardParts(
  { bytes, starts, ends }: CardBytes,
  products: readonly number[],
  restOf: (product: number) => object,
): Generator<Buffer> {
  for (let from = 0; from < products.length; from += CARDS_A_PART) {
    const parts: Uint8Array[] = [];
    for (const [nth, product] of products.slice(from, from + CARDS_A_PART).entries()) {
      const rest = `${JSON.stringify(restOf(product)).slice(1)}${from + nth === products.length - 1 ? '' : ','}`;
      parts.push(bytes.subarray(starts[product] ?? 0, ends[product] ?? 0), Buffer.from(rest));
    }
    yield Buffer.concat(parts);
  }
}
