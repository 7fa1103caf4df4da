import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { ArrivedPicture, SetAside } from './take-arrived.ts';

/** The task of the other process, and its folders. */
export type PictureTask = {
  readonly databaseUrl: string;
  /** The shop's folder of pictures. */
  readonly folder: string;
  /** Whether fetched pictures are shown. */
  readonly isFetched: boolean;
  /** Fetches for some milliseconds, or takes files that arrived in a folder. */
  readonly work:
    | { readonly fetchForMs: number }
    | { readonly takeFrom: string; readonly arrived: readonly ArrivedPicture[] };
};

/** Messages of the process: waiting for an import, going on, and finally the files it refused. */
export type PictureMessage = { readonly isWaiting: boolean } | { readonly setAside: SetAside };

/**
 * The process ended without a message: by a signal, for lack of memory, by a crash of the library, or after
 * too long.
 */
export class PictureDeath extends Error {}

type Bounds = { readonly signal: AbortSignal; readonly longestMs: number };

/** Node's exit code after an uncaught error. */
const UNCAUGHT = 1;

const program = fileURLToPath(new URL('./picture-process.ts', import.meta.url));

/**
 * Runs a task in a process of its own, at low priority: pictures take processor and memory, and a crash of
 * the library must not crash the shop. Returns the refused files of a task that takes files. Killed when
 * `signal` aborts, at any point, as the work is repeatable; and after `longestMs`, as a picture may hang in
 * the library. While it waits for an import the clock is stopped, and then starts again.
 * @throws the message with which it failed; PictureDeath if there was none
 */
export function runBeside(task: PictureTask, { signal, longestMs }: Bounds): Promise<SetAside> {
  return new Promise((done, failed) => {
    const child = fork(program, {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      execArgv: [],
      signal,
      killSignal: 'SIGKILL',
    });
    let isTooLong = false;
    const startClock = () =>
      setTimeout(() => {
        isTooLong = child.kill('SIGKILL');
      }, longestMs);
    let hanging = startClock();
    let output = '';
    let setAside: SetAside | undefined;
    child.stderr?.on('data', (words: Buffer) => {
      output = `${output}${words}`.slice(-500);
    });
    child.on('message', (message: PictureMessage) => {
      if ('setAside' in message) {
        ({ setAside } = message);
        return;
      }
      clearTimeout(hanging);
      if (!message.isWaiting) hanging = startClock();
    });
    // Not `once`: if it cannot be started, sending the task fails, too, which is a second error.
    child.on('error', (error) => {
      clearTimeout(hanging);
      failed(error);
    });
    child.once('exit', (code, killedBy) => {
      clearTimeout(hanging);
      const message = isTooLong
        ? `no end within ${longestMs / 1000} s`
        : `Pictures ended with ${killedBy ?? code}: ${output.trim()}`;
      if (code === 0 && setAside !== undefined) done(setAside);
      else failed(code === UNCAUGHT ? new Error(message) : new PictureDeath(message));
    });
    // Not an argument: a list of processes would show the database's password.
    child.send(task);
  });
}
