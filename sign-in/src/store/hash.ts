import { createHash } from 'node:crypto';

/** SHA-256 in base64url: what the database keeps of a secret. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
