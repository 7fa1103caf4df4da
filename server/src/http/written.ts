import { Buffer } from 'node:buffer';

/** An answer whose JSON is written already, by what knows its parts: it is sent as it is. */
export class Written {
  readonly json: Buffer;

  constructor(parts: readonly (string | Uint8Array)[]) {
    this.json = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));
  }
}
