import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { ArrivedPicture, SetAside } from './take-arrived.ts';

/** What another process is to do with pictures, and where. */
export type PictureTask = {
  readonly databaseUrl: string;
  /** Where the shop keeps its pictures. */
  readonly folder: string;
  /** Whether what was fetched is shown, too. */
  readonly isFetched: boolean;
  /** Fetches for so long in milliseconds, or takes what has arrived in a folder. */
  readonly work:
    | { readonly fetchForMs: number }
    | { readonly takeFrom: string; readonly arrived: readonly ArrivedPicture[] };
};

const program = fileURLToPath(new URL('./picture-process.ts', import.meta.url));

/**
 * Does it in a process of its own, at low priority: pictures take processor and memory, and what breaks the library must not
 * break the shop. Answers what was not taken, of work that takes. @throws what it said last, where it ended badly.
 */
export function runBeside(task: PictureTask): Promise<SetAside> {
  return new Promise((done, failed) => {
    const child = fork(program, { stdio: ['ignore', 'ignore', 'pipe', 'ipc'], execArgv: [] });
    let said = '';
    let setAside: SetAside | undefined;
    child.stderr?.on('data', (words: Buffer) => {
      said = `${said}${words}`.slice(-500);
    });
    child.once('message', (message) => {
      setAside = message as SetAside; // It says nothing else.
    });
    child.once('error', failed);
    child.once('exit', (code, signal) =>
      code === 0 && setAside !== undefined
        ? done(setAside)
        : failed(new Error(`Pictures ended with ${signal ?? code}: ${said.trim()}`)),
    );
    // Not as an argument: whoever lists the processes would read the password of the database.
    child.send(task);
  });
}
