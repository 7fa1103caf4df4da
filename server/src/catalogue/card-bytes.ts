import { Buffer } from 'node:buffer';
import { remembered } from './search/known-products.ts';
import { grown } from './search/word-numbers.ts';

/**
 * The JSON of every product's card, without what depends on the account or changes with each order: its own part, and the
 * part that others have as well, an object without its closing brace and with a comma, so that the rest can follow. Cards
 * that stay the same stay where they are, and are in memory once for all versions and threads.
 */
export type CardBytes = {
  readonly bytes: Uint8Array;
  /** Four for each product: its own part from the first to the second, the shared one from the third to the fourth. */
  readonly places: Uint32Array;
};

/** As in `places`. */
export type CardPlace = readonly [number, number, number, number];

/** Writes cards one after the other, for ever: what is written is never written again. */
export class CardWriter {
  private bytes = new Uint8Array(new SharedArrayBuffer(1 << 16));
  private end = 0;
  /** Of 50,000 products few hundred or thousand: once each, they take a third of the room. */
  private readonly shared = remembered((json) => this.write(json));

  add(own: object, shared: object): CardPlace {
    const [ofOwn, ofShared] = [JSON.stringify(own), JSON.stringify(shared)];
    return [...this.write(`${ofOwn.slice(0, -1)},`), ...this.shared(`${ofShared.slice(1, -1)},`)];
  }

  private write(json: string): readonly [number, number] {
    const text = Buffer.from(json);
    const [start, end] = [this.end, this.end + text.length];
    if (end > this.bytes.length)
      this.bytes = grown(this.bytes, new Uint8Array(new SharedArrayBuffer(end * 2)));
    this.bytes.set(text, start);
    this.end = end;
    return [start, end];
  }

  written(places: Uint32Array): CardBytes {
    return { bytes: this.bytes, places };
  }
}

/** The two parts of a product's card. */
export function partsOfCard({ bytes, places }: CardBytes, product: number): [Uint8Array, Uint8Array] {
  const part = (at: number) => bytes.subarray(places[at] ?? 0, places[at + 1] ?? 0);
  return [part(product * 4), part(product * 4 + 2)];
}

/** What the card of a product shows. */
export function cardOf(cards: CardBytes, product: number): unknown {
  const json = Buffer.concat(partsOfCard(cards, product)).toString();
  return JSON.parse(`${json.slice(0, -1)}}`);
}

/** So many cards are written in about a millisecond. */
const CARDS_A_PART = 500;

/** An answer's list of cards, in parts: each card's bytes, and behind them its `rest`, an object. */
export function* cardParts(
  cards: CardBytes,
  products: readonly number[],
  restOf: (product: number) => object,
): Generator<Buffer> {
  for (let from = 0; from < products.length; from += CARDS_A_PART) {
    const parts: Uint8Array[] = [];
    for (const [nth, product] of products.slice(from, from + CARDS_A_PART).entries()) {
      const rest = `${JSON.stringify(restOf(product)).slice(1)}${from + nth === products.length - 1 ? '' : ','}`;
      parts.push(...partsOfCard(cards, product), Buffer.from(rest));
    }
    yield Buffer.concat(parts);
  }
}
