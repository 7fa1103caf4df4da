import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { signIn } from '../../../test/buyer-session.tsx';
import { setTokenSource } from '../../api/token-source.ts';
import { listenForNews } from './basket-news.ts';

type Stream = {
  say(text: string): void;
  end(): void;
  readonly token: string | null;
  readonly signal: AbortSignal;
};
let streams: Stream[] = [];
let refusals: number[] = [];
let token = 'first';
let logIns = 0;
let heard: (number | boolean)[] = [];
let stop: (() => void)[] = [];

beforeEach(() => {
  [streams, refusals, heard, stop] = [[], [], [], []];
  [token, logIns] = ['first', 0];
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(1);
  setTokenSource({
    token: () => token,
    renew: async () => {
      token = 'second';
      return 'renewed';
    },
    signInAgain: () => (logIns += 1),
    signInAway: () => (logIns += 1),
  });
  vi.stubGlobal('fetch', async (_url: string, { headers, signal }: RequestInit) => {
    const status = refusals.shift();
    if (status !== undefined) return Response.json({ error: 'No.', code: 'fault' }, { status });
    const bytes = new TextEncoder();
    const body = new ReadableStream<Uint8Array>({
      start(stream) {
        signal?.addEventListener('abort', () => stream.error(new Error('aborted')));
        streams.push({
          say: (text) => stream.enqueue(bytes.encode(text)),
          end: () => stream.close(),
          token: new Headers(headers).get('authorization'),
          signal: signal as AbortSignal, // The module always passes a signal.
        });
      },
    });
    return new Response(body);
  });
});
afterEach(() => {
  for (const each of stop) each();
  setHidden(false);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const listen = () => {
  const ended = listenForNews(
    'ALPHA',
    (revision) => heard.push(revision),
    (isOpen) => heard.push(isOpen),
  );
  stop.push(ended);
  return ended;
};
const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
const setHidden = (isHidden: boolean) => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
  document.dispatchEvent(new Event('visibilitychange'));
};
const stream = () => {
  const last = streams.at(-1);
  if (last === undefined) throw new Error('Nobody asked for a stream');
  return last;
};

it('reports the open stream and each revision, even a revision that arrives in two chunks', async () => {
  listen();
  await pass();
  stream().say('data: {"Revision":1}\n\n:\n\nda');
  await pass();
  stream().say('ta: {"Revision":2}\n\n');
  await pass();
  expect(heard).toEqual([true, 1, 2]);
  expect(streams).toHaveLength(1);
});

it('opens a new stream after the stream ends, and reports the stream as closed meanwhile', async () => {
  listen();
  await pass();
  stream().say('data: {"Revision":1}\n\n');
  await pass();
  stream().end();
  await pass();
  expect(heard).toEqual([true, 1, false]);
  await pass(1_000);
  stream().say('data: {"Revision":4}\n\n');
  await pass();
  expect(heard).toEqual([true, 1, false, true, 4]);
});

it('closes its stream on pagehide, so that the browser can cache the page for Back', async () => {
  listen();
  await pass();
  stream().say('data: {"Revision":1}\n\n');
  await pass();
  dispatchEvent(new Event('pagehide'));
  await pass();
  expect(stream().signal.aborted).toBe(true);
  expect(heard).toEqual([true, 1, false]);
});

it('closes a stream after 45 seconds of silence, and counts a comment line as activity', async () => {
  listen();
  await pass();
  stream().say('data: {"Revision":1}\n\n');
  for (let n = 0; n < 5; n++) {
    await pass(20_000);
    stream().say(':\n\n');
  }
  expect(heard).toEqual([true, 1]);
  await pass(46_000);
  expect(heard).toEqual([true, 1, false]);
});

it('closes a stream without a first event after 8 seconds, and retries with growing pauses', async () => {
  listen();
  await pass(8_000);
  expect(stream().signal.aborted).toBe(true);
  expect(heard).toEqual([]);
  const asked: number[] = [];
  for (let minute = 0; minute < 60; minute += 10) {
    const before = streams.length;
    await pass(600_000);
    asked.push(streams.length - before);
  }
  expect(asked[0]).toBeLessThan(10);
  expect(asked.at(-1)).toBeLessThanOrEqual(1);
});

it('renews a refused token, and never opens the log-in page if the new token is refused too', async () => {
  refusals = [401];
  listen();
  await pass();
  expect(stream().token).toBe('Bearer second');
  refusals = [401, 401];
  stream().end();
  await pass(4_000);
  expect([refusals, logIns]).toEqual([[], 0]);
});

it.each([404, 429, 503])('retries after a pause when the server answers %i', async (status) => {
  refusals = [status];
  listen();
  await pass();
  expect([streams.length, heard]).toEqual([0, []]);
  await pass(2_000);
  stream().say('data: {"Revision":1}\n\n');
  await pass();
  expect(heard).toEqual([true, 1]);
});

it('retries at once when the network is back', async () => {
  refusals = [503, 503, 503, 503];
  listen();
  await pass(1_000 * (2 + 4 + 8));
  expect(streams).toHaveLength(0);
  window.dispatchEvent(new Event('online'));
  await pass();
  expect(streams).toHaveLength(1);
});

it('closes its stream when the network is lost, and opens a stream when the network is back', async () => {
  listen();
  await pass();
  stream().say('data: {"Revision":1}\n\n');
  await pass();
  window.dispatchEvent(new Event('offline'));
  await pass(600_000);
  expect(heard, 'and tries ever more seldom').toEqual([true, 1, false]);
  const tried = streams.length;
  window.dispatchEvent(new Event('online'));
  await pass();
  expect(streams).toHaveLength(tried + 1);
});

it('closes its stream after the page was hidden for a minute, and opens a stream when the page is shown', async () => {
  listen();
  await pass();
  stream().say('data: {"Revision":1}\n\n');
  setHidden(true);
  await pass(30_000);
  stream().say(':\n\n');
  setHidden(false);
  setHidden(true);
  await pass(31_000);
  stream().say(':\n\n');
  expect(stream().signal.aborted).toBe(false);
  await pass(30_000);
  expect([stream().signal.aborted, heard]).toEqual([true, [true, 1, false]]);
  await pass(600_000);
  expect(streams).toHaveLength(1);
  setHidden(false);
  await pass();
  expect(streams).toHaveLength(2);
});

it('closes its stream when it is stopped, and opens no more streams', async () => {
  const end = listen();
  await pass();
  stream().say('data: {"Revision":1}\n\n');
  await pass();
  end();
  await pass(600_000);
  expect([streams.length, stream().signal.aborted, heard]).toEqual([1, true, [true, 1, false]]);
});

it('opens one stream for two tabs, and reports its revisions to both tabs', async () => {
  const waiting: (() => void)[] = [];
  let isTaken = false;
  const request = async (_name: string, _options: object, work: () => Promise<boolean>) => {
    if (isTaken) await new Promise<void>((free) => waiting.push(free));
    isTaken = true;
    const result = await work();
    isTaken = false;
    waiting.shift()?.();
    return result;
  };
  vi.stubGlobal('navigator', { onLine: true, locks: { request } });
  const first = listen();
  listen();
  await pass();
  expect(streams).toHaveLength(1);
  stream().say('data: {"Revision":1}\n\n');
  vi.useRealTimers();
  await vi.waitFor(() => expect(heard).toEqual([true, 1, 1]));
  first();
  await vi.waitFor(() => expect(streams).toHaveLength(2));
});

it('keeps revisions from the tabs of another person in the same browser', async () => {
  signIn('bea');
  listen();
  signIn('sam');
  const revisions: number[] = [];
  stop.push(listenForNews('ALPHA', (revision) => revisions.push(revision)));
  await pass();
  expect(streams).toHaveLength(2);
  streams[0]?.say('data: {"Revision":7}\n\n');
  vi.useRealTimers();
  await vi.waitFor(() => expect(heard).toEqual([true, 7]));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(revisions).toEqual([]);
});
