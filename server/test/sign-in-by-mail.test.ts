import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { Browser } from '../../sign-in/test/browser.ts';
import { openTestDatabase } from './databases.ts';
import type { TestDatabase } from './postgres-server.ts';
import { freePort } from './torture/shop-under-torture.ts';

// Runs two server processes, each with the shop's own sign-in on the same port, as in production.
const fileOf = (name: string) => fileURLToPath(new URL(`../bin/${name}.ts`, import.meta.url));
const office = 'olive@example.com';
let [folder, shopUrl, signInUrl] = ['', '', ''];
let env: NodeJS.ProcessEnv;
let database: TestDatabase;
let server: ChildProcess;
let printed = '';

beforeAll(async () => {
  database = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'tradecellar-sign-in-'));
  const [port, signInPort] = [await freePort(), await freePort()];
  [shopUrl, signInUrl] = [`http://localhost:${port}`, `http://localhost:${signInPort}/sign-in`];
  env = {
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    WORKERS: '2',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: shopUrl,
    SIGN_IN_PORT: String(signInPort),
    SIGN_IN_URL: signInUrl,
    SIGN_IN_BY: 'mail',
    DEMO: '0',
    LOG_LEVEL: 'warn',
  };
  server = spawn(process.execPath, [fileOf('serve')], { env, stdio: ['ignore', 'pipe', 'ignore'] });
  server.stdout?.on('data', (chunk) => {
    printed += String(chunk);
  });
  await vi.waitFor(async () => expect((await fetch(`${shopUrl}/readyz`)).status).toBe(200), {
    timeout: 50_000,
  });
});
afterAll(async () => {
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  await ended;
  await rm(folder, { recursive: true, force: true });
  await database.close();
});

async function newestMail(): Promise<string> {
  const outbox = join(folder, 'outbox');
  const [name] = (await readdir(outbox).catch(() => [])).filter((file) => file.endsWith('.eml'));
  expect(name).toBeDefined();
  return (await PostalMime.parse(await readFile(join(outbox, name ?? '')))).text ?? '';
}

it('prints a set-up link at the first start, which makes the first person of the office, and prints no link afterwards', async () => {
  const links = () => printed.match(/http\S+\/set-up\?token=\S+/g) ?? [];
  await vi.waitFor(() => expect(links()).toHaveLength(1), { timeout: 20_000 });
  const token = new URL(links()[0] ?? '').searchParams.get('token') ?? '';
  const browser = new Browser(signInUrl, shopUrl);
  const { url } = await browser.submit(`${signInUrl}/set-up`, { token, name: 'Olive', email: office });
  expect(url).toBe(`${shopUrl}/admin/set-up`);
  const command = promisify(execFile)(process.execPath, [fileOf('people'), '--set-up-link'], { env });
  await expect(command).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringContaining('has its first person'),
  });
});

it('signs in a person of the office by the link of a real mail, whichever process answers', async () => {
  const verifier = 'v'.repeat(43);
  const challenge = Buffer.from(
    await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier)),
  ).toString('base64url');
  const query = new URLSearchParams({
    client_id: 'tradecellar-web',
    redirect_uri: `${shopUrl}/`,
    response_type: 'code',
    scope: 'openid profile email offline_access',
    state: 'x',
    code_challenge: challenge,
    code_challenge_method: 'S256',
  });
  const browser = new Browser(signInUrl, shopUrl);
  const form = await browser.follow(`${signInUrl}/auth?${query}`);
  await browser.submit(form.url, { email: office });
  const text = await vi.waitFor(newestMail, { timeout: 60_000 });
  expect(text.split('\n')[0]).toBe('Sign in');
  const [link = ''] = /http\S+token=[\w-]+/.exec(text) ?? [];
  expect(link).toContain(`${signInUrl}/sign-in/`);
  const offer = await browser.submit(link.replace(/\?.*/, ''), {
    token: new URL(link).searchParams.get('token') ?? '',
  });
  expect(await offer.answer.text()).toContain('One touch next time?');
  const { url } = await browser.submit(form.url.concat('/without-passkey'), {});
  const answer = await fetch(`${signInUrl}/token`, {
    method: 'POST',
    body: new URLSearchParams({
      client_id: 'tradecellar-web',
      grant_type: 'authorization_code',
      code: new URL(url).searchParams.get('code') ?? '',
      redirect_uri: `${shopUrl}/`,
      code_verifier: verifier,
    }),
  });
  expect(answer.status).toBe(200);
  const { access_token } = Object(await answer.json());
  const claims = JSON.parse(Buffer.from(String(access_token).split('.')[1] ?? '', 'base64url').toString());
  expect(claims).toMatchObject({ iss: signInUrl, email: office, role: ['admin', 'manager'] });
  expect(claims.exp - claims.iat).toBe(300);
  const boards = await fetch(`${shopUrl}/api/admin/logins/find`, {
    method: 'POST',
    headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ Text: 'olive' }),
  });
  expect(boards.status, 'the shop takes the token of its own sign-in').not.toBe(401);
});

it('passes the checks of the doctor', async () => {
  const doctor = promisify(execFile)(process.execPath, [fileOf('doctor')], { env });
  const { stdout } = await doctor.catch((error: { stdout: string }) => error);
  expect(stdout).toContain(`✓ Sign-in: ${signInUrl} answers`);
  expect(stdout).not.toContain('✗ Sign-in');
});
