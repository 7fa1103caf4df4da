import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { ArrivedPicture, SetAside } from './take-arrived.ts';

/** The task of the other process, and its folders. */
export type PictureTask = {
  readonly databaseUrl: string;
  /** The shop's folder of pictures. */
  readonly folder: string;
  /** Whether what was fetched is shown, too. */
  readonly isFetched: boolean;
  /** Fetches for so long in milliseconds, or takes what has arrived in a folder. */
  readonly work:
    | { readonly fetchForMs: number }
    | { readonly takeFrom: string; readonly arrived: readonly ArrivedPicture[] };
};

/** Messages of the process: waiting for an import, going on, and at last the files it refused. */
export type PictureMessage = { readonly isWaiting: boolean } | { readonly setAside: SetAside };

/** The process ended without a word of its own: by a signal, as when memory was short, the library broke, or it was too long. */
export class PictureDeath extends Error {}

type Bounds = { readonly signal: AbortSignal; readonly longestMs: number };

/** Node's exit code after an uncaught error. */
const UNCAUGHT = 1;

const program = fileURLToPath(new URL('./picture-process.ts', import.meta.url));

/**
 * Does it in a process of its own, at low priority: pictures take processor and memory, and what breaks the library must not
 * break the shop. Answers what was not taken, of work that takes. Killed when `signal` says so, at any point: it is done again;
 * and after `longestMs`, as a picture may hang in the library. While it waits for an import the clock stands still, and begins anew.
 * @throws what it said last, where it ended badly; PictureDeath, where it said nothing.
 */
export function runBeside(task: PictureTask, { signal, longestMs }: Bounds): Promise<SetAside> {
  return new Promise((done, failed) => {
    const child = fork(program, {
      ...{ stdio: ['ignore', 'ignore', 'pipe', 'ipc'], execArgv: [] },
      ...{ signal, killSignal: 'SIGKILL' },
    });
    let isTooLong = false;
    const startClock = () =>
      setTimeout(() => {
        isTooLong = child.kill('SIGKILL');
      }, longestMs);
    let hanging = startClock();
    let said = '';
    let setAside: SetAside | undefined;
    child.stderr?.on('data', (words: Buffer) => {
      said = `${said}${words}`.slice(-500);
    });
    child.on('message', (message: PictureMessage) => {
      if ('setAside' in message) {
        ({ setAside } = message);
        return;
      }
      clearTimeout(hanging);
      if (!message.isWaiting) hanging = startClock();
    });
    // Not once: where it cannot be started, the task cannot be sent either, which is a second error.
    child.on('error', (error) => {
      clearTimeout(hanging);
      failed(error);
    });
    child.once('exit', (code, killedBy) => {
      clearTimeout(hanging);
      const says = isTooLong
        ? `no end within ${longestMs / 1000} s`
        : `Pictures ended with ${killedBy ?? code}: ${said.trim()}`;
      if (code === 0 && setAside !== undefined) done(setAside);
      else failed(code === UNCAUGHT ? new Error(says) : new PictureDeath(says));
    });
    // Not as an argument: whoever lists the processes would read the password of the database.
    child.send(task);
  });
}
