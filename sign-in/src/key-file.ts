import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import { chmod, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { JWK } from 'oidc-provider';

export type Keys = {
  /** Private ES256 keys. The first key signs. */
  readonly signing: readonly JWK[];
  /** Cookie secrets. The first secret signs; the others still verify older cookies. */
  readonly cookies: readonly string[];
};

/**
 * Reads the keys from the file, or creates the file on the first start, so that tokens and cookies survive a restart.
 * The file has mode 0600. A damaged file is an error and is never replaced: new keys would invalidate every token in
 * use, so a person must decide.
 * @throws Error naming the file if it cannot be read as keys
 */
export async function readOrCreateKeys(path: string): Promise<Keys> {
  const stored = await readKeys(path);
  if (stored !== undefined) return stored;
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, `${JSON.stringify(createKeys(), null, 2)}\n`, { mode: 0o600, flag: 'wx' });
  try {
    // `link` is atomic, and never replaces the file of a faster process.
    await link(draft, path);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
  const made = await readKeys(path);
  if (made === undefined) throw new Error(`The sign-in keys could not be stored in ${path}`);
  return made;
}

function createKeys(): Keys {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const signing: JWK = {
    ...privateKey.export({ format: 'jwk' }),
    alg: 'ES256',
    use: 'sig',
    kid: randomUUID(),
  };
  return { signing: [signing], cookies: [randomBytes(32).toString('base64url')] };
}

async function readKeys(path: string): Promise<Keys | undefined> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
    await chmod(path, 0o600);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
  const keys = parsed(text);
  if (isKeys(keys)) return keys;
  throw new Error(
    `${path} does not hold the sign-in keys. Put the right file back, or delete it for new keys: everyone then signs in again`,
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isKeys(value: unknown): value is Keys {
  if (typeof value !== 'object' || value === null || !('signing' in value) || !('cookies' in value))
    return false;
  const { signing, cookies } = value;
  if (!Array.isArray(signing) || !Array.isArray(cookies)) return false;
  if (signing.length === 0 || cookies.length === 0) return false;
  return (
    signing.every(
      (key) => key?.kty === 'EC' && key.alg === 'ES256' && typeof key.kid === 'string' && key.d,
    ) && cookies.every((key) => typeof key === 'string' && key.length >= 16)
  );
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
