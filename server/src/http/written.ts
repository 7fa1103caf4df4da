import { Buffer } from 'node:buffer';
import { Readable } from 'node:stream';
import { setImmediate as othersHaveTheirTurn } from 'node:timers/promises';
import { inTurn } from '../in-turn.ts';

/** An answer that is JSON text already, and is sent unchanged. */
export class Written {
  readonly json: Buffer | Readable;

  constructor(parts: readonly (string | Uint8Array)[] | Readable) {
    this.json =
      parts instanceof Readable
        ? parts
        : Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));
  }
}

/**
 * The pause between two parts of a large answer: this process makes one part of them all in each turn of the
 * event loop.
 */
export const givePlace = () => inTurn('a part of a large answer', 1, () => othersHaveTheirTurn());

/** The time that a caller has to take the whole answer. */
const LONGEST_MS = 300_000;

/**
 * An answer too large to be written in one go: part after part, as the caller reads. All such answers of this
 * process share one part in each turn of the event loop, so that other calls are answered in between. An
 * error while making a part cuts the answer off, so checks come before.
 */
export function inParts(parts: Iterable<string | Uint8Array>): Readable {
  async function* oneATurn() {
    for (const part of parts) {
      yield part;
      await givePlace();
    }
  }
  return Readable.from(oneATurn(), { objectMode: false, signal: AbortSignal.timeout(LONGEST_MS) });
}
