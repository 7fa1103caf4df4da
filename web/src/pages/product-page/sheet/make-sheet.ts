import { readPicture } from './read-picture.ts';
import { LOGO_BOX, PICTURE_BOX } from './sheet-places.ts';
import type { SheetAnswer, SheetRequest } from './sheet-request.ts';

/** What a sheet is made of, with the addresses of its pictures. */
type SheetOrder = Omit<SheetRequest, 'picture' | 'logo'> & {
  readonly pictureUrl: string;
  readonly logoUrl: string;
};

/** How long a sheet may take on a slow phone. */
const PATIENCE_MS = 60_000;

/** A sheet could not be made: the server is away, or something else is wrong. */
export class SheetError extends Error {
  readonly isUnreachable: boolean;

  constructor(reason: string, isUnreachable: boolean) {
    super(reason);
    this.name = 'SheetError';
    this.isUnreachable = isUnreachable;
  }
}

/**
 * The sheet as a PDF. Pictures are read here, because a worker cannot; the rest happens in a worker.
 * Throws SheetError, or the signal's reason when it is aborted.
 */
export async function makeSheet(order: SheetOrder, signal: AbortSignal): Promise<Blob> {
  const { pictureUrl, logoUrl, ...rest } = order;
  const [picture, logo] = await Promise.all([
    readPicture(pictureUrl, PICTURE_BOX),
    readPicture(logoUrl, LOGO_BOX),
  ]);
  const pdf = await drawn({ ...rest, picture, logo }, signal);
  return new Blob([pdf], { type: 'application/pdf' });
}

function drawn(request: SheetRequest, signal: AbortSignal): Promise<ArrayBuffer> {
  signal.throwIfAborted();
  const worker = new Worker(new URL('./tasting-sheet-worker.ts', import.meta.url), { type: 'module' });
  const answer = new Promise<ArrayBuffer>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
    setTimeout(() => reject(new SheetError('The sheet took too long', false)), PATIENCE_MS);
    // Only when the worker could not be fetched: its own failures come as messages.
    worker.addEventListener('error', () => reject(new SheetError('The worker was not started', true)));
    worker.addEventListener('message', ({ data }: MessageEvent<SheetAnswer>) => {
      if (data.kind === 'made') resolve(data.pdf);
      else if (data.kind === 'unreachable') reject(new SheetError('A font was not read', true));
      else reject(new SheetError(data.reason, false));
    });
    worker.postMessage(request);
  });
  return answer.finally(() => worker.terminate());
}
