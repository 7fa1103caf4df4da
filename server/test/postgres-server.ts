import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** A PostgreSQL server whose role may create databases. */
export type TestServer = { readonly url: string; stop(): Promise<void> };

const keeperFile = fileURLToPath(new URL('./postgres-keeper.ts', import.meta.url));

/**
 * The server at `named`, else a throwaway one. That one is kept by a process of its own, which stops it and removes
 * its folder when this process ends, however it ends.
 */
export async function startTestServer(named: string | undefined, ...settings: string[]): Promise<TestServer> {
  if (named !== undefined && named !== '') return { url: named, stop: async () => {} };
  const keeper = spawn(process.execPath, [keeperFile, ...settings], {
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true, // Ctrl-C in the terminal must not reach it before it reaches the tests.
  });
  const ended = once(keeper, 'exit');
  const [url] = await Promise.race([once(createInterface(keeper.stdout), 'line'), ended]);
  if (typeof url !== 'string') throw new Error('PostgreSQL for the tests did not start; the reason is above');
  return {
    url,
    async stop() {
      keeper.stdin.end();
      await ended;
    },
  };
}
