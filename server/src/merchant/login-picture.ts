import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';

/** The merchant's own picture beside the login, as the server serves it. */
export type LoginPicture = { readonly bytes: Buffer; readonly type: string; readonly address: string };

/** The login page loads the picture before anybody has logged in, also on a phone. */
const MOST_KILOBYTES = 1_000;

/** The first bytes of each kind of picture, and the media type. */
const kinds: readonly (readonly [type: string, begins: RegExp])[] = [
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/png', /^\x89PNG\r\n/],
  ['image/webp', /^RIFF....WEBP/s],
  ['image/avif', /^....ftypavi[fs]/s],
];

/**
 * Reads the picture of `login.picture` if the setting names a file; the file is beside the merchant's file. Undefined
 * for the default drawing and for an address.
 */
export function readLoginPicture(
  picture: string,
  merchantFile: string,
): LoginPicture | { readonly fault: string } | undefined {
  if (picture === '' || /^(https:\/)?\//.test(picture)) return undefined;
  const path = resolve(dirname(merchantFile), picture);
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    return {
      fault: `login.picture: ${path} cannot be read: ${error instanceof Error ? error.message : error}`,
    };
  }
  if (bytes.length > MOST_KILOBYTES * 1_000) {
    return {
      fault: `login.picture: ${path} has ${Math.ceil(bytes.length / 1_000)} kilobytes, and at most ${MOST_KILOBYTES} are allowed`,
    };
  }
  const start = bytes.toString('latin1', 0, 12);
  const type = kinds.find(([, begins]) => begins.test(start))?.[0];
  if (type === undefined) return { fault: `login.picture: ${path} is not a JPEG, PNG, WebP or AVIF picture` };
  const version = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
  return { bytes, type, address: `/login-picture?v=${version}` };
}

/** GET /login-picture. Public, because the login page shows the picture before anybody has logged in. */
export function loginPictureRoute(app: FastifyInstance, { bytes, type }: LoginPicture): void {
  app.get('/login-picture', { schema: { hide: true } }, (_request, reply) =>
    reply.type(type).header('cache-control', 'public, max-age=31536000, immutable').send(bytes),
  );
}
