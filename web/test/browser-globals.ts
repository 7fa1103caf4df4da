import { webcrypto } from 'node:crypto';
import { ReadableStream, TextDecoderStream } from 'node:stream/web';

/** Browsers have these parts, but jsdom does not. */
Object.assign(globalThis, { ReadableStream, TextDecoderStream });
Object.defineProperty(globalThis, 'crypto', { value: webcrypto });
