import { createHash } from 'node:crypto';

/** Names a banner by what it says: the same text is the same version, whoever stored it and when. */
export function bannerVersion(banner: string): string {
  return createHash('sha256').update(banner).digest('base64url').slice(0, 22);
}
