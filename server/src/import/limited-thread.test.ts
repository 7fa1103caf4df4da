import { expect, it } from 'vitest';
import { megabytesOf, runThread } from './limited-thread.ts';

const script = (text: string) => new URL(`data:text/javascript,${encodeURIComponent(text)}`);
const run = (text: string, limits: { megabytes: number; seconds: number }) =>
  runThread(script(text), { workerData: undefined, limits, onMessage: () => {} });

it('ends a thread that works too long', async () => {
  await expect(run('while (true);', { megabytes: 64, seconds: 1 })).rejects.toThrow(
    'needs more than 1 seconds to read. Save it as CSV, or send it in parts',
  );
});

it('ends a thread that needs too much memory, and not the process', async () => {
  const text = 'const kept = []; while (true) kept.push({ text: String(Math.random()) });';
  await expect(run(text, { megabytes: 16, seconds: 60 })).rejects.toThrow(
    'needs more memory to read than the shop may use',
  );
});

it('does not count the time that a thread waits', async () => {
  // On a busy machine, the start of a thread takes two seconds.
  await run('setTimeout(() => {}, 7_000);', { megabytes: 64, seconds: 6 });
});

it('throws the error of a thread', async () => {
  const limits = { megabytes: 64, seconds: 60 };
  await expect(run('throw new Error("the file is gone");', limits)).rejects.toThrow('the file is gone');
});

it('gives a thread no more than its share of the memory that the process may use', () => {
  const all = megabytesOf(1, Number.POSITIVE_INFINITY);
  expect(megabytesOf(0.5, Number.POSITIVE_INFINITY)).toBe(Math.floor(all / 2));
  expect(megabytesOf(1, 64)).toBe(64);
});
