import cluster from 'node:cluster';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import plugin from 'fastify-plugin';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { ping } from '../../database/connection.ts';
import { release } from '../../release.ts';
import type { Shop } from '../../shop.ts';
import { isStream } from './is-stream.ts';

type HealthOptions = {
  readonly shop: Shop;
  /** True if the disk of the database has space left. Undefined if the database is on a different machine. */
  readonly hasRoom: (() => Promise<boolean>) | undefined;
  readonly metricsPort: number | undefined;
  readonly readImportTimes: () => Promise<ReadonlyMap<string, Date>>;
  readonly readLatestImports: () => Promise<readonly { readonly kind: string; readonly outcome: string }[]>;
};

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/**
 * `/healthz` says that the process is alive, with its release. `/readyz` checks the database and the jobs. `catalogue`
 * in its answer is false while an older version of the catalogue is served, because the newest version is not ready.
 * `disk` is false if the disk of the local database is too full for an order. `/metrics` has Prometheus metrics, on a
 * port of its own or only for this machine.
 */
async function addHealthRoutes(app: FastifyInstance, options: HealthOptions): Promise<void> {
  const { shop, metricsPort, hasRoom } = options;
  const registry = measure(app, options);
  app.get('/healthz', { schema: { hide: true }, config: { rateLimit: false } }, async () => ({
    status: 'ok',
    version: release,
  }));
  app.get('/readyz', { schema: { hide: true }, config: { rateLimit: false } }, async (_request, reply) => {
    const [database, jobs, catalogue, disk] = await Promise.all([
      answers(() => ping(shop.database)),
      answers(shop.jobs.isReady),
      answers(() => shop.catalogue.isNewest()),
      hasRoom === undefined ? undefined : answers(hasRoom),
    ]);
    const ready = database && jobs && disk !== false;
    const status = ready ? 'ready' : 'not ready';
    return reply.code(ready ? 200 : 503).send({ status, database, jobs, catalogue, disk });
  });
  app.get('/metrics', { schema: { hide: true }, config: { rateLimit: false } }, async (request, reply) => {
    const isAllowed =
      metricsPort === undefined ? isThisMachine(request) : request.socket.localPort === metricsPort;
    if (!isAllowed) return reply.callNotFound();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/** Checks the socket, because headers can be forged. A proxy on this machine forwards calls from other machines. */
function isThisMachine({ socket, headers }: FastifyRequest): boolean {
  return LOOPBACK.has(socket.remoteAddress ?? '') && headers['x-forwarded-for'] === undefined;
}

/** The longest wait for a check, because monitoring would time out long before a frozen database answers. */
const PATIENCE_MS = 4_000;

async function answers(check: () => Promise<boolean>): Promise<boolean> {
  try {
    return await Promise.race([check(), wait(PATIENCE_MS, false, { ref: false })]);
  } catch {
    return false;
  }
}

function measure(
  app: FastifyInstance,
  { shop, readImportTimes, readLatestImports }: HealthOptions,
): Registry {
  const registry = new Registry();
  // Several processes share the port, and any of them may answer. Each process counts only its own calls, so the
  // metrics name the process.
  if (cluster.worker !== undefined) registry.setDefaultLabels({ worker: String(cluster.worker.id) });
  collectDefaultMetrics({ register: registry });
  const took = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  });
  const failed = new Counter({
    name: 'http_faults_total',
    help: 'Answers with status 500 or above',
    registers: [registry],
  });
  new Gauge({
    name: 'jobs_waiting',
    help: 'Jobs waiting or being retried',
    labelNames: ['kind'],
    registers: [registry],
    async collect() {
      for (const [kind, count] of Object.entries(await shop.jobs.waiting())) this.set({ kind }, count);
    },
  });
  new Gauge({
    name: 'catalogue_fault',
    help: '1 while an older catalogue is served because the newest cannot be read',
    registers: [registry],
    collect() {
      this.set(shop.catalogue.fault() === undefined ? 0 : 1);
    },
  });
  new Gauge({
    name: 'import_age_seconds',
    help: 'Time since the last accepted file of the kind',
    labelNames: ['kind'],
    registers: [registry],
    async collect() {
      const now = shop.clock.now().getTime();
      for (const [kind, at] of await readImportTimes()) this.set({ kind }, (now - at.getTime()) / 1000);
    },
  });
  new Gauge({
    name: 'import_refused',
    help: '1 if the latest file of the kind was refused, 0 if it was imported',
    labelNames: ['kind'],
    registers: [registry],
    async collect() {
      for (const { kind, outcome } of await readLatestImports()) {
        this.set({ kind }, outcome === 'set-aside' ? 1 : 0);
      }
    },
  });
  const streams = new Gauge({
    name: 'http_streams_open',
    help: 'Answers of server-sent events that go on',
    registers: [registry],
  });
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (isStream(request) && reply.statusCode === 200) {
      streams.inc();
      reply.raw.once('close', () => streams.dec());
    }
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    // Streams are not measured, because a stream lasts as long as its page is open.
    if (isStream(request) && reply.statusCode === 200) return done();
    const route = request.routeOptions.url ?? 'none';
    took.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    if (reply.statusCode >= 500) failed.inc();
    done();
  });
  return registry;
}

/** `plugin` avoids Fastify's encapsulation, so that the metrics count every route of the server. */
export const healthRoutes = plugin(addHealthRoutes);
