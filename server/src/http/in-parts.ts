import { Readable } from 'node:stream';
import { setImmediate as othersHaveTheirTurn } from 'node:timers/promises';

/** The time that a caller has to take the whole answer. */
const LONGEST_MS = 300_000;

/**
 * An answer too large to be written in one go: made part by part as the caller takes them, with a turn of the event loop in
 * between. A fault in making a part cuts the answer off.
 */
export function inParts(parts: AsyncIterable<string>): Readable {
  async function* withTurns() {
    for await (const part of parts) {
      yield part;
      await othersHaveTheirTurn();
    }
  }
  return Readable.from(withTurns(), { objectMode: false, signal: AbortSignal.timeout(LONGEST_MS) });
}
