import { createServer, type IncomingMessage, type Server } from 'node:http';
import { Provider } from 'oidc-provider';
import { attemptBrake } from './attempt-brake.ts';
import { nowMs as clockMs } from './clock.ts';
import { readOrCreateKeys } from './key-file.ts';
import { memoryStore } from './memory-store.ts';
import { notFoundPage } from './message-pages.ts';
import type { SignInOptions } from './options.ts';
import { contentSecurityPolicy } from './page.ts';
import { isHttps, providerConfiguration } from './provider-configuration.ts';
import { formTargetsOf, shopOf } from './shop.ts';
import { signInRoutes } from './sign-in-routes.ts';
import { userinfoRoute } from './userinfo.ts';

type Middleware = Parameters<Provider['use']>[0];

export type SignIn = { readonly issuer: string; readonly close: () => Promise<void> };

/**
 * Starts the local OpenID provider for the web app: authorisation code with PKCE, its own sign-in page, no consent.
 * Resolves when the server listens.
 * @throws Error if the issuer is not an origin, the key file is damaged, or the port is taken
 */
export async function startSignIn(options: SignInOptions): Promise<SignIn> {
  const issuer = new URL(options.issuer);
  if (issuer.origin !== options.issuer) {
    throw new Error(
      `The sign-in address "${options.issuer}" must be an origin, such as http://localhost:3001`,
    );
  }
  const nowMs = options.nowMs ?? clockMs;
  const keys = await readOrCreateKeys(options.keyFile);
  const store = memoryStore(nowMs);
  const provider = new Provider(options.issuer, providerConfiguration(options, keys, store));
  if (isHttps(options)) {
    provider.proxy = true;
    // Trust only the entry of the nearest proxy: the client can forge everything further left.
    provider.maxIpsCount = 1;
  }
  reportFaults(provider, options.onFault ?? console.error);
  provider.use(securityHeaders(options));
  provider.use(userinfoRoute(options, keys, nowMs));
  provider.use(signInRoutes(provider, options, attemptBrake(nowMs)));
  provider.use(shopRoutes(options));
  const answer = provider.callback();
  const server = createServer((request, response) => {
    addressToIssuer(request, issuer);
    return answer(request, response);
  });
  try {
    await listen(server, options);
  } catch (error) {
    store.close();
    throw error;
  }
  return {
    issuer: options.issuer,
    close: async () => {
      store.close();
      await close(server);
    },
  };
}

/**
 * Overwrites the request's host and protocol with the issuer's host and protocol, because `oidc-provider` derives its
 * endpoints from the request.
 */
function addressToIssuer(request: IncomingMessage, issuer: URL): void {
  const { url = '', headers } = request;
  if (!url.startsWith('/')) {
    const { pathname, search } = URL.canParse(url) ? new URL(url) : { pathname: '/', search: '' };
    request.url = pathname + search;
  }
  headers.host = issuer.host;
  delete headers['x-forwarded-host'];
  headers['x-forwarded-proto'] = issuer.protocol.slice(0, -1);
}

function reportFaults(provider: Provider, onFault: (fault: unknown) => void): void {
  const report = (fault: unknown) => {
    const isTheirs = fault instanceof Error && 'expose' in fault && fault.expose === true;
    if (!isTheirs) onFault(fault);
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
