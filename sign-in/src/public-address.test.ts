import { request } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Browser } from '../test/browser.ts';
import { SHOP, Trial } from '../test/trial.ts';

let trial: Trial;
beforeEach(async () => {
  trial = await Trial.start();
});
afterEach(() => trial.end());

type Answer = { headers: Record<string, string | string[] | undefined>; body: string };

/** Sends a `Host` header as a proxy or an impostor does. `fetch` cannot set the header. */
function ask(path: string, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((answered, failed) => {
    request({ host: '127.0.0.1', port: trial.options.port, path, headers }, async (response) => {
      response.setEncoding('utf8');
      answered({ headers: response.headers, body: (await response.toArray()).join('') });
    })
      .on('error', failed)
      .end();
  });
}

const DISCOVERY = '/.well-known/openid-configuration';
const forged = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' };

describe.each(['https://sign-in.example', undefined])('with the public address %s', (issuer) => {
  beforeEach(async () => {
    if (issuer !== undefined) await trial.restart({ issuer });
  });

  test('returns only endpoints at its own public address, whatever host and protocol a request claims', async () => {
    const { body } = await ask(DISCOVERY, forged);
    const { origin } = new URL(issuer ?? trial.options.issuer);
    expect(JSON.parse(body).authorization_endpoint).toBe(`${origin}/auth`);
    expect(body).not.toContain('evil.example');
    const { headers } = await ask(trial.authorisation(), forged);
    expect(headers.location).toMatch(/^\/sign-in\//);
    expect((await ask(`http://evil.example${DISCOVERY}`)).body).not.toContain('evil.example');
  });
});

test('restricts browsers to https, and cookies to https and this host, if the issuer uses https', async () => {
  await trial.restart({ issuer: 'https://sign-in.example' });
  const browser = new Browser(`http://127.0.0.1:${trial.options.port}`, SHOP);
  const form = await browser.follow(trial.authorisation());
  const body = new URLSearchParams({ email: 'buyer@example.com', password: 'cellar' });
  const taken = await browser.go(form.url, { method: 'POST', body });
  const back = await browser.go(new URL(taken.headers.get('location') ?? '').pathname);
  expect(back.headers.get('location')).toContain('code=');
  expect(back.headers.get('strict-transport-security')).toBe('max-age=31536000');
  const cookies = back.headers.getSetCookie().filter((cookie) => !cookie.includes('01 Jan 1970'));
  expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual(['__Host-sign_in', '__Host-sign_in.sig']);
  for (const cookie of cookies) {
    expect(cookie).toMatch(/; path=\/; /);
    expect(cookie).toMatch(/; secure; httponly/i);
    expect(cookie).not.toMatch(/domain/i);
  }
});

test('sets no https-only headers or cookies without https', async () => {
  const { headers } = await ask(trial.authorisation());
  expect(headers['strict-transport-security']).toBeUndefined();
  expect(String(headers['set-cookie'])).not.toMatch(/__(Host|Secure)|; secure/i);
});

test('works below a path of the shop’s own address, and answers nothing beside the path', async () => {
  const issuer = 'https://shop.example/sign-in';
  await trial.restart({ issuer });
  const { body } = await ask(`/sign-in${DISCOVERY}`, forged);
  expect(JSON.parse(body)).toMatchObject({
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    jwks_uri: `${issuer}/jwks`,
    userinfo_endpoint: `${issuer}/userinfo`,
    end_session_endpoint: `${issuer}/session/end`,
  });
  for (const path of [DISCOVERY, '/sign-inn/jwks', '/', '/auth']) {
    expect((await ask(path)).body, path).toBe('Not found');
  }
  const browser = new Browser(`http://127.0.0.1:${trial.options.port}`, SHOP);
  const form = await browser.follow(`/sign-in${trial.authorisation()}`);
  expect(new URL(form.url).pathname).toMatch(/^\/sign-in\/sign-in\/[\w-]+$/);
  const body2 = new URLSearchParams({ email: 'buyer@example.com', password: 'cellar' });
  const taken = await browser.go(form.url, { method: 'POST', body: body2 });
  const resume = new URL(taken.headers.get('location') ?? '');
  expect(resume.href).toMatch(/^https:\/\/shop\.example\/sign-in\/auth\//);
  expect((await browser.go(resume.pathname)).headers.get('location')).toContain('code=');
  expect(await (await browser.go('/sign-in/account')).text()).toContain('action="/sign-in/account/log-out"');
});
