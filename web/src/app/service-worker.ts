import { clientsClaim } from 'workbox-core';
import { enable as enableNavigationPreload } from 'workbox-navigation-preload';
import { addRoute, cleanupOutdatedCaches, matchPrecache, precache } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { NetworkFirst, NetworkOnly, StaleWhileRevalidate } from 'workbox-strategies';
import { PICTURES_CACHE } from '../session/device/cache-names.ts';

/**
 * The service worker (decision 104): screens open without a network. A page is always the server's where it answers, so a new
 * release needs no new worker to be seen, and no page is ever reloaded. Calls (`/api`) never come here.
 */
declare const SHELL_FILES: Parameters<typeof precache>[0];

/** How long a server may take before the kept copy is shown. */
const PATIENCE_S = 4;

const MOST_PICTURES = 300;
const LARGEST_PICTURE = 300_000;

// Without this the page that has brought the worker would have its pictures kept at its second visit only.
clientsClaim();
enableNavigationPreload();
// Files of the release before stay until its last page is closed: a new worker waits for that.
precache(SHELL_FILES);
cleanupOutdatedCaches();
addRoute({ directoryIndex: '', cleanURLs: false, ignoreURLParametersMatching: [] });

/** A reverse proxy answers with these where the shop is away. */
const isAway = ({ status }: Response) => status >= 502 && status <= 504;

// Nothing of an address is kept: it may have the provider's answer in it.
const shellWithoutServer = new NetworkOnly({
  networkTimeoutSeconds: PATIENCE_S,
  plugins: [
    {
      handlerWillRespond: async ({ response }) =>
        isAway(response) ? ((await matchPrecache('/index.html')) ?? response) : response,
      handlerDidError: () => matchPrecache('/index.html'),
    },
  ],
});
registerRoute(
  new NavigationRoute(shellWithoutServer, {
    denylist: [
      /^\/(api|pictures|assets)\//,
      /^\/(healthz|readyz|metrics|config\.json|manifest\.webmanifest)$/,
    ],
  }),
);

const CONFIG = { cache: 'config', address: '/config.json' };
addEventListener('install', (event) => {
  const { waitUntil } = event as Event & { waitUntil: (work: Promise<void>) => void }; // TypeScript types `event` as in a page.
  waitUntil.call(
    event,
    caches.open(CONFIG.cache).then((cache) => cache.add(CONFIG.address)),
  );
});
registerRoute(
  // With `no-store` a page asks whether the shop is there (web/src/api/network.ts).
  ({ url, sameOrigin, request }) =>
    sameOrigin && url.pathname === CONFIG.address && request.cache !== 'no-store',
  new NetworkFirst({
    cacheName: CONFIG.cache,
    networkTimeoutSeconds: PATIENCE_S,
    plugins: [
      {
        async fetchDidSucceed({ response }) {
          if (isAway(response)) throw new Error(`${CONFIG.address}: ${response.status}`);
          return response;
        },
      },
    ],
  }),
);

// Pictures that were seen. Each is put again when it is shown, so the first of the cache was shown longest ago.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/pictures/'),
  new StaleWhileRevalidate({
    cacheName: PICTURES_CACHE,
    plugins: [
      {
        // A picture that comes after a logout does not bring its cache back.
        cacheWillUpdate: async ({ response }) =>
          response.status === 200 &&
          Number(response.headers.get('content-length')) <= LARGEST_PICTURE &&
          (await caches.has(PICTURES_CACHE))
            ? response
            : null,
        async cacheDidUpdate({ cacheName }) {
          const cache = await caches.open(cacheName);
          const kept = await cache.keys();
          for (const oldest of kept.slice(0, Math.max(0, kept.length - MOST_PICTURES)))
            await cache.delete(oldest);
        },
      },
    ],
  }),
);
