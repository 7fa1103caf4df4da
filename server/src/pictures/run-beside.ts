import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** What another process is to do with pictures, and where. */
export type PictureTask = {
  readonly databaseUrl: string;
  /** Where the shop keeps its pictures. */
  readonly folder: string;
  /** Milliseconds since 1970: it begins nothing new afterwards. */
  readonly until: number;
};

const program = fileURLToPath(new URL('./picture-process.ts', import.meta.url));

/**
 * Does it in a process of its own, at low priority: pictures take processor and memory, and what breaks the library must not
 * break the shop. @throws what it said last, where it ended badly.
 */
export function runBeside(task: PictureTask): Promise<void> {
  return new Promise((done, failed) => {
    const child = fork(program, { stdio: ['ignore', 'ignore', 'pipe', 'ipc'], execArgv: [] });
    let said = '';
    child.stderr?.on('data', (words: Buffer) => {
      said = `${said}${words}`.slice(-500);
    });
    child.once('error', failed);
    child.once('exit', (code, signal) =>
      code === 0 ? done() : failed(new Error(`Pictures ended with ${signal ?? code}: ${said.trim()}`)),
    );
    // Not as an argument: whoever lists the processes would read the password of the database.
    child.send(task);
  });
}
