import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ProblemError } from '../../api/problem-error.ts';
import { asksPassword } from './browser-memory.ts';
import { type Synced, type SyncLoop, syncLoop } from './sync-loop.ts';

let calls = 0;
let taken = 0;
let isUnsaved = false;
let isFollowed = true;
let isForgotten = false;
let answer: () => Promise<number> = async () => 10_000;
let loop: SyncLoop;

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const isHidden = (hidden: boolean) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(hidden ? 'hidden' : 'visible');
  document.dispatchEvent(new Event('visibilitychange'));
};
const fails = (error: unknown) => () => Promise.reject(error);
const noAnswer = new ProblemError('service-unavailable');

/** The next call waits until the test calls the returned function with a pause. */
function slowly(): (pause: number) => Promise<void> {
  let done: (pause: number) => void = () => undefined;
  answer = () => new Promise((resolve) => (done = resolve));
  return async (pause) => {
    answer = async () => 10_000;
    done(pause);
    await pass(0);
  };
}

const synced: Synced = {
  async ask() {
    calls += 1;
    const pause = await answer();
    return () => {
      taken += 1;
      return pause;
    };
  },
  isUnsaved: () => isUnsaved,
  isFollowed: () => isFollowed,
  forget: () => (isForgotten = true),
  onFailure: (error) => (error === noAnswer ? undefined : 1_000),
};

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  [calls, taken, isUnsaved, isFollowed, isForgotten] = [0, 0, false, true, false];
  answer = async () => 10_000;
  loop = syncLoop(synced);
});
afterEach(() => {
  isUnsaved = false;
  loop.stop();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it('makes a call when the call is due, and the next call after the pause that the answer states', async () => {
  answer = async () => (calls < 3 ? 0 : 10_000);
  loop.due(50);
  await pass(49);
  expect(calls).toBe(0);
  await pass(10);
  expect(calls, 'a pause of 0 is none').toBe(3);
  await pass(10_000);
  expect(calls).toBe(4);
});

it('sends changes in quick succession in one call, and sends a change made during a call after the call', async () => {
  for (let n = 0; n < 5; n++) {
    loop.changed(300);
    await pass(50);
  }
  expect(calls).toBe(0);
  await pass(100);
  expect(calls).toBe(1);
  const reply = slowly();
  loop.due(0);
  await pass(0);
  loop.changed(300);
  await reply(10_000);
  expect(calls, 'the change still has its pause').toBe(2);
  await pass(300);
  expect(calls).toBe(3);
});

it('makes one call at a time, and makes the next call at once if the next call became due meanwhile', async () => {
  const reply = slowly();
  loop.due(0);
  await pass(0);
  loop.heard();
  await pass(5_000);
  expect(calls, 'news that the answer brings needs no call').toBe(1);
  loop.due(0);
  await pass(5_000);
  expect(calls).toBe(1);
  await reply(10_000);
  expect([calls, taken]).toEqual([2, 2]);
  loop.heard();
  await pass(0);
  expect(calls).toBe(3);
});

it('waits longer after each failure in spite of changes, but calls at once when the network is back', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  answer = fails(noAnswer);
  loop.due(0);
  const starts: number[] = [];
  for (let second = 0; second <= 200; second++) {
    const before = calls;
    loop.changed(0);
    loop.heard();
    await pass(second === 0 ? 0 : 1_000);
    if (calls > before) starts.push(second);
  }
  expect(starts).toEqual([0, 2, 6, 14, 30, 62, 122, 182]);
  answer = async () => 10_000;
  dispatchEvent(new Event('online'));
  await pass(0);
  expect(calls).toBe(9);
  loop.changed(300);
  await pass(300);
  expect(calls).toBe(10);
});

it('waits after a failure for the pause that its caller gives, or for ten minutes if the server lacks the call', async () => {
  answer = fails(new ProblemError('fault'));
  loop.due(0);
  await pass(1_000);
  expect(calls, 'the noun’s own pause').toBe(2);
  answer = fails(new ProblemError('not-found'));
  await pass(1_000);
  expect(calls).toBe(3);
  await pass(599_000);
  expect([calls, isForgotten]).toEqual([3, false]);
});

it.each(['account-not-yours', 'choose-customer'] as const)(
  'deletes the data of an account that the server refuses with %s',
  async (code) => {
    answer = fails(new ProblemError(code));
    loop.due(0);
    await pass(599_000);
    expect([calls, isForgotten]).toEqual([1, true]);
  },
);

it('pauses on a hidden or unwatched page without changes, and calls at once when the network is back', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  isUnsaved = true;
  dispatchEvent(new Event('online'));
  await pass(0);
  expect(calls).toBe(1);

  isUnsaved = false;
  isHidden(true);
  await pass(60_000);
  expect(calls).toBe(1);
  isHidden(false);
  await pass(0);
  expect(calls, 'it is shown again').toBe(2);
  isFollowed = false;
  await pass(60_000);
  expect(calls).toBe(2);
  isUnsaved = true;
  isHidden(true);
  await pass(0);
  expect(calls, 'it is put away').toBe(3);
});

it('makes no call and takes no answer after a log-out on another page', async () => {
  const reply = slowly();
  loop.due(0);
  await pass(0);
  asksPassword.set();
  await reply(0);
  isUnsaved = true;
  isHidden(false);
  await pass(60_000);
  loop.stop();
  await pass(0);
  expect([calls, taken]).toEqual([1, 0]);
});

it('sends all unsaved changes when it is stopped', async () => {
  isUnsaved = true;
  answer = async () => (calls < 3 ? 0 : 10_000);
  loop.stop();
  await pass(60_000);
  dispatchEvent(new Event('online'));
  loop.due(0);
  await pass(60_000);
  expect([calls, taken]).toEqual([3, 3]);
});

it('sends a change on an unwatched page after a failed call', async () => {
  answer = fails(noAnswer);
  loop.due(0);
  await pass(0);
  isFollowed = false;
  await pass(60_000);
  expect(calls).toBe(1);
  answer = async () => 10_000;
  isUnsaved = true;
  loop.changed(300);
  await pass(300);
  expect(calls).toBe(2);
});
