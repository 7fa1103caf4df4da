import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const heaps = `
  import { once } from 'node:events';
  import { getHeapStatistics } from 'node:v8';
  import { Worker } from 'node:worker_threads';
  await import(${JSON.stringify(new URL('./thread-heaps.ts', import.meta.url))});
  const code = "import v8 from 'node:v8'; import { parentPort } from 'node:worker_threads'; parentPort.postMessage(v8.getHeapStatistics().heap_size_limit)";
  const worker = new Worker(code, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 3072 } });
  const [thread] = await once(worker, 'message');
  console.log(JSON.stringify({ thread, main: getHeapStatistics().heap_size_limit }));`;

it('gives a thread its own memory limit in a process with a smaller limit', async () => {
  const limits = ['--max-semi-space-size=8', '--max-old-space-size=512'];
  const { stdout } = await promisify(execFile)(process.execPath, [
    ...limits,
    '--input-type=module',
    '-e',
    heaps,
  ]);
  // The script above prints this shape.
  const { thread, main } = JSON.parse(stdout) as { thread: number; main: number };
  expect(thread).toBeGreaterThan(3_000 * 2 ** 20);
  expect(main).toBeLessThan(600 * 2 ** 20);
});
