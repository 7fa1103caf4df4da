import { setFlagsFromString } from 'node:v8';

/**
 * The process's own limits (`--max-old-space-size`, `--max-semi-space-size`, as `npm run serve` and the service set them)
 * would hold for each thread as well, whatever its `resourceLimits` say. V8 reads them when a heap is made, and the main one
 * is: without them a thread has what it is given. Imported by whoever starts one.
 */
setFlagsFromString('--max-old-space-size=0');
setFlagsFromString('--max-semi-space-size=0');
