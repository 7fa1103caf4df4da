import { accountBasketChanges } from '@tradecellar/contract/basket.ts';
import type { AnswerOf } from '@tradecellar/contract/endpoint.ts';
import { ask } from '../api/call.ts';
import { useSession } from '../session/session.ts';

/** A stream without an event in this time is lost, or held back by a proxy. */
const FIRST_EVENT_MS = 8_000;
/** The server says something every 20 seconds. */
const QUIET_MS = 45_000;
/** A page that nobody looks at gives its stream up. */
const HIDDEN_MS = 60_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 10 * 60_000;
const STAY_SECONDS = 3_600;

/**
 * Hears of changes of the person's basket for an account, until the returned function is called. `onNews` gets the revision
 * on the server, once after each connection and then each newer one. `onOpen` says whether news comes at once: it does not at
 * first, and while it does not, whoever wants to be in step polls.
 *
 * One tab of a browser has the stream and tells the person's others, since a browser may have six connections to a server. A stream
 * that fails is tried again, ever later. Nobody is sent to the log-in page for it.
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
      // Devices that lost a server at one time are not to come back at one time.
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

/** One stream, until it ends or is lost, or the page has been hidden for a while. Answers whether there was any news. */
async function follow(account: string, { tell, onOpen, ending }: Following): Promise<boolean> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const stop = () => stopping.abort();
  if (ending.aborted) return true;
  ending.addEventListener('abort', stop, { signal });
  window.addEventListener('offline', stop, { signal });
  // The browser does not keep a page with an open stream for its Back.
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
      // The server checks nothing of a stream; it writes what the contract says.
      const { Revision } = JSON.parse(line.slice('data: '.length)) as AnswerOf<typeof accountBasketChanges>;
      if (!isOpen) onOpen(true);
      isOpen = true;
      tell(Revision);
    }
  } catch {
    // A stream breaks off with its server or the network, and is opened again.
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

/** Does the work while no other tab does it; at once in a browser without locks, as on plain http. */
function alone(name: string, signal: AbortSignal, work: () => Promise<boolean>): Promise<boolean> {
  if (!('locks' in navigator)) return work();
  // Only the signal ends it before its work has.
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

/** Resolves once the page is looked at. */
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

/** Waits, but not after the network is back, or the page is looked at again. */
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
