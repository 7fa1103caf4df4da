import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** A process of a shop's server, which is started, ended and started again with the same settings. */
export type ServerProcess = {
  /** @throws when it is not ready in a minute and a half, with its output. */
  start(): Promise<void>;
  /** SIGTERM is how an operator stops it, SIGKILL a power cut. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
  /** Holds it, and lets it go on. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void;
  /** From the next start on it is the server of this file. */
  become(file: string): void;
};

/** The server that is tested. */
export const serveFile = fileURLToPath(new URL('../../server/bin/serve.ts', import.meta.url));
const LONGEST_COMPLAINT = 20_000;
const START_MS = 90_000;
const STOP_MS = 15_000;

/** The server with these settings, which name its `PORT`. Its output goes into `log`. */
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
