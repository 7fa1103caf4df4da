import { createHash, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** SHA-256 in base64url, as the database stores a secret. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

const stretch = promisify<string, string, number, Buffer>(scrypt);

/**
 * The stored form of a code of six figures: scrypt with the link's id as its salt, because a million codes are soon tried
 * against a plain hash (ASVS 5, 6.5.2).
 */
export async function codeHashOf(linkId: string, code: string): Promise<string> {
  return (await stretch(code, linkId, 32)).toString('base64url');
}

/** Compares secrets in a time that does not reveal the first difference. */
export function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
