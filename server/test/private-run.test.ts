import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { networkInterfaces, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { freePort } from './torture/shop-under-torture.ts';

// Runs the server as `npm run serve` does, with the embedded sign-in, in a folder that every user may read.
const serveFile = fileURLToPath(new URL('../bin/serve.ts', import.meta.url));
let [folder, dataDir] = ['', ''];
let [port, signInPort] = [0, 0];
let shop: ChildProcess;
let log = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tradecellar-private-'));
  await chmod(folder, 0o755);
  dataDir = join(folder, 'data');
  [port, signInPort] = [await freePort(), await freePort()];
  const merchantFile = join(folder, 'merchant.json');
  await writeFile(merchantFile, '{"switches":{"prospects":true}}');
  const before = process.umask(0o022);
  shop = spawn(process.execPath, [serveFile], {
    env: {
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      PORT: String(port),
      SIGN_IN_PORT: String(signInPort),
      DATA_DIR: dataDir,
      MERCHANT_FILE: merchantFile,
      DEMO: '0',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  process.umask(before);
  for (const stream of [shop.stdout, shop.stderr]) stream?.on('data', (chunk) => (log += chunk));
  await vi.waitFor(async () => expect((await ask('/readyz')).status).toBe(200), { timeout: 50_000 });
});
afterAll(async () => {
  const ended = once(shop, 'exit');
  shop.kill('SIGTERM');
  await ended;
  await rm(folder, { recursive: true, force: true });
});

const ask = (path: string, init: RequestInit = {}, host = '127.0.0.1') =>
  fetch(`http://${host}:${port}${path}`, init);

async function failSignIn(): Promise<void> {
  const query = new URLSearchParams({
    client_id: 'tradecellar-web',
    redirect_uri: `http://localhost:${port}/`,
    response_type: 'code',
    scope: 'openid',
    code_challenge: 'x'.repeat(43),
    code_challenge_method: 'S256',
  });
  const origin = `http://127.0.0.1:${signInPort}`;
  const asked = await fetch(`${origin}/auth?${query}`, { redirect: 'manual' });
  const cookie = asked.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const form = `${origin}${asked.headers.get('location')}`;
  const body = new URLSearchParams({ email: 'office@example.com', password: 'attic-stairs' });
  expect((await fetch(form, { method: 'POST', headers: { cookie }, body })).status).toBe(401);
}

it('writes no e-mail address, code, token or password to the log', async () => {
  log = '';
  await failSignIn();
  await ask('/api/admin/customer/email/some.body@example.com', {
    headers: { authorization: 'Bearer eyJh.eyJi.x' },
  });
  await ask('/?code=SplxlOBeZQQYbYS6WxSbIA&state=af0ifjsldkj');
  const application = {
    CompanyName: 'Bar',
    ContactName: 'Bea',
    Email: 'bea@example.com',
    Phone: '1',
    Message: 'Hi',
  };
  const sent = await ask('/api/submit/prospect', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...application, Address: '1 Street\nLondon\nN1 1AA' }),
  });
  expect(sent.status).toBe(200);
  await vi.waitFor(async () => expect(await readdir(join(dataDir, 'outbox'))).not.toEqual([]), {
    timeout: 60_000,
  });
  await expect.poll(() => log).toContain('"security":"token-refused"');
  expect(log).toContain('"security":"sign-in-refused"');
  for (const secret of ['@example.com', 'some.body', 'SplxlOBe', 'af0ifjsldkj', 'eyJh', 'attic']) {
    expect(log).not.toContain(secret);
  }
});

it('writes a pseudonym to the log that only the people command can resolve', async () => {
  const email = 'office@example.com';
  const command = fileURLToPath(new URL('../bin/people.ts', import.meta.url));
  const env = { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, DATA_DIR: dataDir };
  const show = promisify(execFile)(process.execPath, [command, '--show', email], { env });
  // The command prints the pseudonym, but exits with 1 because nobody has this login.
  const { stdout } = await show.catch((error: { stdout: string }) => error);
  const person = /^In the log: ("person":"[0-9a-f]{16}")$/m.exec(stdout)?.[1];
  log = '';
  await failSignIn();
  await expect.poll(() => log).toContain('"security":"sign-in-refused"');
  expect(log).toContain(person);
  expect(log).not.toContain(createHash('sha256').update(email).digest('hex').slice(0, 16));
});

it('makes all files of the shop private, including mails and the files of the database', async () => {
  const open: string[] = [];
  const list = () => readdir(dataDir, { recursive: true, withFileTypes: true });
  // The server sends the mail about the application after it has answered the call.
  const hasMail = async () => (await list()).some(({ name }) => name.endsWith('.eml'));
  await expect.poll(hasMail, { timeout: 60_000 }).toBe(true);
  const entries = await list();
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    // A socket needs no check, because its folder is private. PostgreSQL's user must be able to run the programs in
    // postgresql-*.
    if (entry.isSocket() || relative(dataDir, path).startsWith('postgresql-')) continue;
    const found = await stat(path).catch(() => undefined); // The database may have removed the file meanwhile.
    if (found !== undefined && (found.mode & 0o077) !== 0) open.push(relative(dataDir, path));
  }
  expect(open).toEqual([]);
  expect(entries.length).toBeGreaterThan(500);
  // If root runs the shop, the database's user may enter the folder, but not list it.
  expect((await stat(dataDir)).mode & 0o066).toBe(0);
});

it('accepts connections only from its own machine while the passwords are publicly known', async () => {
  const outside = Object.values(networkInterfaces())
    .flatMap((of) => of ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)?.address;
  if (outside === undefined) return; // A machine without a network has no other address.
  await expect(ask('/healthz', {}, outside)).rejects.toThrow();
  await expect(fetch(`http://${outside}:${signInPort}/.well-known/openid-configuration`)).rejects.toThrow();
});
