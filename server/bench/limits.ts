import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { productCode } from './bench-data.ts';
import { freePort } from './bench-server.ts';
import { markOf, processorTimes } from './load.ts';
import { type Bench, HEAD, measure, rowOf, type Target } from './measure.ts';
import { processorMs } from './processor-time.ts';
import type { Scenario } from './scenarios.ts';

const routeFile = fileURLToPath(new URL('./bare-route.ts', import.meta.url));

/** Measures what no server in Node could do faster: the answers sent from memory, and a product read by its code. */
export async function measureLimits(
  bench: Bench,
  target: Target,
  answered: Readonly<Record<string, Scenario>>,
): Promise<void> {
  for (const [name, { next }] of Object.entries(answered)) {
    const { path, body } = next();
    const answer = await fetch(target.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${target.token}` },
      body: JSON.stringify(body),
    });
    const route = await startBareRoute(answer.headers, Buffer.from(await answer.arrayBuffer()));
    const bare = { server: route, url: route.url, token: target.token };
    const scenarios = [{ name: `bare route: the bytes of a ${name}`, next: () => ({ path: '/', body }) }];
    await measure(bench, bare, { scenarios, connections: [1, 10] });
    bench.say('');
    await route.stop();
  }
  await measureStatement(bench);
}

/** What HTTP itself says of an answer. */
const OF_HTTP = ['date', 'connection', 'keep-alive', 'transfer-encoding', 'content-length'];

async function startBareRoute(headers: Headers, bytes: Buffer) {
  const port = await freePort();
  const sent = JSON.stringify(Object.fromEntries([...headers].filter(([name]) => !OF_HTTP.includes(name))));
  const child = spawn(process.execPath, [routeFile, String(port), sent], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(bytes);
  await once(child.stdout, 'data');
  return {
    url: `http://127.0.0.1:${port}`,
    processorMs: () => processorMs(child.pid ?? 0),
    async stop() {
      child.kill();
      await once(child, 'exit');
    },
  };
}

/** Products by their code, ten at a time, by a prepared statement; the server's time is the client's here. */
async function measureStatement({ products, seconds, url, say, databaseMs }: Bench): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  const times: number[] = [];
  const [before, began, own, postgresMs] = [
    processorTimes(),
    performance.now(),
    process.cpuUsage(),
    databaseMs(),
  ];
  const ask = async () => {
    let now = performance.now();
    while (now < began + seconds * 1000) {
      const values = [productCode(times.length % products)];
      await pool.query({ name: 'bare', text: 'SELECT * FROM product WHERE code = $1', values });
      times.push(performance.now() - now);
      now = performance.now();
    }
  };
  await Promise.all(Array.from({ length: 10 }, ask));
  const { user, system } = process.cpuUsage(own);
  const mark = markOf(times, { connections: 10, seconds, wrong: 0, before });
  say(HEAD);
  say(rowOf('bare SQL: a product by its code', mark, (user + system) / 1000, databaseMs() - postgresMs));
  await pool.end();
}
