import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { type PictureTask, runBeside } from './run-beside.ts';

const { execPath } = process;
const task = (databaseUrl: string): PictureTask => ({
  databaseUrl,
  folder: '/nowhere',
  isFetched: true,
  work: { fetchForMs: 60_000 },
});

describe('the process of pictures', () => {
  afterEach(() => {
    process.execPath = execPath;
  });

  const { signal } = new AbortController();
  const bounds = { signal, longestMs: 60_000 };

  it('fails the task, not the shop, if the process for pictures cannot start', async () => {
    process.execPath = '/nowhere/node';
    await expect(runBeside(task('postgres://127.0.0.1:9/none'), bounds)).rejects.toThrow('ENOENT');
    // Sending the task fails a moment later, too. An unhandled error would fail this test run.
    await wait(200);
  });

  it('ends the process for pictures when the shop closes, whatever the process waits for', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const closing = new AbortController();
    const connected = once(silent, 'connection') as Promise<[Socket]>;
    const running = runBeside(task(`postgres://me@127.0.0.1:${port}/none`), {
      ...bounds,
      signal: closing.signal,
    });
    const [socket] = await connected;
    const ended = once(socket.on('error', () => {}).resume(), 'close');
    closing.abort();
    await expect(running).rejects.toThrow('aborted');
    await ended;
    silent.close();
  });
});
