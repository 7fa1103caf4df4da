import { Buffer } from 'node:buffer';

/** The JSON of every product's card, one after the other, without what depends on the account or changes with each order. */
export type CardBytes = { readonly bytes: Uint8Array; readonly starts: Uint32Array };

/** Writes cards one after the other. */
export class CardWriter {
  private readonly encoder = new TextEncoder();
  private readonly starts = [0];
  private bytes = new Uint8Array(1 << 16);
  private end = 0;

  /** An object without its closing brace and with a comma, so that the rest can follow. */
  add(card: object): void {
    const text = `${JSON.stringify(card).slice(0, -1)},`;
    const most = this.end + text.length * MOST_BYTES_A_LETTER;
    if (most > this.bytes.length) this.bytes = new Uint8Array(this.bytes.buffer.transfer(most * 2));
    this.end += this.encoder.encodeInto(text, this.bytes.subarray(this.end)).written;
    this.starts.push(this.end);
  }

  written(): CardBytes {
    return {
      bytes: new Uint8Array(this.bytes.buffer.transfer(this.end)),
      starts: Uint32Array.from(this.starts),
    };
  }
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
