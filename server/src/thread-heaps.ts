import { setFlagsFromString } from 'node:v8';

/**
 * The flags `--max-old-space-size` and `--max-semi-space-size` of `npm run serve` would also cap each thread's heap,
 * whatever its `resourceLimits` say. V8 reads the flags when it makes a heap, and the main heap exists already.
 * Clearing the flags here therefore lifts the limits of threads only. Import this file before starting a thread.
 */
setFlagsFromString('--max-old-space-size=0');
setFlagsFromString('--max-semi-space-size=0');
