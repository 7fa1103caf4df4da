import { vi } from 'vitest';

/** Vitest gives up after a second, which a busy machine may need for a single step. */
const PATIENCE_MS = 30_000;
const { waitFor } = vi;

// Workers run this file before each test file, and keep the modules of the files before.
if (waitFor.name !== 'waitPatiently')
  vi.waitFor = function waitPatiently(callback, options) {
    const own = typeof options === 'number' ? { timeout: options } : options;
    return waitFor(callback, { timeout: PATIENCE_MS, ...own });
  };
