import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import statics from '@fastify/static';
import { allEndpoints } from '@tradecellar/contract/all-endpoints.ts';
import { API_BASE, SETTINGS_HEADER } from '@tradecellar/contract/endpoint.ts';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { apiDocs } from './http/calls/api-docs.ts';
import {
  answerBadUrl,
  answerBrokenRequest,
  answerFaults,
  answerNotFound,
  wantsPage,
} from './http/calls/faults.ts';
import { closeAfterAnswers } from './http/ports/close-after-answers.ts';
import { filePolicy, inlineScripts, PAGE_HEADERS, PERMISSIONS_POLICY } from './http/ports/file-policy.ts';
import { healthRoutes } from './http/ports/health.ts';
import { isStream } from './http/ports/is-stream.ts';
import { publicTextRoutes } from './http/ports/public-texts.ts';
import { webManifestRoute } from './http/ports/web-manifest.ts';
import { productPictureRoute } from './import/office/product-picture.ts';
import { readLatest, readReceived } from './import/reports/report-queries.ts';
import { invitationsRoutes } from './invitations/routes.ts';
import type { MailSettings } from './mail/transport.ts';
import { type LoginPicture, loginPictureRoute } from './merchant/login-picture.ts';
import { presentPublicConfig, type SignInConfig } from './merchant/present.ts';
import { nounRoutes } from './noun-routes.ts';
import { webhookRoute } from './payments/webhook.ts';
import { servePictures } from './pictures/routes.ts';
import { makeBeside } from './pictures/take-beside.ts';
import { priceNoticesRoutes } from './price-notices/office-routes.ts';
import { setUpRoutes } from './set-up/routes.ts';
import type { Shop } from './shop.ts';

export type AppOptions = {
  readonly logger: FastifyBaseLogger | false;
  readonly signIn: SignInConfig;
  /** The number of calls that one address may make in a minute. 0 means no limit. */
  readonly callsPerMinute: number;
  /** The port of `/metrics`. Without a port, the shop's own port serves `/metrics`, to this machine alone. */
  readonly metricsPort?: number | undefined;
  readonly isHttps?: boolean;
  /**
   * The number of reverse proxies in front of the server. The address of the caller is the address that the outermost
   * proxy reports.
   */
  readonly trustProxy: number | false;
  /**
   * True if the disk of the local database has enough free space. Undefined if the database runs on a server of its
   * own.
   */
  readonly hasRoom?: (() => Promise<boolean>) | undefined;
  /** Tests without pictures leave the folder out. */
  readonly picturesFolder?: string;
  readonly loginPicture?: LoginPicture | undefined;
  /** Tests that send no mail leave the mail settings out. */
  readonly mail?: MailSettings;
};

/** @internal */
export const MAILS_AS_FILES: MailSettings = {
  smtpUrl: undefined,
  isPlainAllowed: false,
  from: 'orders@example.com',
  outboxFolder: 'data/outbox',
};

const PICTURES_OF_TESTS = 'data/test-pictures';
const MEGABYTE = 1024 * 1024;
const webFolder = fileURLToPath(new URL('../../web/dist/', import.meta.url));
const demoPicturesFolder = fileURLToPath(new URL('../demo/pictures/', import.meta.url));

/** Builds the whole server without listening. Throws if an endpoint of the contract has no handler. */
export async function buildApp(shop: Shop, options: AppOptions): Promise<FastifyInstance> {
  const app = fastify({
    ...(options.logger === false ? { logger: false } : { loggerInstance: options.logger }),
    // Each page opens and closes a stream all day, and logging these requests would fill the log.
    logController: new LogController({ disableRequestLogging: isStream }),
    genReqId: () => randomUUID(),
    bodyLimit: MEGABYTE,
    requestTimeout: 30_000,
    forceCloseConnections: 'idle',
    // Hop 0 is the connection to this server.
    trustProxy: (_address, hop) => hop < Number(options.trustProxy),
    routerOptions: { maxParamLength: 300 },
    frameworkErrors: answerBadUrl,
    clientErrorHandler: answerBrokenRequest,
    // `unit` tells the browser an amount's unit. The server validates nothing by `unit`.
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
    // Answers and refusals are personal, so no cache may keep them. The API's description sets its own header.
    if (request.url.startsWith(`${API_BASE}/`)) reply.header('cache-control', 'no-store');
    done();
  });
  // The plugin is registered even without a general limit, because a route may have its own limit.
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
    reply
      .headers({ 'cache-control': 'no-cache', [SETTINGS_HEADER]: shop.settings.shownVersion() })
      .send(presentPublicConfig(shop.merchant, options.signIn)),
  );
  webManifestRoute(app, shop);
  publicTextRoutes(app, shop);
  await serveDemoPictures(app);
  const { picturesFolder = PICTURES_OF_TESTS } = options;
  servePictures(app, picturesFolder);
  if (options.loginPicture !== undefined) loginPictureRoute(app, options.loginPicture);
  for (const routes of nounRoutes) await app.register(async (scope) => routes(scope, shop));
  await app.register(async (scope) =>
    productPictureRoute(scope, shop, (sent) =>
      makeBeside({ databaseUrl: shop.databaseUrl, folder: picturesFolder, isFetched: false }, sent),
    ),
  );
  const { mail = MAILS_AS_FILES } = options;
  await app.register(async (scope) => setUpRoutes(scope, shop, mail));
  await app.register(async (scope) => invitationsRoutes(scope, shop, mail));
  await app.register(async (scope) => priceNoticesRoutes(scope, shop, mail));
  await app.register(async (scope) => webhookRoute(scope, shop, options.callsPerMinute));
  await serveWeb(app, shop);
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

/** GET /pictures/NAME.svg: the demo merchant's bottles and portraits. Public, because an `<img>` sends no token. */
async function serveDemoPictures(app: FastifyInstance): Promise<void> {
  await app.register(statics, {
    root: demoPicturesFolder,
    prefix: '/pictures/',
    decorateReply: false,
    cacheControl: false,
    setHeaders(reply) {
      reply.header('cache-control', 'public, max-age=86400');
      // Stops scripts in an SVG when somebody opens the SVG as a page.
      reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
    },
  });
}

async function serveWeb(app: FastifyInstance, shop: Shop): Promise<void> {
  const isBuilt = existsSync(webFolder);
  if (isBuilt) {
    await app.register(statics, {
      root: webFolder,
      // The plugin's own wildcard route would refuse the address of some screens, such as /product-detail/A%5CB.
      wildcard: false,
      preCompressed: true,
      setHeaders(reply, path) {
        const hashed = path.includes('/assets/');
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
        if (hashed) for (const header of PAGE_HEADERS) reply.removeHeader(header);
        const { logoUrl } = shop.merchant;
        if (logoUrl !== '' && /\.html(\.br|\.gz)?$/.test(path)) reply.header('link', preloadOf(logoUrl));
        const policy = filePolicy(path);
        if (policy !== undefined) reply.header('content-security-policy', policy);
      },
    });
    // Browsers ask for this icon when they show an answer that is not a page of the shop, such as /healthz.
    app.get('/favicon.ico', { schema: { hide: true } }, (_request, reply) => reply.sendFile('favicon.svg'));
  }
  // A route of its own, because the rate limit counts only calls to routes.
  app.get('/*', { schema: { hide: true } }, (_request, reply) => reply.callNotFound());
  answerNotFound(app, (request) => (isBuilt && wantsPage(request) ? 'index.html' : undefined));
}

/** The browser loads the logo early, so that the header has its width from the start and does not shift. */
function preloadOf(logoUrl: string): string {
  return `<${logoUrl.replace(/[^!#-;=?-~]/g, encodeURIComponent)}>; rel=preload; as=image`;
}

/**
 * The headers of Helmet and the permissions of the page. They are computed once, because computing them costs as much
 * as sending an answer.
 */
async function securityHeaders(shop: Shop, options: AppOptions): Promise<Record<string, string>> {
  const asked = fastify();
  await asked.register(helmet, helmetOptions(shop, options));
  asked.get('/', async (_request, reply) => reply.raw.getHeaders());
  const answer = await asked.inject('/');
  await asked.close();
  return { ...answer.json(), 'permissions-policy': PERMISSIONS_POLICY };
}

function helmetOptions(shop: Shop, { signIn, isHttps }: AppOptions) {
  const issuer = new URL(signIn.issuer).origin;
  const indexHtml = existsSync(webFolder) ? readFileSync(`${webFolder}index.html`, 'utf8') : '';
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...inlineScripts(indexHtml), ...shop.merchant.bannerScriptOrigins],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", issuer],
        frameSrc: ["'self'", issuer],
        workerSrc: ["'self'", 'blob:'],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'", issuer],
        frameAncestors: ["'self'"],
      },
    },
    // Without subdomains, because they may belong to other people. Not on plain HTTP, because http://localhost must
    // keep working.
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    crossOriginEmbedderPolicy: false,
  };
}
