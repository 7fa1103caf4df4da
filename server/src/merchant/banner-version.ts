import { createHash } from 'node:crypto';

export function bannerVersion(banner: string): string {
  return createHash('sha256').update(banner).digest('base64url').slice(0, 22);
}
