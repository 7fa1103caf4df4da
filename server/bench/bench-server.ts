import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { serverFlags } from '../../scripts/places.mjs';
import { TEST_AUDIENCE } from '../test/issuer.ts';
import { processorMs } from './processor-time.ts';

const serveFile = fileURLToPath(new URL('../bin/serve.ts', import.meta.url));

export type BenchServer = {
  readonly url: string;
  readonly startMs: number;
  memoryMegabytes(): number;
  processorMs(): number;
  stop(): Promise<void>;
};

export async function startBenchServer(env: Record<string, string>, issuer: string): Promise<BenchServer> {
  const port = await freePort();
  const started = performance.now();
  const child = spawn(process.execPath, [...serverFlags, serveFile], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      MALLOC_MMAP_THRESHOLD_: process.env.MALLOC_MMAP_THRESHOLD_,
      MALLOC_TRIM_THRESHOLD_: process.env.MALLOC_TRIM_THRESHOLD_,
      PORT: String(port),
      HOST: '127.0.0.1',
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: 'bench',
      OIDC_AUDIENCE: TEST_AUDIENCE,
      LOG_LEVEL: 'error',
      CALLS_PER_MINUTE: '0',
      DEMO: '0',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  await firstAnswer(child, url);
  return {
    url,
    startMs: performance.now() - started,
    memoryMegabytes: () => residentMegabytes(child.pid ?? 0),
    processorMs: () => processorMs(child.pid ?? 0),
    stop: () => stopChild(child),
  };
}

async function firstAnswer(child: ChildProcess, url: string): Promise<void> {
  for (let tries = 0; tries < 1_200; tries++) {
    if (child.exitCode !== null) throw new Error(`The server stopped (${child.exitCode}) before it answered`);
    const answer = await fetch(`${url}/healthz`).catch(() => undefined);
    if (answer?.ok) return;
    await wait(25);
  }
  child.kill('SIGKILL');
  throw new Error('The server did not answer within 30 seconds');
}

function residentMegabytes(pid: number): number {
  try {
    const line = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return Number(line?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

function stopChild(child: ChildProcess): Promise<void> {
  return new Promise((stopped) => {
    child.once('exit', () => stopped());
    child.kill('SIGTERM');
  });
}

function freePort(): Promise<number> {
  return new Promise((found) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => found(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
