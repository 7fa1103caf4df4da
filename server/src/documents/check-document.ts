import { megabytesOf, runThread, ThreadEnded, type ThreadLimits } from '../import/limited-thread.ts';

/** A checked file. `fault` is the end of a sentence about the file. */
export type CheckedPdf = { readonly sha256: string; readonly fault: string | undefined };

export type CheckTask = { readonly content: Uint8Array } | { readonly paths: readonly string[] };
export type CheckMessage = { readonly checked: CheckedPdf };

/** A PDF of 10 MB and its unpacked objects take some 150 MB. The largest honest PDF takes about a second. */
const LIMITS: ThreadLimits = { megabytes: megabytesOf(0.15, 512), seconds: 30 };

let lastCheck: Promise<unknown> = Promise.resolve();

/** Checks a PDF in a thread. The process checks one PDF at a time, because a PDF may take much memory. */
export async function checkDocument(content: Uint8Array, signal: AbortSignal): Promise<CheckedPdf> {
  const ended = lastCheck.then(() => checkInThread({ content }, signal));
  lastCheck = ended.catch(() => {});
  const [checked] = await ended;
  if (checked === undefined) throw new Error('The thread has checked nothing');
  return checked;
}

/**
 * Checks the PDFs of a folder in a thread. If the thread reaches its limit, another thread goes on, so that only a PDF
 * that reaches the limit alone is refused.
 */
export async function checkFiles(paths: readonly string[], signal: AbortSignal): Promise<CheckedPdf[]> {
  const checked: CheckedPdf[] = [];
  while (checked.length < paths.length)
    checked.push(...(await checkInThread({ paths: paths.slice(checked.length) }, signal)));
  return checked;
}

/** Checks at least the first PDF of a task. */
async function checkInThread(workerData: CheckTask, signal: AbortSignal): Promise<readonly CheckedPdf[]> {
  const checked: CheckedPdf[] = [];
  try {
    await runThread(new URL('./check-worker.ts', import.meta.url), {
      workerData,
      limits: LIMITS,
      signal,
      onMessage(message: CheckMessage) {
        if ('checked' in message) checked.push(message.checked);
      },
    });
  } catch (error) {
    if (!(error instanceof ThreadEnded)) throw error;
    if (checked.length === 0)
      return [{ sha256: '', fault: 'takes too long to check. Please print it to PDF again' }];
  }
  if (checked.length === 0) throw new Error('The thread that checks PDFs has ended without an answer');
  return checked;
}
