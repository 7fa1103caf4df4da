import { once } from 'node:events';
import { setPriority } from 'node:os';
import { makePhoto, PictureFault } from '../../pictures/make-picture.ts';
import type { PhotoAnswer } from './make-photo-beside.ts';

/** Other calls come first, and a buyer waits for the photo: on a busy machine, niceness 10 takes three times as long. */
const NICENESS = 5;

// This process ends with the shop.
process.once('disconnect', () => process.exit(1));
try {
  setPriority(NICENESS);
} catch {
  // A service may lack the right to change its priority.
}
const [original] = (await once(process, 'message')) as [Uint8Array]; // `makePhotoBeside` sends nothing else.
const answer: PhotoAnswer = await makePhoto(original).catch((error: unknown) => {
  if (error instanceof PictureFault) return { fault: error.message };
  throw error;
});
process.send?.(answer, () => process.exit(0));
