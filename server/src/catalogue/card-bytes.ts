import { Buffer } from 'node:buffer';

/** The JSON of every product's card, one after the other, without what depends on the account or changes with each order. */
export type CardBytes = { readonly bytes: Uint8Array; readonly starts: Uint32Array };

/** Objects without their closing brace and with a comma, so that the rest can follow. */
export function makeCardBytes(cards: Iterable<object>): CardBytes {
  const texts = Array.from(cards, (card) => Buffer.from(`${JSON.stringify(card).slice(0, -1)},`));
  const starts = new Uint32Array(texts.length + 1);
  for (const [nth, { length }] of texts.entries()) starts[nth + 1] = (starts[nth] ?? 0) + length;
  // Not of the pool from which small buffers are cut: it changes hands.
  const bytes = new Uint8Array(starts.at(-1) ?? 0);
  for (const [nth, text] of texts.entries()) bytes.set(text, starts[nth]);
  return { bytes, starts };
}

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
