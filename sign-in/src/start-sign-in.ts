import { randomInt } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { Provider } from 'oidc-provider';
import { nowMs as clockMs } from './clock.ts';
import { accountRoutes } from './flow/account-routes.ts';
import type { Desk, Middleware } from './flow/interaction.ts';
import { mailRoutes } from './flow/mail-routes.ts';
import { passkeyDesk } from './flow/passkey-desk.ts';
import { passwordRoutes } from './flow/password-routes.ts';
import { setUpRoutes } from './flow/set-up-routes.ts';
import { type Keys, readOrCreateKeys } from './key-file.ts';
import type { SignInOptions } from './options.ts';
import { faultPage, notFoundPage } from './pages/message-pages.ts';
import { contentSecurityPolicy } from './pages/page.ts';
import { readPasskeyScript } from './pages/passkey-script.ts';
import { providerConfiguration } from './provider-configuration.ts';
import { formTargetsOf, isHttps, mountOf, shopOf } from './shop.ts';
import { attemptCounter } from './store/attempts.ts';
import { peopleOf } from './store/people.ts';
import { startSweep } from './store/sweep.ts';
import { userinfoRoute } from './userinfo.ts';

/** `npm run rotate-keys` changes the file while the provider runs. */
const KEYS_READ_EVERY_MS = 10_000;

/**
 * Work after an answer begins at a random moment within this time. Work at once made the caller's next request 0.3 ms
 * slower for an address that has a login.
 */
const MAILS_WITHIN_MS = 1_000;

export type SignIn = { readonly issuer: string; readonly close: () => Promise<void> };

/**
 * Starts an OpenID provider for the web app: authorisation code with PKCE, its own sign-in pages, no consent. Its state
 * is in the shop's database, so several processes may run beside each other. Resolves when the server listens.
 * @throws Error if the issuer has a query, the key file is damaged, or the port is taken
 */
export async function startSignIn(options: SignInOptions): Promise<SignIn> {
  const issuer = new URL(options.issuer);
  if (issuer.origin + mountOf(options) !== options.issuer) {
    throw new Error(
      `The sign-in address "${options.issuer}" must be an address without a slash at its end, such as http://localhost:3001`,
    );
  }
  const nowMs = options.nowMs ?? clockMs;
  const onFault = options.onFault ?? console.error;
  let keys = await readOrCreateKeys(options.keyFile, nowMs());
  const sweeping = startSweep(options.query, { nowMs, onFault });
  const script = await readPasskeyScript();
  const underWay = new Set<Promise<void>>();
  const later: Desk['later'] = ({ res }, work) =>
    res.once('close', () => {
      const working: Promise<void> = wait(randomInt(options.mailsWithinMs ?? MAILS_WITHIN_MS))
        .then(work)
        .catch(onFault)
        .finally(() => underWay.delete(working));
      underWay.add(working);
    });
  let answer = answerOf(options, { keys, nowMs, onFault, later, script });
  const following = setInterval(() => {
    readOrCreateKeys(options.keyFile, nowMs()).then((read) => {
      if (JSON.stringify(read) === JSON.stringify(keys)) return;
      keys = read;
      answer = answerOf(options, { keys, nowMs, onFault, later, script });
    }, onFault);
  }, options.keysReadEveryMs ?? KEYS_READ_EVERY_MS).unref();
  const server = createServer((request, response) => {
    if (addressToIssuer(request, issuer, mountOf(options))) return answer(request, response);
    response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found');
  });
  try {
    await listen(server, options);
  } catch (error) {
    clearInterval(following);
    await sweeping.close();
    throw error;
  }
  return {
    issuer: options.issuer,
    close: async () => {
      clearInterval(following);
      await close(server);
      await Promise.all(underWay);
      await sweeping.close();
    },
  };
}

type Parts = {
  readonly keys: Keys;
  readonly nowMs: () => number;
  readonly onFault: (fault: unknown) => void;
  readonly later: Desk['later'];
  readonly script: string;
};

function answerOf(
  options: SignInOptions,
  { keys, nowMs, onFault, later, script }: Parts,
): ReturnType<Provider['callback']> {
  const { way } = options;
  const people = peopleOf(options, nowMs);
  const provider = new Provider(options.issuer, providerConfiguration(options, { keys, people, nowMs }));
  if (isHttps(options)) {
    provider.proxy = true;
    // Trust only the entries of the merchant's own proxies: the client can forge everything further left.
    provider.maxIpsCount = Math.max(1, options.proxies ?? 1);
  }
  reportFaults(provider, onFault);
  const desk = { provider, options, people, attempts: attemptCounter(options.query, nowMs), nowMs, later };
  provider.use(securityHeaders(options));
  provider.use(faultRoute(options, onFault));
  provider.use(refuseNul);
  provider.use(userinfoRoute(options, { keys, people, nowMs }));
  if (way.by === 'password') provider.use(passwordRoutes(desk, way.people));
  const passkeys = way.by === 'mail' ? passkeyDesk(options, { way, nowMs }) : undefined;
  if (way.by === 'mail' && passkeys !== undefined) {
    provider.use(mailRoutes(desk, { way, passkeys }));
    provider.use(setUpRoutes(desk, { way, passkeys }));
    provider.use(scriptRoute(script));
  }
  provider.use(accountRoutes({ ...desk, passkeys, secret: keys.cookies[0] ?? '' }));
  provider.use(shopRoutes(options));
  return provider.callback();
}

/**
 * Overwrites the request's host and protocol with the issuer's host and protocol, because `oidc-provider` derives its
 * endpoints from the request. Removes the issuer's path from the request. False if the request has another path.
 */
function addressToIssuer(request: IncomingMessage, issuer: URL, mount: string): boolean {
  const { url = '', headers } = request;
  let path = url;
  if (!url.startsWith('/')) {
    const { pathname, search } = URL.canParse(url) ? new URL(url) : { pathname: '/', search: '' };
    path = pathname + search;
  }
  headers.host = issuer.host;
  delete headers['x-forwarded-host'];
  headers['x-forwarded-proto'] = issuer.protocol.slice(0, -1);
  if (!path.startsWith(mount) || !/^([/?]|$)/.test(path.slice(mount.length))) return false;
  const own = path.slice(mount.length);
  // `oidc-provider` works below a path only if `originalUrl` has the whole path.
  Object.assign(request, { originalUrl: path, url: own.startsWith('/') ? own : `/${own}` });
  return true;
}

function reportFaults(provider: Provider, onFault: (fault: unknown) => void): void {
  const report = (fault: unknown) => {
    if (!isTheirs(fault)) onFault(fault);
  };
  provider.onerror = report;
  provider.on('server_error', (_ctx, fault) => report(fault));
}

function securityHeaders(options: SignInOptions): Middleware {
  const policy = contentSecurityPolicy(formTargetsOf(options));
  return (ctx, next) => {
    ctx.set('content-security-policy', policy);
    ctx.set('x-content-type-options', 'nosniff');
    ctx.set('x-frame-options', 'DENY');
    ctx.set('referrer-policy', 'same-origin');
    ctx.set('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()');
    if (isHttps(options)) ctx.set('strict-transport-security', 'max-age=31536000');
    return next();
  };
}

/** Shows a page without details for a fault of the provider's own pages, such as a database that is away. */
function faultRoute(options: SignInOptions, onFault: (fault: unknown) => void): Middleware {
  return async (ctx, next) => {
    try {
      await next();
    } catch (fault) {
      if (isTheirs(fault)) throw fault;
      onFault(fault);
      ctx.status = 503;
      ctx.type = 'html';
      ctx.body = faultPage(shopOf(options), { error: 'server_error' });
    }
  };
}

/** Refuses an address with U+0000, which PostgreSQL cannot store, also within JSON. */
const refuseNul: Middleware = (ctx, next) => (/%00|(\\|%5c)u0000/i.test(ctx.url) ? ctx.throw(400) : next());

/** True if the caller sent a bad request, which is no fault of the provider. */
const isTheirs = (fault: unknown) => fault instanceof Error && 'expose' in fault && fault.expose === true;

/** The script of the pages with passkeys. */
function scriptRoute(script: string): Middleware {
  return (ctx, next) => {
    if (ctx.path !== '/passkey.js') return next();
    ctx.type = 'text/javascript';
    ctx.set('cache-control', 'public, max-age=3600');
    ctx.body = script;
  };
}

/** `/` redirects to the shop. An unknown address gets a page that leads back to the shop. */
function shopRoutes(options: SignInOptions): Middleware {
  const shop = shopOf(options);
  return async (ctx, next) => {
    if (ctx.path === '/') return ctx.redirect(shop.address);
    await next();
    if (ctx.status !== 404 || ctx.body !== undefined || ctx.accepts('json', 'html') !== 'html') return;
    ctx.type = 'html';
    ctx.body = notFoundPage(shop);
    ctx.status = 404;
  };
}

function listen(server: Server, { port, host }: SignInOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const impatience = setTimeout(() => server.closeAllConnections(), 2_000);
    server.close(() => {
      clearTimeout(impatience);
      resolve();
    });
    server.closeIdleConnections();
  });
}
