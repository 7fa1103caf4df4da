import { megabytesOf, runThread, ThreadEnded, type ThreadLimits } from '../limited-thread.ts';
import type { FoundAddresses } from './find-addresses.ts';
import type { ForeignFile, MappedFile } from './map-file.ts';

type AddressesTask = { readonly addressesOf: Uint8Array };
export type ReadTask = ForeignFile | AddressesTask;
type Unreadable = { readonly says: string };

/** The thread's answer. `node --watch` posts other messages through the same channel. */
export type ReadMessage<Read> = { readonly read: Read };

/** A workbook of 40,000 rows and 40 columns needs less than 128 MB and some five seconds. A person waits for the answer. */
const LIMITS: ThreadLimits = { megabytes: megabytesOf(0.15, 1_024), seconds: 45 };

let lastRead: Promise<unknown> = Promise.resolve();

/**
 * Reads a file that a person chose in a thread, because a file that is made to unpack to millions of cells would hold
 * up the calls of all other people. The process reads one file at a time, because each file may take much memory.
 */
export function readInThread(
  task: ForeignFile,
  signal: AbortSignal,
  limits?: ThreadLimits,
): Promise<MappedFile | Unreadable>;
export function readInThread(
  task: AddressesTask,
  signal: AbortSignal,
  limits?: ThreadLimits,
): Promise<FoundAddresses | Unreadable>;
export async function readInThread(task: ReadTask, signal: AbortSignal, limits = LIMITS): Promise<unknown> {
  const ended = lastRead.then(() => readNow(task, signal, limits));
  lastRead = ended.catch(() => {});
  return ended;
}

async function readNow(workerData: ReadTask, signal: AbortSignal, limits: ThreadLimits): Promise<unknown> {
  let answer: ReadMessage<unknown> | undefined;
  try {
    await runThread(new URL('./read-worker.ts', import.meta.url), {
      workerData,
      limits,
      signal,
      onMessage(message: ReadMessage<unknown>) {
        if ('read' in message) answer = message;
      },
    });
  } catch (error) {
    if (error instanceof ThreadEnded) return { says: error.message };
    throw error;
  }
  if (answer === undefined) throw new Error('The thread that reads a file has ended without an answer');
  return answer.read;
}
