import { clientsClaim } from 'workbox-core';
import { enable as enableNavigationPreload } from 'workbox-navigation-preload';
import { addRoute, cleanupOutdatedCaches, matchPrecache, precache } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { NetworkFirst, NetworkOnly, StaleWhileRevalidate } from 'workbox-strategies';
import { PICTURES_CACHE } from '../session/device/cache-names.ts';

/**
 * The service worker (decision 104) opens screens without a network. If the server answers, the page comes from the
 * server. A new release therefore needs no new worker, and the worker never reloads a page. The worker does not handle
 * calls (`/api`).
 */
declare const SHELL_FILES: Parameters<typeof precache>[0];

/** How long the server may take before the worker answers from the cache. */
const PATIENCE_S = 4;

const MOST_PICTURES = 300;
const LARGEST_PICTURE = 300_000;

// Without this call, the page that registers the worker would have its pictures cached only at its second visit.
clientsClaim();
enableNavigationPreload();
// A new worker waits until the last page of the earlier release is closed. Until then that release's files stay cached.
precache(SHELL_FILES);
cleanupOutdatedCaches();
addRoute({ directoryIndex: '', cleanURLs: false, ignoreURLParametersMatching: [] });

/** A reverse proxy answers with these statuses if it cannot reach the shop. */
const isAway = ({ status }: Response) => status >= 502 && status <= 504;

// Answers for page addresses are not cached, because an address may contain the provider's answer.
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
      /^\/(api|pictures|assets|sign-in)\//,
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
  // With `no-store` a page checks if the shop answers (web/src/api/network.ts), so the cache must not answer.
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

// Caches pictures that were shown. Showing a picture stores it again, so the cache's first picture was shown longest
// ago.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/pictures/'),
  new StaleWhileRevalidate({
    cacheName: PICTURES_CACHE,
    plugins: [
      {
        // A picture that arrives after a logout must not create the cache again.
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
