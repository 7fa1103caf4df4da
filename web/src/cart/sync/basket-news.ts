import { accountBasketChanges } from '@tradecellar/contract/basket.ts';
import type { AnswerOf } from '@tradecellar/contract/endpoint.ts';
import { ask } from '../../api/call.ts';
import { useSession } from '../../session/session.ts';

/** A stream without a first event in this time is lost, or a proxy buffers it. */
const FIRST_EVENT_MS = 8_000;
/** The server writes a comment every 20 seconds, so after this silence the stream is lost. */
const QUIET_MS = 45_000;
const HIDDEN_MS = 60_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 10 * 60_000;
const STAY_SECONDS = 3_600;

/**
 * Listens for changes of the person's basket for an account, until the returned function is called. `onNews` gets the
 * revision on the server, once after each connection and then after each change. `onOpen` says if a stream is open.
 * Until the first `onOpen(true)`, and after `onOpen(false)`, the caller polls.
 *
 * A browser may have six connections to a server, so one tab holds the stream and broadcasts to the person's other
 * tabs. A failed stream is retried with growing pauses, and never opens the log-in page.
 */
export function listenForNews(
  account: string,
  onNews: (revision: number) => void,
  onOpen: (isOpen: boolean) => void = () => {},
): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const name = `tradecellar/basket-news/${useSession.getState().subject}/${account}`;
  const tabs = new BroadcastChannel(name);
  tabs.onmessage = ({ data }: MessageEvent<number>) => onNews(data);
  signal.addEventListener('abort', () => tabs.close());
  const tell = (revision: number) => {
    onNews(revision);
    tabs.postMessage(revision);
  };
  void (async () => {
    let failures = 0;
    while (!signal.aborted) {
      await untilSeen(signal);
      const wasOpen = await alone(name, signal, () => follow(account, { tell, onOpen, ending: signal }));
      failures = wasOpen ? 0 : failures + 1;
      // The jitter spreads the retries of devices that lost the server at the same moment.
      const longest = Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS);
      await pause(longest * (0.5 + Math.random() / 2), signal);
    }
  })();
  return () => ending.abort();
}

type Following = {
  readonly tell: (revision: number) => void;
  readonly onOpen: (isOpen: boolean) => void;
  readonly ending: AbortSignal;
};

/** Reads a stream until it ends, is lost or the page was hidden. Resolves to true if any revision came. */
async function follow(account: string, { tell, onOpen, ending }: Following): Promise<boolean> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const stop = () => stopping.abort();
  if (ending.aborted) return true;
  ending.addEventListener('abort', stop, { signal });
  window.addEventListener('offline', stop, { signal });
  // A browser does not cache a page with an open stream for Back.
  window.addEventListener('pagehide', stop, { signal });
  stopOnceHidden(stop, signal);
  let quiet = setTimeout(stop, FIRST_EVENT_MS);
  let isOpen = false;
  try {
    const request = { CustomerAccount: account, Seconds: STAY_SECONDS };
    const { ok, body } = await ask(accountBasketChanges, request, { signal, isPrefetch: () => true });
    if (!ok || body === null) return false;
    for await (const line of linesOf(body)) {
      clearTimeout(quiet);
      quiet = setTimeout(stop, QUIET_MS);
      if (!line.startsWith('data: ')) continue;
      // Safe cast: streamed lines are not checked at run time, and the server writes them by the contract.
      const { Revision } = JSON.parse(line.slice('data: '.length)) as AnswerOf<typeof accountBasketChanges>;
      if (!isOpen) onOpen(true);
      isOpen = true;
      tell(Revision);
    }
  } catch {
    // The server or the network broke the stream. The caller opens the next stream.
  } finally {
    stop();
    clearTimeout(quiet);
    if (isOpen) onOpen(false);
  }
  return isOpen;
}

async function* linesOf(body: ReadableStream<BufferSource>): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  while (true) {
    const { done, value } = await reader.read();
    if (done) return;
    const lines = (rest + value).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}

/** Runs `work` in one tab at a time, by a Web Lock; at once in a browser without locks, as on plain HTTP. */
function alone(name: string, signal: AbortSignal, work: () => Promise<boolean>): Promise<boolean> {
  if (!('locks' in navigator)) return work();
  // Only an abort rejects the promise, because `work` catches its own errors.
  return navigator.locks.request(name, { signal }, work).catch(() => true);
}

function stopOnceHidden(stop: () => void, signal: AbortSignal): void {
  let hidden: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(hidden);
    if (document.hidden) hidden = setTimeout(stop, HIDDEN_MS);
  };
  document.addEventListener('visibilitychange', look, { signal });
  signal.addEventListener('abort', () => clearTimeout(hidden));
  look();
}

function untilSeen(signal: AbortSignal): Promise<void> {
  return new Promise((seen) => {
    const waiting = new AbortController();
    const look = () => {
      if (!signal.aborted && document.hidden) return;
      waiting.abort();
      seen();
    };
    const until = { signal: waiting.signal };
    signal.addEventListener('abort', look, until);
    document.addEventListener('visibilitychange', look, until);
    look();
  });
}

function pause(ms: number, ending: AbortSignal): Promise<void> {
  const over = new AbortController();
  const signal = AbortSignal.any([ending, over.signal]);
  const timer = setTimeout(() => over.abort(), ms);
  window.addEventListener('online', () => over.abort(), { signal });
  document.addEventListener('visibilitychange', () => over.abort(), { signal });
  return new Promise((done) => {
    const end = () => {
      clearTimeout(timer);
      done();
    };
    if (signal.aborted) end();
    signal.addEventListener('abort', end);
  });
}
