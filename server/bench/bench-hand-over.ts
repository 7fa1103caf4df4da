import { setTimeout as wait } from 'node:timers/promises';
import { lastVersion, openEarlierRelease } from '../test/releases/earlier-release.ts';
import { backgroundDone, everythingOn, orderMaker } from './bench-orders.ts';
import { type Receiver, startReceiver } from './bench-receiver.ts';
import { loadWith } from './load.ts';
import type { Bench } from './measure.ts';

/** Each build in turn, so that both meet the same machine. */
const ROUNDS = 4;
/** Messages of a round that are not measured: warm-up for a server that has just started. */
const WARM_UP = 250;
const MEASURED = 500;
const BUILDS = 2;

/** The sums of a build's rounds. */
type Build = {
  readonly name: string;
  /** Undefined for this one. */
  readonly serveFile: string | undefined;
  messages: number;
  ms: number;
  processorMs: number;
};

/**
 * Waiting orders, then a merchant's system that takes them as fast as they come, from this build and from the last release in
 * turn. They are placed while the shop has no address to send them to.
 */
export async function benchHandOver(bench: Bench): Promise<void> {
  const waiting = await placeOrders(bench, ROUNDS * BUILDS * (WARM_UP + MEASURED));
  const release = await openEarlierRelease(lastVersion);
  const receiver = await startReceiver();
  const none = { messages: 0, ms: 0, processorMs: 0 };
  const last: Build = {
    ...none,
    name: `release ${lastVersion}`,
    serveFile: release.file('server/bin/serve.ts'),
  };
  const own: Build = { ...none, name: 'this build', serveFile: undefined };
  // Turn and turn about: neither always comes second.
  for (let round = 0; round < ROUNDS; round++) {
    for (const build of round % 2 === 0 ? [last, own] : [own, last]) await handOver(bench, receiver, build);
  }
  const server = await bench.start(everythingOn(receiver.url), receiver.env);
  await until(receiver, waiting);
  const left = await settled(bench);
  await server.stop();
  await receiver.close();
  await release.remove();

  bench.measured.note('hand-over', own.ms / own.messages / (last.ms / last.messages));
  bench.print(
    `| messages of 10 lines handed over by | messages | a second | server ms |\n|---|---:|---:|---:|`,
  );
  for (const { name, messages, ms, processorMs } of [own, last]) {
    bench.print(
      `| ${name} | ${messages} | ${((messages / ms) * 1000).toFixed(0)} | ${(processorMs / messages).toFixed(2)} |`,
    );
  }
  bench.print('');
  bench.print(
    `A local receiver checked the signatures and took each at once. Unwanted: ${receiver.unwanted()}; not noted as taken: ${left}.`,
  );
}

/** Places at least so many orders, and returns the number of messages that wait. */
async function placeOrders(bench: Bench, orders: number): Promise<number> {
  const server = await bench.start(everythingOn(undefined));
  const target = { server, url: server.url, token: await bench.token() };
  const next = await orderMaker(target, bench);
  let waiting = 0;
  while (waiting < orders) {
    await loadWith({ ...target, next }, 10, bench.seconds);
    waiting = await countWaiting(bench);
  }
  await backgroundDone(bench, ['mail']);
  await server.stop();
  return waiting;
}

/** One round of a build, added to its sums. */
async function handOver(bench: Bench, receiver: Receiver, build: Build): Promise<void> {
  const server = await bench.start(everythingOn(receiver.url), receiver.env, build.serveFile);
  await until(receiver, receiver.taken() + WARM_UP);
  const before = { ms: performance.now(), processorMs: server.processorMs(), taken: receiver.taken() };
  await until(receiver, before.taken + MEASURED);
  build.ms += performance.now() - before.ms;
  build.processorMs += server.processorMs() - before.processorMs;
  build.messages += receiver.taken() - before.taken;
  await server.stop();
}

async function until(receiver: Receiver, count: number): Promise<void> {
  const began = performance.now();
  while (receiver.taken() < count) {
    if (performance.now() - began > 120_000) throw new Error(`Only ${receiver.taken()} of ${count} came`);
    await wait(20);
  }
}

async function countWaiting({ database }: Bench): Promise<number> {
  const { count } = await database
    .selectFrom('hand_over')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('taken_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** The number of messages still not recorded as taken a moment after the last one. */
async function settled(bench: Bench): Promise<number> {
  await wait(1_000);
  return countWaiting(bench);
}
