import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export type ServerProcess = {
  /** @throws Error with the server's output if it is not ready within a minute and a half */
  start(): Promise<void>;
  /** SIGTERM ends the server as an operator does, SIGKILL as a power cut does. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void;
  /** Runs the given `serve.ts` from the next start. */
  become(file: string): void;
};

export const serveFile = fileURLToPath(new URL('../../server/bin/serve.ts', import.meta.url));
const LONGEST_COMPLAINT = 20_000;
const START_MS = 90_000;
const STOP_MS = 15_000;

/** Returns a server process with the environment, which includes its `PORT`. Its output goes to `log`. */
export function serverProcess(env: NodeJS.ProcessEnv, log: Writable): ServerProcess {
  let server: ChildProcess | undefined;
  let file = serveFile;
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (server === undefined || hasEnded(server)) return;
    const ended = once(server, 'exit');
    server.kill(signal);
    const patience = setTimeout(() => server?.kill('SIGKILL'), STOP_MS);
    await ended;
    clearTimeout(patience);
  };
  const start = async () => {
    const started = spawn(process.execPath, [file], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    server = started;
    let output = '';
    for (const stream of [started.stdout, started.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        log.write(text);
        if (output.length < LONGEST_COMPLAINT) output += text;
      });
    }
    const giveUpAt = performance.now() + START_MS;
    while (!(await isReady(`http://127.0.0.1:${env.PORT}`))) {
      if (hasEnded(started) || performance.now() > giveUpAt) {
        throw new Error(`The shop did not start. Its output:\n${output}`);
      }
      await wait(200);
    }
  };
  const become = (other: string) => {
    file = other;
  };
  return { start, end, become, signal: (name) => void server?.kill(name) };
}

function hasEnded(server: ChildProcess): boolean {
  return server.exitCode !== null || server.signalCode !== null;
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).ok;
  } catch {
    return false;
  }
}
