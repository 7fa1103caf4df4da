import type { Database } from '../src/database/connection.ts';
import type { Claims } from '../test/issuer.ts';
import type { BenchServer } from './bench-server.ts';
import { type Load, loadWith, type Mark } from './load.ts';
import type { Measured } from './marks.ts';
import type { Scenario } from './scenarios.ts';

/** The context of each part of the bench. */
export type Bench = {
  readonly products: number;
  /** The time for each number of connections. */
  readonly seconds: number;
  readonly database: Database;
  /** The database's address. */
  readonly url: string;
  /** Processor time that PostgreSQL has used so far. */
  databaseMs(): number;
  /** The shop's `DATA_DIR`. */
  readonly folder: string;
  print(line: string): void;
  readonly measured: Measured;
  /** Starts the real server with this merchant's file, of this build or of the one that `serveFile` belongs to. */
  start(merchant: object, env?: Record<string, string>, serveFile?: string): Promise<BenchServer>;
  token(claims?: Claims): Promise<string>;
};

/** A server under load, and its callers. */
export type Target = Omit<Load, 'next'> & { readonly server: Pick<BenchServer, 'processorMs'> };

const HEAD =
  '| call | connections | a second | p50 ms | p99 ms | server ms | database ms | wrong answers | stolen % |\n|---|---:|---:|---:|---:|---:|---:|---:|---:|';

/** The connections and products at which marks of calls are measured. */
const MARKED = { connections: 10, products: 5_000 };

/** Measures each scenario at each number of connections, and prints the table. */
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
    /** Awaited before each mark. */
    before?: () => Promise<void>;
  },
): Promise<void> {
  print(HEAD);
  for (const { name, next, mark: markName, longest } of scenarios) {
    // Warm-up: lets the JIT compile the hot paths.
    await loadWith({ ...target, next }, 10, seconds / 2);
    for (const each of connections) {
      await before?.();
      const [serverMs, postgresMs] = [target.server.processorMs(), databaseMs()];
      const mark = await loadWith({ ...target, next }, each, seconds);
      const spent = [target.server.processorMs() - serverMs, databaseMs() - postgresMs] as const;
      print(rowOf(name, mark, ...spent));
      if (markName !== undefined && each === MARKED.connections && products === MARKED.products)
        measured.note(markName, (spent[0] + spent[1]) / mark.calls);
      if (longest !== undefined && each === MARKED.connections) measured.note(longest, mark.p99);
    }
  }
}

/** Processor times of the server and of PostgreSQL during the mark, background work included. */
function rowOf(name: string, mark: Mark, serverMs: number, postgresMs: number): string {
  const { connections, calls, perSecond, p50, p99, wrong, stolenPercent } = mark;
  return `| ${name} | ${connections} | ${perSecond.toFixed(0)} | ${p50.toFixed(1)} | ${p99.toFixed(1)} | ${(serverMs / calls).toFixed(2)} | ${(postgresMs / calls).toFixed(2)} | ${wrong} | ${stolenPercent.toFixed(0)} |`;
}
