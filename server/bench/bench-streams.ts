import { setTimeout as wait } from 'node:timers/promises';
import { accountBasketChanges, accountBasketSync } from '@tradecellar/contract/basket.ts';
import { endpointPath } from '@tradecellar/contract/endpoint.ts';
import { sql } from 'kysely';
import { seenItem } from '../test/basket-lines.ts';
import { eventData } from '../test/event-data.ts';
import { ACCOUNTS, productCode } from './bench-data.ts';
import type { Bench } from './measure.ts';

const PEOPLE = 250;
/** Each person's phone and laptop: 500 devices. */
const DEVICES = 2;
const CHANGES_A_SECOND = 50;
/** An event that has not come by then is counted as lost. */
const PATIENCE_MS = 5_000;

/** A revision of a device, awaited or heard of. */
type Device = { revision: number; heardAt: number; readonly ending: AbortController };
type Buyer = {
  readonly account: string;
  readonly token: string;
  readonly devices: readonly Device[];
  changes: number;
  /** The epoch of the stored basket, once a call has answered. */
  epoch?: string;
};

/**
 * 500 open devices of 250 people on one process. One device of each changes a line now and then, 50 changes a second in all;
 * the time is that from its answer to the event on the other device.
 */
export async function benchStreams(bench: Bench): Promise<void> {
  const server = await bench.start({});
  const buyers = await Promise.all(Array.from({ length: PEOPLE }, (_none, n) => makeBuyer(bench, n)));
  const idle = server.memoryMegabytes();
  await Promise.all(
    buyers.flatMap((buyer) => buyer.devices.map((device) => listen(server.url, buyer, device))),
  );
  const open = server.memoryMegabytes();
  // First calls are slower: every basket is made, and the process warms up.
  for (const buyer of buyers) await change(server.url, buyer);
  const before = { server: server.processorMs(), database: bench.databaseMs() };
  await wait(bench.seconds * 1_000);
  const quiet = { server: server.processorMs(), database: bench.databaseMs() };
  const seconds = bench.seconds * 3;
  const changes = seconds * CHANGES_A_SECOND;
  const began = performance.now();
  const taking: Promise<Change>[] = [];
  for (let n = 0; n < changes; n++) {
    await wait(Math.max(0, began + (n * 1_000) / CHANGES_A_SECOND - performance.now()));
    const buyer = buyers[(n * 7) % PEOPLE];
    if (buyer !== undefined) taking.push(change(server.url, buyer));
  }
  const made = await Promise.all(taking);
  const after = { server: server.processorMs(), database: bench.databaseMs() };
  for (const { devices } of buyers) for (const { ending } of devices) ending.abort();
  await server.stop();

  const heard = made.filter(({ fromAnswer }) => fromAnswer < PATIENCE_MS);
  const fromAnswer = quantiles(heard.map((each) => each.fromAnswer));
  const fromCall = quantiles(heard.map((each) => each.fromCall));
  bench.measured.note('in step', quantiles(made.map((each) => each.fromAnswer)).p99);
  bench.print(
    `${PEOPLE * DEVICES} open devices of ${PEOPLE} people; ${changes.toLocaleString('en-GB')} changes, ${CHANGES_A_SECOND} a second; not heard of: ${made.length - heard.length}.\n`,
  );
  bench.print('| until the other device heard of it | p50 ms | p99 ms | worst ms |\n|---|---:|---:|---:|');
  for (const [name, { p50, p99, worst }] of [
    ['from the answer to the device that changed', fromAnswer],
    ['from its call', fromCall],
  ] as const) {
    bench.print(`| ${name} | ${p50.toFixed(0)} | ${p99.toFixed(0)} | ${worst.toFixed(0)} |`);
  }
  const perSecond = (ms: number, of: number) => (ms / of).toFixed(1);
  bench.print('');
  bench.print(
    `Processor ms a second, server and database: ${perSecond(quiet.server - before.server, bench.seconds)} and ${perSecond(quiet.database - before.database, bench.seconds)} while nothing changes, ${perSecond(after.server - quiet.server, seconds)} and ${perSecond(after.database - quiet.database, seconds)} with the changes. Memory of the server: ${idle.toFixed(0)} MB before, ${open.toFixed(0)} MB with the streams.`,
  );
}

async function makeBuyer({ database, token }: Bench, n: number): Promise<Buyer> {
  const [email, account] = [`buyer${n}@example.com`, ACCOUNTS[n % ACCOUNTS.length] ?? 'C1000'];
  await sql`INSERT INTO login (email, customer_account) VALUES (${email}, ${account}) ON CONFLICT DO NOTHING`.execute(
    database,
  );
  const devices = Array.from({ length: DEVICES }, () => {
    return { revision: -1, heardAt: 0, ending: new AbortController() };
  });
  return { account, token: await token({ email }), devices, changes: 0 };
}

const post = (url: string, path: string, { token }: Buyer, body: object) => ({
  address: url + path,
  init: {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  },
});

/** Opens a device's stream; resolves with its first event. */
async function listen(url: string, buyer: Buyer, device: Device): Promise<void> {
  const request = { CustomerAccount: buyer.account, Seconds: 3_600 };
  const { address, init } = post(url, endpointPath(accountBasketChanges), buyer, request);
  const { status, body } = await fetch(address, { ...init, signal: device.ending.signal });
  if (status !== 200 || body === null) throw new Error(`A stream was answered with ${status}`);
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  const hear = (text = '') => {
    for (const event of eventData(text)) {
      device.revision = (event as { Revision: number }).Revision; // As the contract has it.
      device.heardAt = performance.now();
    }
  };
  hear((await reader.read()).value);
  void (async () => {
    for (let part = await reader.read(); !part.done; part = await reader.read()) hear(part.value);
  })().catch(() => {});
}

type Change = { readonly fromCall: number; readonly fromAnswer: number };

/** A line is changed by the first device; the times until the second one heard of it, in ms. */
async function change(url: string, buyer: Buyer): Promise<Change> {
  const [, other] = buyer.devices;
  if (other === undefined) throw new Error('A buyer has two devices');
  buyer.changes += 1;
  const { changes } = buyer;
  const request = {
    CustomerAccount: buyer.account,
    Device: 'phone',
    ...(buyer.epoch !== undefined && { Epoch: buyer.epoch }),
    Since: 0,
    CartId: '00000000-0000-4000-8000-000000000001',
    Acts: [
      {
        Page: 'page',
        N: changes,
        Key: productCode(changes % 20),
        Value: seenItem(1 + (changes % 9)),
        Base: 0,
      },
    ],
  };
  const { address, init } = post(url, endpointPath(accountBasketSync), buyer, request);
  const called = performance.now();
  const answer = await fetch(address, init);
  const { mainResult } = (await answer.json()) as { mainResult: { Epoch: string; Revision: number } }; // The same.
  // The first call only reads.
  buyer.epoch = mainResult.Epoch;
  const answered = performance.now();
  while (other.revision < mainResult.Revision && performance.now() - answered < PATIENCE_MS) await wait(1);
  const heardAt = other.revision < mainResult.Revision ? Number.POSITIVE_INFINITY : other.heardAt;
  return { fromCall: heardAt - called, fromAnswer: Math.max(0, heardAt - answered) };
}

/** The 50th, 90th and 99th of a hundred times, and the largest. */
export function quantiles(times: readonly number[]) {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: at(0.5), p90: at(0.9), p99: at(0.99), worst: sorted.at(-1) ?? 0 };
}
