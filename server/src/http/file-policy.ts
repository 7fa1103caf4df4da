import { createHash } from 'node:crypto';

/** Files that are part of a page, neither pages nor workers. */
const PART = /\/assets\/(?![^/]*worker)[^/]+\.(js|css|woff2?)(\.br|\.gz)?$/;

/** The Content-Security-Policy of a built file that has its own; undefined for files that have the page's. */
export function filePolicy(path: string): string | undefined {
  return PART.test(path) ? "default-src 'none'" : undefined;
}

/** Rights to a device that the shop's pages never ask for. Videos of a banner may play, and fill the screen. */
const NEVER_ASKED = [
  ...['accelerometer', 'bluetooth', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'hid'],
  ...['idle-detection', 'local-fonts', 'magnetometer', 'microphone', 'midi', 'payment', 'picture-in-picture'],
  ...['publickey-credentials-get', 'screen-wake-lock', 'serial', 'usb', 'xr-spatial-tracking'],
];

export const PERMISSIONS_POLICY = NEVER_ASKED.map((right) => `${right}=()`).join(', ');

/** Headers that concern pages. On a list's fifteen files they came to half a kilobyte each. */
export const PAGE_HEADERS = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
] as const;

/** Sources of the inline scripts of a page, for its Content-Security-Policy: the hash of each. */
export function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
}
