import { createHash } from 'node:crypto';

/**
 * The paths of the scripts, styles and fonts of a page. Worker scripts are excluded, because a worker needs the page's
 * policy.
 */
const PART = /\/assets\/(?![^/]*worker)[^/]+\.(js|css|woff2?)(\.br|\.gz)?$/;

/** The Content-Security-Policy of a file that does not share the page's policy, else undefined. */
export function filePolicy(path: string): string | undefined {
  return PART.test(path) ? "default-src 'none'" : undefined;
}

/**
 * Browser permissions that the shop's pages never need. Videos in a banner may play, also full screen, so these
 * permissions are not listed.
 */
const NEVER_ASKED = [
  ...['accelerometer', 'bluetooth', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'hid'],
  ...['idle-detection', 'local-fonts', 'magnetometer', 'microphone', 'midi', 'payment', 'picture-in-picture'],
  ...['publickey-credentials-get', 'screen-wake-lock', 'serial', 'usb', 'xr-spatial-tracking'],
];

export const PERMISSIONS_POLICY = NEVER_ASKED.map((right) => `${right}=()`).join(', ');

/** Headers that only concern pages. They cost half a kilobyte for each of the fifteen files of a list page. */
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

export function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
}
