import { setTimeout as wait } from 'node:timers/promises';
import { backgroundDone, everythingOn, orderMaker } from './bench-orders.ts';
import { startReceiver } from './bench-receiver.ts';
import { loadWith } from './load.ts';
import type { Bench } from './measure.ts';

/** Warm-up for a server that has just started. */
const MESSAGES = 3_000;

/**
 * Waiting orders, then a merchant's system that takes them as fast as they come. They are placed while the
 * shop has no address to send them to.
 */
export async function benchHandOver(bench: Bench): Promise<void> {
  const placing = await bench.start(everythingOn(undefined));
  const target = { server: placing, url: placing.url, token: await bench.token() };
  const next = await orderMaker(target, bench);
  let waiting = 0;
  while (waiting < MESSAGES) {
    await loadWith({ ...target, next }, 10, bench.seconds);
    waiting = await countWaiting(bench);
  }
  await backgroundDone(bench, ['mail']);
  await placing.stop();

  const receiver = await startReceiver();
  const server = await bench.start(everythingOn(receiver.url), receiver.env);
  // The start and the first messages are not measured.
  const { at, processorMs, taken } = await until(waiting / 4);
  const end = await until(waiting);
  const seconds = (end.at - at) / 1000;
  const messages = end.taken - taken;
  bench.print(
    `Handed over to a local receiver that checks signatures: ${(messages / seconds).toFixed(0)} messages a second (${messages} in ${seconds.toFixed(1)} s, of 10 lines), ${((end.processorMs - processorMs) / messages).toFixed(2)} ms of the server's processor time each. Unwanted: ${receiver.unwanted()}; not noted as taken: ${await settled(bench)}.`,
  );
  await server.stop();
  await receiver.close();

  async function until(count: number) {
    const began = performance.now();
    while (receiver.taken() < count) {
      if (performance.now() - began > 120_000) throw new Error(`Only ${receiver.taken()} of ${count} came`);
      await wait(20);
    }
    return { at: performance.now(), processorMs: server.processorMs(), taken: receiver.taken() };
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
