import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { ArrivedPicture, SetAside } from './take-arrived.ts';

export type PictureTask = {
  readonly databaseUrl: string;
  readonly folder: string;
  readonly isFetched: boolean;
  readonly work:
    | { readonly fetchForMs: number }
    /** A file that becomes a picture without a product. A refused file has the name '' in the answer. */
    | { readonly make: string }
    | { readonly takeFrom: string; readonly arrived: readonly ArrivedPicture[] };
};

/** A message of the process: whether it waits for an import, and at the end the files that it refused. */
export type PictureMessage = { readonly isWaiting: boolean } | { readonly setAside: SetAside };

/**
 * Thrown if the process ended without a message, because of a signal, too little memory, a crash of the library, or a
 * timeout.
 */
export class PictureDeath extends Error {}

type Bounds = { readonly signal: AbortSignal; readonly longestMs: number };

/** Node's exit code after an uncaught error. */
const UNCAUGHT = 1;

const program = fileURLToPath(new URL('./picture-process.ts', import.meta.url));

/**
 * Runs a task in its own process, because pictures take processor and memory, and a crash of the library must not crash
 * the shop. The process has a low priority, unless a person waits for the picture. Returns the refused files of a task that takes files. The process is killed when
 * `signal` aborts, which is safe because the work is repeatable, and after `longestMs`, because a picture may hang in
 * the library. The time restarts after each wait for an import.
 * @throws Error with the message of a task that failed; PictureDeath if the process ended without a message
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
    // `on` instead of `once`, because a process that cannot start causes two errors: the start fails, and sending the
    // task fails.
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
    // Sent as a message, because a list of processes would show the database's password in an argument.
    child.send(task);
  });
}
