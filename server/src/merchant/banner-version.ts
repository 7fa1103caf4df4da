import { createHash } from 'node:crypto';

/** A hash of the banner: the same text always has the same version. */
export function bannerVersion(banner: string): string {
  return createHash('sha256').update(banner).digest('base64url').slice(0, 22);
}
