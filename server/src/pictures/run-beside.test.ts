import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterEach, describe, expect, it } from 'vitest';
import { type PictureTask, runBeside } from './run-beside.ts';

const { execPath } = process;
const GREY = { width: 30, height: 40, channels: 3, background: '#888' } as const;
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

  it.each([
    { priority: 'low', waits: 'nobody', workOf: () => ({ fetchForMs: 60_000 }) },
    { priority: 'normal', waits: 'a person', workOf: (path: string) => ({ make: path }) },
  ])('has a $priority priority for pictures that $waits waits for', async ({ priority, workOf }) => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const folder = await mkdtemp(join(tmpdir(), 'priority-'));
    const path = join(folder, 'label.png');
    await writeFile(path, await sharp({ create: GREY }).png().toBuffer());
    const closing = new AbortController();
    const connected = once(silent, 'connection');
    const work = workOf(path);
    const databaseUrl = `postgres://me@127.0.0.1:${port}/none`;
    const running = runBeside({ ...task(databaseUrl), folder, work }, { ...bounds, signal: closing.signal });
    await connected;
    const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'ppid=,ni=,args=']);
    const rows = stdout.split('\n').map((row) => row.trim().split(/\s+/));
    const own = rows.filter(
      ([ppid, , ...args]) => ppid === `${process.pid}` && /picture-process/.test(`${args}`),
    );
    expect(own.map(([, niceness]) => Number(niceness) > getPriority())).toEqual([priority === 'low']);
    closing.abort();
    await expect(running).rejects.toThrow('aborted');
    silent.close();
    await rm(folder, { recursive: true });
  });
});
