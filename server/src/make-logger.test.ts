import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeLogger } from './make-logger.ts';

type Line = { readonly msg: string; readonly repeated?: number; readonly err?: { readonly message: string } };
const lines: Line[] = [];
const logger = makeLogger('info', { write: (line) => lines.push(JSON.parse(line)) });

beforeEach(() => {
  vi.useFakeTimers();
  lines.splice(0);
});
afterEach(() => {
  vi.advanceTimersByTime(600_000);
  vi.useRealTimers();
});

const diskFull = (file: number) =>
  Object.assign(new Error(`could not extend file "base/16384/${file}"`), { code: '53100' });
const fails = (error: Error, message = 'background fault') => logger.error({ err: error }, message);

it('logs a repeating error once a minute, with the number of repetitions', () => {
  for (let second = 0; second < 150; second++) {
    for (let times = 0; times < 16; times++) fails(diskFull(second * 16 + times));
    vi.advanceTimersByTime(1_000);
  }
  expect(lines.map(({ msg, repeated }) => [msg, repeated])).toEqual([
    ['background fault', undefined],
    ['background fault', 959],
    ['background fault', 960],
  ]);
});

it('treats the same fault of another queue, job or process as a repetition, and logs another fault at once', () => {
  fails(new Error('No answer (Queue: mail, Worker: 0f8fad5b-d9cb-469f-a165-70867728950e)'));
  fails(new Error('No answer (Queue: hand-over, Worker: 7c9e6679-7425-40de-944b-e07fc1f90ae7)'));
  fails(new Error('Another fault'));
  fails(diskFull(1), 'request failed');
  expect(lines.map(({ err }) => err?.message)).toEqual([
    expect.stringContaining('0f8fad5b'),
    'Another fault',
    expect.stringContaining('could not extend'),
  ]);
});

it('logs a fault at once when it returns after a quiet minute', () => {
  fails(diskFull(1));
  vi.advanceTimersByTime(60_001);
  fails(diskFull(2));
  expect(lines.map(({ repeated }) => repeated)).toEqual([undefined, undefined]);
});

it('counts errors of all request loggers together, and logs every line below error level', () => {
  for (const reqId of ['a', 'b']) {
    const own = logger.child({ reqId });
    own.error({ err: new Error('broken') }, 'request failed');
    own.info({ security: 'token-refused' }, 'security');
  }
  expect(lines.map(({ msg }) => msg)).toEqual(['request failed', 'security', 'security']);
});

it('remembers a limited number of faults', () => {
  const word = (number: number) => [...String(number)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
  for (let number = 0; number < 5_000; number++) fails(new Error(`fault ${word(number)}`));
  expect(lines).toHaveLength(5_000);
  expect(vi.getTimerCount()).toBeLessThanOrEqual(1_000);
});
