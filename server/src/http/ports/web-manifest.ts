import type { FastifyInstance } from 'fastify';
import type { Shop } from '../../shop.ts';

/** The background colour of the screens (web/src/ui/styles/tokens.css). The window's title bar has the same colour. */
const PAPER = '#fbf9f4';

/** GET /manifest.webmanifest, with which browsers install the shop as an app under the merchant's name. */
export function webManifestRoute(app: FastifyInstance, { settings }: Pick<Shop, 'settings'>): void {
  const manifest = {
    id: '/',
    lang: 'en-GB',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: PAPER,
    theme_color: PAPER,
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  };
  app.get('/manifest.webmanifest', { schema: { hide: true } }, (_request, reply) =>
    reply
      .type('application/manifest+json')
      .header('cache-control', 'no-cache')
      .send(
        JSON.stringify({ ...manifest, name: settings.merchant.name, short_name: settings.merchant.name }),
      ),
  );
}
