import { type Endpoint, endpointPath, type RequestOf } from '@tradecellar/contract/endpoint.ts';
import type { Database } from '../src/database/connection.ts';
import type { Claims } from '../test/issuer.ts';
import type { BenchServer } from './bench-server.ts';
import { type Load, loadWith, type Mark } from './load.ts';
import type { MarkName, Measured } from './marks.ts';

export type Bench = {
  readonly products: number;
  readonly seconds: number;
  readonly database: Database;
  readonly url: string;
  databaseMs(): number;
  readonly folder: string;
  print(line: string): void;
  readonly measured: Measured;
  start(merchant: object, env?: Record<string, string>): Promise<BenchServer>;
  token(claims?: Claims): Promise<string>;
};

export type Target = Omit<Load, 'next'> & { readonly server: Pick<BenchServer, 'processorMs'> };

export type Scenario = {
  readonly name: string;
  readonly mark?: MarkName | undefined;
  next(): { path: string; body: unknown };
};

export function to<E extends Endpoint>(endpoint: E, body: RequestOf<E>): { path: string; body: unknown } {
  return { path: endpointPath(endpoint), body };
}

export async function send(
  { url, token }: Pick<Target, 'url' | 'token'>,
  { path, body }: ReturnType<Scenario['next']>,
): Promise<{ readonly status: number; readonly ms: number; readonly body: unknown }> {
  const began = performance.now();
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  const parsed: unknown = await answer.json();
  return { status: answer.status, ms: performance.now() - began, body: parsed };
}

const HEAD =
  '| call | connections | a second | p50 ms | p99 ms | server ms | database ms | wrong answers | stolen % |\n|---|---:|---:|---:|---:|---:|---:|---:|---:|';

const MARKED = { connections: 10, products: 5_000 };

export async function measure(
  { products, seconds, print, databaseMs, measured }: Bench,
  target: Target,
  {
    scenarios,
    connections,
    before,
  }: {
    scenarios: readonly Scenario[];
    connections: readonly number[];
    before?: () => Promise<void>;
  },
): Promise<void> {
  print(HEAD);
  for (const { name, next, mark: markName } of scenarios) {
    // Warm-up: gives the JIT time to compile the hot paths.
    await loadWith({ ...target, next }, 10, seconds / 2);
    for (const each of connections) {
      await before?.();
      const [serverMs, postgresMs] = [target.server.processorMs(), databaseMs()];
      const mark = await loadWith({ ...target, next }, each, seconds);
      const spent = [target.server.processorMs() - serverMs, databaseMs() - postgresMs] as const;
      print(rowOf(name, mark, ...spent));
      if (markName !== undefined && each === MARKED.connections && products === MARKED.products)
        measured.note(markName, (spent[0] + spent[1]) / mark.calls);
    }
  }
}

function rowOf(name: string, mark: Mark, serverMs: number, postgresMs: number): string {
  const { connections, calls, perSecond, p50, p99, wrong, stolenPercent } = mark;
  return `| ${name} | ${connections} | ${perSecond.toFixed(0)} | ${p50.toFixed(1)} | ${p99.toFixed(1)} | ${(serverMs / calls).toFixed(2)} | ${(postgresMs / calls).toFixed(2)} | ${wrong} | ${stolenPercent.toFixed(0)} |`;
}
