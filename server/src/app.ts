import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import statics from '@fastify/static';
import { allEndpoints } from '@tradecellar/contract/all-endpoints.ts';
import { API_BASE } from '@tradecellar/contract/endpoint.ts';
import type { PublicConfig } from '@tradecellar/contract/settings.ts';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { accountRoutes, adminRoutes } from './account/routes.ts';
import { apiKeysRoutes } from './api-keys/routes.ts';
import { backOfficeRoutes } from './back-office/routes.ts';
import { basketRoutes } from './basket/routes.ts';
import { boardRoutes } from './board/routes.ts';
import { boughtRoutes } from './bought/routes.ts';
import { catalogueRoutes } from './catalogue/routes.ts';
import { claimsRoutes } from './claims/routes.ts';
import { deliveryRoutes } from './delivery/routes.ts';
import { apiDocs } from './http/api-docs.ts';
import { closeAfterAnswers } from './http/close-after-answers.ts';
import { answerBadUrl, answerBrokenRequest, answerFaults, answerNotFound, wantsPage } from './http/faults.ts';
import { filePolicy, inlineScripts, PAGE_HEADERS, PERMISSIONS_POLICY } from './http/file-policy.ts';
import { healthRoutes } from './http/health.ts';
import { isStream } from './http/is-stream.ts';
import { webManifestRoute } from './http/web-manifest.ts';
import { officeImportRoutes } from './import/office/routes.ts';
import { readLatest, readReceived } from './import/report-queries.ts';
import { settingsRoutes } from './merchant/routes.ts';
import { namedListRoutes } from './named-lists/routes.ts';
import { alikeRoutes } from './orders/alike/routes.ts';
import { changeRoutes } from './orders/change/routes.ts';
import { checkoutRoutes } from './orders/place/routes.ts';
import { proposalsRoutes } from './orders/proposals/routes.ts';
import { ordersRoutes } from './orders/read/routes.ts';
import { paymentsRoutes } from './payments/routes.ts';
import { webhookRoute } from './payments/webhook.ts';
import { peopleRoutes } from './people/routes.ts';
import { servePictures } from './pictures/routes.ts';
import { prospectsRoutes } from './prospects/routes.ts';
import { reservesRoutes } from './reserves/routes.ts';
import type { Shop } from './shop.ts';

export type AppOptions = {
  readonly logger: FastifyBaseLogger | false;
  readonly publicConfig: PublicConfig;
  /** Calls a minute allowed from one address; 0 is no limit. */
  readonly callsPerMinute: number;
  /** The port on which `/metrics` is asked for; the shop's own, by this machine alone, when absent. */
  readonly metricsPort?: number | undefined;
  /** Whether browsers reach the shop by https. */
  readonly isHttps?: boolean;
  /** How many reverse proxies are in front: the caller's address is that of the outermost one's client. */
  readonly trustProxy: number | false;
  /** Whether the local database has room on its disk; absent where the database is a server's. */
  readonly hasRoom?: (() => Promise<boolean>) | undefined;
  /** The shop's folder of pictures; none are served when absent. */
  readonly picturesFolder?: string;
};

const MEGABYTE = 1024 * 1024;
const webFolder = fileURLToPath(new URL('../../web/dist/', import.meta.url));
const demoPicturesFolder = fileURLToPath(new URL('../demo/pictures/', import.meta.url));

/**
 * The whole server, not listening yet. Throws when an endpoint of the contract has no handler.
 */
export async function buildApp(shop: Shop, options: AppOptions): Promise<FastifyInstance> {
  const app = fastify({
    ...(options.logger === false ? { logger: false } : { loggerInstance: options.logger }),
    // A page opens and closes its stream all day.
    logController: new LogController({ disableRequestLogging: isStream }),
    genReqId: () => randomUUID(),
    bodyLimit: MEGABYTE,
    requestTimeout: 30_000,
    forceCloseConnections: 'idle',
    // The hop next to this server is 0.
    trustProxy: (_address, hop) => hop < Number(options.trustProxy),
    routerOptions: { maxParamLength: 300 },
    frameworkErrors: answerBadUrl,
    clientErrorHandler: answerBrokenRequest,
    // `unit` names the amounts for the browser; it checks nothing.
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false, keywords: ['unit'] } },
  });
  const mounted = new Set<string>();
  app.addHook('onRoute', (route) => {
    for (const method of [route.method].flat()) mounted.add(`${method} ${route.url}`);
  });
  answerFaults(app);
  closeAfterAnswers(app);
  await app.register(compress, { threshold: 1024 });
  const headers = await securityHeaders(shop, options);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id);
    // Answers are personal, refusals too; the files of the API's description have a header of their own.
    if (request.url.startsWith(`${API_BASE}/`)) reply.header('cache-control', 'no-store');
    done();
  });
  // Without a limit for all, a call may have one of its own.
  await app.register(rateLimit, {
    global: options.callsPerMinute > 0,
    max: options.callsPerMinute,
    timeWindow: 60_000,
  });
  await app.register(apiDocs);
  await app.register(healthRoutes, {
    shop,
    metricsPort: options.metricsPort,
    hasRoom: options.hasRoom,
    readImportTimes: () => readReceived(shop.database),
    readLatestImports: () => readLatest(shop.database),
  });
  app.get('/config.json', { schema: { hide: true } }, (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(options.publicConfig),
  );
  webManifestRoute(app, options.publicConfig);
  await serveDemoPictures(app);
  if (options.picturesFolder !== undefined) servePictures(app, options.picturesFolder);
  for (const routes of [
    accountRoutes,
    adminRoutes,
    alikeRoutes,
    basketRoutes,
    namedListRoutes,
    boardRoutes,
    boughtRoutes,
    changeRoutes,
    claimsRoutes,
    apiKeysRoutes,
    backOfficeRoutes,
    catalogueRoutes,
    checkoutRoutes,
    deliveryRoutes,
    officeImportRoutes,
    ordersRoutes,
    paymentsRoutes,
    peopleRoutes,
    proposalsRoutes,
    prospectsRoutes,
    reservesRoutes,
    settingsRoutes,
  ]) {
    await app.register(async (scope) => routes(scope, shop));
  }
  await app.register(async (scope) => webhookRoute(scope, shop, options.callsPerMinute));
  await serveWeb(app, options.publicConfig.merchant.logoUrl);
  refuseMissingHandlers(mounted);
  return app;
}

function refuseMissingHandlers(mounted: ReadonlySet<string>): void {
  const missing = allEndpoints.filter(
    (endpoint) => !mounted.has(`${endpoint.method} ${API_BASE}${endpoint.path}`),
  );
  if (missing.length > 0) {
    throw new Error(`No handler for ${missing.map((endpoint) => endpoint.path).join(', ')}`);
  }
}

/**
 * GET /pictures/NAME.svg: the demo merchant's bottles and portraits. Public, as an `<img>` sends no token; cached by
 * browsers for a day.
 */
async function serveDemoPictures(app: FastifyInstance): Promise<void> {
  await app.register(statics, {
    root: demoPicturesFolder,
    prefix: '/pictures/',
    decorateReply: false,
    cacheControl: false,
    setHeaders(reply) {
      reply.header('cache-control', 'public, max-age=86400');
      // An SVG that is opened as a page could run scripts; this prevents it.
      reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
    },
  });
}

/** The built web app: hashed files are immutable, every screen's address gets index.html. */
async function serveWeb(app: FastifyInstance, logoUrl: string): Promise<void> {
  // With the shop's first files, so that the header knows how wide it is and nothing moves when it comes.
  const logo = logoUrl && `<${logoUrl.replace(/[^!#-;=?-~]/g, encodeURIComponent)}>; rel=preload; as=image`;
  const isBuilt = existsSync(webFolder);
  if (isBuilt) {
    await app.register(statics, {
      root: webFolder,
      // Its own answer for every other path refuses those of some screens, such as /product-detail/A%5CB.
      wildcard: false,
      preCompressed: true,
      setHeaders(reply, path) {
        const hashed = path.includes('/assets/');
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
        if (hashed) for (const header of PAGE_HEADERS) reply.removeHeader(header);
        if (logo !== '' && /\.html(\.br|\.gz)?$/.test(path)) reply.header('link', logo);
        const policy = filePolicy(path);
        if (policy !== undefined) reply.header('content-security-policy', policy);
      },
    });
    // Asked for by a window with what is no page of ours, such as /healthz.
    app.get('/favicon.ico', { schema: { hide: true } }, (_request, reply) => reply.sendFile('favicon.svg'));
  }
  // A route, so that the limit of calls counts it.
  app.get('/*', { schema: { hide: true } }, (_request, reply) => reply.callNotFound());
  answerNotFound(app, (request) => (isBuilt && wantsPage(request) ? 'index.html' : undefined));
}

/** Helmet's headers and the page's permissions, computed once: computing them for each answer costs as much as sending it. */
async function securityHeaders(shop: Shop, options: AppOptions): Promise<Record<string, string>> {
  const asked = fastify();
  await asked.register(helmet, helmetOptions(shop, options));
  asked.get('/', async (_request, reply) => reply.raw.getHeaders());
  const answer = await asked.inject('/');
  await asked.close();
  return { ...answer.json(), 'permissions-policy': PERMISSIONS_POLICY };
}

/** No inline scripts but index.html's; a banner's scripts only from the origins that the merchant lists. */
function helmetOptions(shop: Shop, { publicConfig, isHttps }: AppOptions) {
  const issuer = new URL(publicConfig.issuer).origin;
  const indexHtml = existsSync(webFolder) ? readFileSync(`${webFolder}index.html`, 'utf8') : '';
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // The layout engine of the tasting sheet is WebAssembly, read from a data: address (decision 91).
        scriptSrc: [
          "'self'",
          "'wasm-unsafe-eval'",
          ...inlineScripts(indexHtml),
          ...shop.merchant.bannerScriptOrigins,
        ],
        // React and the merchant's banner set style attributes.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", 'data:', issuer],
        frameSrc: ["'self'", issuer],
        workerSrc: ["'self'", 'blob:'],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'", issuer],
        frameAncestors: ["'self'"],
      },
    },
    // Not for subdomains: they may be other people's. http://localhost must keep working.
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    crossOriginEmbedderPolicy: false,
  };
}
