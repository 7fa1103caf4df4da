import { readFileSync } from 'node:fs';
import autocannon from 'autocannon';

export type Mark = {
  readonly connections: number;
  readonly calls: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly wrong: number;
  /** The percentage of processor time that the machine's host gave to other machines during the run. */
  readonly stolenPercent: number;
};

export type Load = {
  readonly url: string;
  readonly token: string;
  next(): { path: string; body: unknown };
};

export async function loadWith(load: Load, connections: number, seconds: number): Promise<Mark> {
  const times: number[] = [];
  const before = processorTimes();
  let wrong = 0;
  const result = await new Promise<autocannon.Result>((done, failed) => {
    const instance = autocannon(
      {
        url: load.url,
        connections,
        duration: seconds,
        requests: [
          {
            method: 'POST',
            headers: { 'content-type': 'application/json', authorization: `Bearer ${load.token}` },
            setupRequest: (request) => {
              const { path, body } = load.next();
              return { ...request, path, body: JSON.stringify(body) };
            },
          },
        ],
      },
      (error, measured) => (error === null || error === undefined ? done(measured) : failed(error)),
    );
    instance.on('response', (_client, status, _bytes, milliseconds) => {
      times.push(milliseconds);
      // A search that finds nothing is answered with 204.
      if (status !== 200 && status !== 204) wrong++;
    });
  });
  return markOf(times, { connections, seconds: result.duration, wrong: wrong + result.errors, before });
}

function markOf(times: readonly number[], { seconds, before, ...facts }: MarkFacts): Mark {
  const { p50, p99 } = quantiles(times);
  const [calls, stolenPercent] = [times.length, stolenBetween(before, processorTimes())];
  return { ...facts, calls, perSecond: calls / seconds, p50, p99, stolenPercent };
}

export function quantiles(times: readonly number[]) {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: at(0.5), p90: at(0.9), p99: at(0.99), worst: sorted.at(-1) ?? 0 };
}

type MarkFacts = Pick<Mark, 'connections' | 'wrong'> & {
  readonly seconds: number;
  readonly before: ProcessorTimes;
};
type ProcessorTimes = { readonly all: number; readonly stolen: number };

/** Processor time since the machine started, from Linux's /proc; zeros without /proc. */
function processorTimes(): ProcessorTimes {
  try {
    const ticks = (readFileSync('/proc/stat', 'utf8').split('\n')[0] ?? '')
      .trim()
      .split(/ +/)
      .slice(1, 9)
      .map(Number);
    return { all: ticks.reduce((sum, tick) => sum + tick, 0), stolen: ticks[7] ?? 0 };
  } catch {
    return { all: 0, stolen: 0 };
  }
}

function stolenBetween(before: ProcessorTimes, after: ProcessorTimes): number {
  const all = after.all - before.all;
  return all === 0 ? 0 : (100 * (after.stolen - before.stolen)) / all;
}
