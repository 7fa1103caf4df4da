import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { failovers } from './failovers.ts';
import { runTorture } from './run-torture.ts';
import { filesDoor, localDatabase } from './scenes.ts';
import type { TortureResult } from './torture-types.ts';

/**
 * `npm run torture -- --minutes 10 --seed 123` runs two servers on one PostgreSQL under load while faults happen, and
 * exits with 1 if something was lost, doubled or leaked (docs/operations.md).
 * `--patroni` runs three PostgreSQL servers, and kills or freezes the primary.
 * `--local` (as root) runs one server with its local PostgreSQL on a small disk, which is filled.
 * `--files` exchanges orders with the back office as files in a folder, and takes the folder away for some seconds.
 * `--people 300` adds 300 people, ten at a time, each with a basket on three devices.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    people: { type: 'string', default: '0' },
    seed: { type: 'string' },
    quiet: { type: 'boolean' },
    patroni: { type: 'boolean' },
    local: { type: 'boolean' },
    files: { type: 'boolean' },
  },
});
const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000));
const seconds = Number(values.minutes) * 60;
console.log(`Torture for ${values.minutes} min with the seed ${seed}`);
const say = values.quiet ? () => {} : (text: string) => console.log(text);
const ending = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ending.abort());
const result = await runTorture({
  seconds,
  seed,
  pace: 1,
  people: Number(values.people),
  say,
  signal: ending.signal,
  ...(values.patroni && { setUp: failovers }),
  ...(values.local && { setUp: localDatabase }),
  ...(values.files && { setUp: filesDoor }),
});
console.log(reportOf(result));
process.exit(result.violations.length === 0 ? 0 : 1);

function reportOf({
  facts,
  faults,
  backOffice,
  claims,
  changes,
  baskets,
  office,
  account,
  messages,
  calls,
  settledAfterMs,
  violations,
}: TortureResult): string {
  const { found, carts, received } = facts;
  const answered = carts.filter(({ answer }) => typeof answer === 'object').length;
  const cancelled = found.orders.filter(({ state }) => state === 'cancelled').length;
  const counts = (of: Readonly<Record<string, number>>) =>
    Object.entries(of).map(([what, count]) => `  ${String(count).padStart(6)}  ${what}`);
  return [
    '',
    `${new Date().toISOString().slice(0, 10)}, seed ${seed}, ${values.minutes} min, Node ${process.versions.node}, ${availableParallelism()} processors`,
    `${carts.length} baskets, ${answered} placed as ${found.orders.length} orders, ${cancelled} of them cancelled`,
    `${calls.asked} calls, ${calls.again} of them again after no answer or a 503`,
    `${found.mails.length} mails, taken ${received.length} times; ${messages} messages to the back office of ${facts.known.length} orders`,
    `Settled ${(settledAfterMs / 1000).toFixed(0)} s after the last fault`,
    'Faults:',
    ...counts(faults),
    ...(facts.outages.length > 0
      ? [`Seconds without an order: ${facts.outages.map((seconds) => seconds.toFixed(1)).join(', ')}`]
      : []),
    'The back office:',
    ...counts(backOffice),
    'Changes and cancellations by buyers:',
    ...counts(changes),
    'Baskets on several devices:',
    ...counts(baskets),
    'Settings, invitations and sign-ins:',
    ...counts(office),
    'Documents, payments of open items and prices with a day:',
    ...counts(account),
    'Claims of buyers and the office:',
    ...counts(claims),
    violations.length === 0 ? 'Violations: none' : `Violations: ${violations.length}`,
    ...violations.slice(0, 100).map((violation) => `  ${violation}`),
  ].join('\n');
}
