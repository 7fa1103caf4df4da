import { readFileSync } from 'node:fs';
import { systemClock } from '../../../src/clock.ts';

/**
 * A server of a run loads this module before its own code (`--import`). From then on the shop's clock differs from the
 * computer's clock by the milliseconds in the file that the module's address names.
 */
const file = new URL(import.meta.url).searchParams.get('file') ?? '';
export const READ_EVERY_MS = 20;

let offsetMs = 0;
let readAt = Number.NEGATIVE_INFINITY;

function readOffset(): number {
  if (performance.now() - readAt > READ_EVERY_MS) {
    offsetMs = Number(readFileSync(file, 'utf8'));
    readAt = performance.now();
  }
  return offsetMs;
}

if (file !== '') systemClock.now = () => new Date(Date.now() + readOffset());
