import { webcrypto } from 'node:crypto';
import { ReadableStream, TextDecoderStream } from 'node:stream/web';
import { configure } from '@testing-library/react';

// A busy machine may need more than the second that Testing Library waits.
configure({ asyncUtilTimeout: 30_000 });

/** Browsers have these parts, but jsdom does not. */
Object.assign(globalThis, { ReadableStream, TextDecoderStream });
Object.defineProperty(globalThis, 'crypto', { value: webcrypto });
