import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import { chmod, link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { JWK } from 'oidc-provider';

export type Keys = {
  /** Private ES256 keys. The first key signs, and the provider publishes all keys. */
  readonly signing: readonly JWK[];
  /** Cookie secrets. The first secret signs; the others still verify older cookies. */
  readonly cookies: readonly string[];
};

/**
 * The contents of the file. `from` and `cookiesFrom` are the times, in milliseconds since 1970, from which a key signs.
 * A key without a time has always signed.
 */
type KeyFile = {
  readonly signing: readonly (JWK & { readonly from?: number })[];
  readonly cookies: readonly string[];
  readonly cookiesFrom?: readonly number[];
};

/**
 * The time from the publication of a key to its first signature, in which all processes read the file and the shop's
 * servers find the key.
 */
const PUBLISHED_BEFORE_MS = 5 * 60_000;
/**
 * Longer than any session. Until a session ends, an ID token proves who logs out, and a cookie proves who is signed in.
 */
const KEPT_MS = 31 * 24 * 3_600_000;

/**
 * Reads the keys from the file, or creates the file on the first start, so that tokens and cookies survive a restart.
 * The file has mode 0600. A damaged file is an error and is never replaced: new keys would invalidate every token in
 * use, so a person must decide.
 * @throws Error naming the file if it cannot be read as keys
 */
export async function readOrCreateKeys(path: string, nowMs: number): Promise<Keys> {
  const stored = await readFileAt(path);
  if (stored !== undefined) return keysOf(stored, nowMs);
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.${randomUUID()}`;
  await writeDraft(draft, { signing: [newKey()], cookies: [newSecret()] });
  try {
    // `link` is atomic, and never replaces the file of a faster process.
    await link(draft, path);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
  const made = await readFileAt(path);
  if (made === undefined) throw new Error(`The sign-in keys could not be stored in ${path}`);
  return keysOf(made, nowMs);
}

/**
 * Adds a key and a cookie secret, which sign after five minutes. The provider publishes older keys for 31 more days,
 * until the last session with a signature of these keys has ended. Running processes read the file every few seconds.
 * Returns when the new key begins to sign.
 * @throws Error naming the file if the file is missing or cannot be read as keys
 */
export async function rotateKeys(path: string, nowMs: number): Promise<Date> {
  const stored = await readFileAt(path);
  if (stored === undefined)
    throw new Error(`There are no sign-in keys at ${path}: the first start makes them`);
  const from = nowMs + PUBLISHED_BEFORE_MS;
  const signing = withoutOld([{ ...newKey(), from }, ...stored.signing], ({ from: at = 0 }) => at, nowMs);
  const secrets = stored.cookies.map((secret, index) => ({ secret, from: stored.cookiesFrom?.[index] ?? 0 }));
  const cookies = withoutOld([{ secret: newSecret(), from }, ...secrets], ({ from: at }) => at, nowMs);
  const draft = `${path}.${randomUUID()}`;
  await writeDraft(draft, {
    signing,
    cookies: cookies.map(({ secret }) => secret),
    cookiesFrom: cookies.map(({ from: at }) => at),
  });
  await rename(draft, path);
  return new Date(from);
}

/** Removes the keys whose successor has signed for 31 days. Keys are sorted, the newest key first. */
function withoutOld<T>(keys: readonly T[], fromOf: (key: T) => number, nowMs: number): T[] {
  return keys.filter((_key, index) => {
    const successor = keys[index - 1];
    return successor === undefined || fromOf(successor) > nowMs - KEPT_MS;
  });
}

function keysOf({ signing, cookies, cookiesFrom }: KeyFile, nowMs: number): Keys {
  const published = signing.map(({ from = 0, ...key }) => ({ key, from }));
  const secrets = cookies.map((key, index) => ({ key, from: cookiesFrom?.[index] ?? 0 }));
  return { signing: inTurn(published, nowMs), cookies: inTurn(secrets, nowMs) };
}

/** The newest key that signs already, then the other keys. */
function inTurn<T>(keys: readonly { readonly key: T; readonly from: number }[], nowMs: number): T[] {
  const newestFirst = [...keys].sort((one, other) => other.from - one.from);
  const [future, signing] = [
    newestFirst.filter(({ from }) => from > nowMs),
    newestFirst.filter(({ from }) => from <= nowMs),
  ];
  return [...signing, ...future].map(({ key }) => key);
}

function newKey(): JWK {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { ...privateKey.export({ format: 'jwk' }), alg: 'ES256', use: 'sig', kid: randomUUID() };
}

const newSecret = () => randomBytes(32).toString('base64url');

const writeDraft = (path: string, keys: KeyFile) =>
  writeFile(path, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600, flag: 'wx' });

async function readFileAt(path: string): Promise<KeyFile | undefined> {
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

function isKeys(value: unknown): value is KeyFile {
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
