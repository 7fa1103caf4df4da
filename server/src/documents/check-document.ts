import { megabytesOf, runThread, ThreadEnded, type ThreadLimits } from '../import/limited-thread.ts';

/** A checked file. `fault` is the end of a sentence about the file. */
export type CheckedPdf = { readonly sha256: string; readonly fault: string | undefined };

export type CheckTask = { readonly content: Uint8Array } | { readonly paths: readonly string[] };
export type CheckMessage = { readonly checked: readonly CheckedPdf[] };

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
 * Checks the PDFs of a folder in a thread. If a PDF takes too long, each PDF gets a thread of its own, so that the slow
 * PDF is refused alone.
 */
export async function checkFiles(paths: readonly string[], signal: AbortSignal): Promise<CheckedPdf[]> {
  try {
    return [...(await runCheck({ paths }, signal))];
  } catch (error) {
    if (!(error instanceof ThreadEnded)) throw error;
  }
  const checked: CheckedPdf[] = [];
  for (const path of paths) checked.push(...(await checkInThread({ paths: [path] }, signal)));
  return checked;
}

async function checkInThread(task: CheckTask, signal: AbortSignal): Promise<readonly CheckedPdf[]> {
  try {
    return await runCheck(task, signal);
  } catch (error) {
    if (!(error instanceof ThreadEnded)) throw error;
    return [{ sha256: '', fault: 'takes too long to check. Please print it to PDF again' }];
  }
}

async function runCheck(workerData: CheckTask, signal: AbortSignal): Promise<readonly CheckedPdf[]> {
  let answer: CheckMessage | undefined;
  await runThread(new URL('./check-worker.ts', import.meta.url), {
    workerData,
    limits: LIMITS,
    signal,
    onMessage(message: CheckMessage) {
      if ('checked' in message) answer = message;
    },
  });
  if (answer === undefined) throw new Error('The thread that checks PDFs has ended without an answer');
  return answer.checked;
}
