import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { productsItems } from '@tradecellar/contract/catalogue.ts';
import { watchHealth } from './health-watch.ts';
import type { Bench } from './measure.ts';
import { to } from './scenarios.ts';

const PEOPLE = 6;
/** Of each person: as many as are answered at one time. */
const AT_ONCE = 2;

/** People who all ask for the list of all products, each for two at one time, while `/healthz` is asked. */
export async function benchAll(bench: Bench): Promise<void> {
  const server = await bench.start({});
  const tokens = await Promise.all(
    Array.from({ length: PEOPLE }, (_none, nth) =>
      bench.token({ email: `person${nth}@example.com`, role: 'admin' }),
    ),
  );
  bench.say(
    '| all products, six people | answers a second | MB each | p50 s | /healthz p50 ms | p99 ms | worst ms | memory at most MB |',
  );
  bench.say('|---|---:|---:|---:|---:|---:|---:|---:|');
  for (const encoding of ['identity', 'gzip', 'br']) {
    const health = watchHealth(server);
    const began = performance.now();
    const agent = new Agent({ keepAlive: true });
    const times: number[] = [];
    let bytes = 0;
    await Promise.all(
      tokens
        .flatMap((token) => Array.from({ length: AT_ONCE }, () => token))
        .map(async (token) => {
          while (performance.now() - began < bench.seconds * 1_000) {
            const asked = performance.now();
            const taken = await takeAll({ url: server.url, token, encoding, agent });
            bytes += taken;
            times.push(performance.now() - asked);
          }
        }),
    );
    const seconds = (performance.now() - began) / 1_000;
    const { sortedMs, mostMegabytes } = await health.end();
    agent.destroy();
    times.sort((a, b) => a - b);
    const at = (share: number) => (sortedMs[Math.floor((sortedMs.length - 1) * share)] ?? 0).toFixed(0);
    const each = bytes / times.length / 1e6;
    const p50 = (times[times.length >> 1] ?? 0) / 1_000;
    bench.say(
      `| ${encoding} | ${(times.length / seconds).toFixed(1)} | ${each.toFixed(1)} | ${p50.toFixed(1)} | ${at(0.5)} | ${at(0.99)} | ${at(1)} | ${mostMegabytes.toFixed(0)} |`,
    );
  }
  await server.stop();
}

type Taking = { url: string; token: string; encoding: string; agent: Agent };

/** Takes the list as it comes, without looking at it, and answers how many bytes came. */
async function takeAll({ url, token, encoding, agent }: Taking): Promise<number> {
  const { path, body } = to(productsItems, {
    CustomerAccount: 'C1000',
    pagedProducts: { PageSize: 0, StartIndex: 0 },
    sort: 'default',
  });
  const asked = request(url + path, {
    ...{ method: 'POST', agent },
    headers: {
      'content-type': 'application/json',
      'accept-encoding': encoding,
      authorization: `Bearer ${token}`,
    },
  });
  asked.end(JSON.stringify(body));
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]; // The event's own argument.
  if (answer.statusCode !== 200) throw new Error(`All products were answered with ${answer.statusCode}`);
  let bytes = 0;
  for await (const part of answer) bytes += (part as Buffer).length; // No encoding is set.
  return bytes;
}
