import { Readable } from 'node:stream';
import { setImmediate as othersHaveTheirTurn } from 'node:timers/promises';

const LONGEST_MS = 300_000;

/**
 * Streams an answer that is too large to be written at once. Each part is made when the caller has read the previous
 * part. Between two parts, the event loop serves other calls. If a part fails, the answer is cut off.
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
