import { randomBytes } from 'node:crypto';
import { decodeJwt } from 'jose';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SHOP, Trial } from '../test/trial.ts';
import { demoPeople } from './demo-people.ts';

let trial: Trial;
beforeEach(async () => {
  trial = await Trial.start();
});
afterEach(async () => {
  await trial.end();
  expect(trial.faults).toEqual([]);
});

describe('signing in', () => {
  test('gives the office tokens with the role admin, and returns the browser to the shop', async () => {
    const { back } = await trial.signIn('office@example.com');
    expect(back.origin + back.pathname).toBe(`${SHOP}/`);
    expect(back.searchParams.get('state')).toBe('where-I-was');
    const { answer, body } = await trial.exchange(back);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('access-control-allow-origin')).toBe(SHOP);
    const claims = await trial.verified(body.access_token);
    expect(claims).toMatchObject({ email: 'office@example.com', name: 'Olive Office', role: 'admin' });
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(15 * 60);
    expect(decodeJwt(body.id_token)).toMatchObject({
      aud: 'tradecellar-web',
      email: 'office@example.com',
      name: 'Olive Office',
      role: 'admin',
    });
  });

  test('gives a buyer no role, with the e-mail in any letter case', async () => {
    const { back } = await trial.signIn(' BUYER@Example.com ');
    const { body } = await trial.exchange(back);
    const claims = await trial.verified(body.access_token);
    expect(claims.email).toBe('buyer@example.com');
    expect(claims).not.toHaveProperty('role');
    expect(decodeJwt(body.id_token)).not.toHaveProperty('role');
  });

  test('signs in another tab without a password, and answers a silent request', async () => {
    const { browser } = await trial.signIn('buyer@example.com');
    const again = await browser.follow(trial.authorisation({ prompt: 'none' }));
    expect(new URL(again.url).searchParams.get('code')).toBeTruthy();
    const stranger = await trial.browser().follow(trial.authorisation({ prompt: 'none' }));
    expect(new URL(stranger.url).searchParams.get('error')).toBe('login_required');
  });

  test('identifies the bearer of an access token at userinfo, and refuses an altered token', async () => {
    const { body } = await trial.exchange((await trial.signIn('office@example.com')).back);
    const ask = (token: string) =>
      fetch(`${trial.options.issuer}/userinfo`, {
        headers: { origin: SHOP, authorization: `Bearer ${token}` },
      });
    const answer = await ask(body.access_token);
    expect(answer.headers.get('access-control-allow-origin')).toBe(SHOP);
    expect(await answer.json()).toMatchObject({ email: 'office@example.com', role: 'admin' });
    const [header, payload, signature] = body.access_token.split('.');
    const claims = JSON.parse(Buffer.from(payload ?? '', 'base64url').toString());
    const forged = Buffer.from(JSON.stringify({ ...claims, sub: 'buyer@example.com' })).toString('base64url');
    expect((await ask(`${header}.${forged}.${signature}`)).status).toBe(401);
    expect((await ask(body.id_token)).status).toBe(401);
    trial.now += 16 * 60_000;
    expect((await ask(body.access_token)).status).toBe(401);
  });

  test.each(['/.well-known/openid-configuration', '/jwks'])(
    'allows the shop’s pages to read %s, and returns no private keys',
    async (path) => {
      const answer = await fetch(`${trial.options.issuer}${path}`, { headers: { origin: SHOP } });
      expect(answer.headers.get('access-control-allow-origin')).toBe(SHOP);
      // "d" is the private part of a JWK.
      expect(await answer.text()).not.toContain('"d":');
    },
  );

  test('reports a wrong password on the page, with the e-mail filled in', async () => {
    const browser = trial.browser();
    const form = await browser.follow(trial.authorisation());
    const { answer, url } = await browser.submit(form.url, { email: 'buyer@example.com', password: 'attic' });
    expect(answer.status).toBe(401);
    expect(url).toBe(form.url);
    const html = await answer.text();
    expect(html).toContain('role="alert">That e-mail and password do not match. Please try again.<');
    expect(html).toContain('value="buyer@example.com"');
    expect(html).not.toContain('attic');
  });

  test('refuses even the right password for fifteen minutes after ten wrong passwords', async () => {
    const browser = trial.browser();
    const form = await browser.follow(trial.authorisation());
    const attempt = (password: string) => browser.submit(form.url, { email: 'buyer@example.com', password });
    for (let tries = 0; tries < 10; tries += 1) expect((await attempt('attic')).answer.status).toBe(401);
    const stopped = await attempt('cellar');
    expect(stopped.answer.status).toBe(429);
    expect(await stopped.answer.text()).toContain('Please wait 15 minutes');
    trial.now += 15 * 60_000;
    expect((await attempt('cellar')).url).toContain('code=');
  });
});

test('logs each attempt with e-mail and address, never with the password', async () => {
  const attempts: unknown[] = [];
  await trial.restart({ onAttempt: (attempt) => attempts.push(attempt) });
  const browser = trial.browser();
  const form = await browser.follow(trial.authorisation());
  const attempt = (password: string) => browser.submit(form.url, { email: 'buyer@example.com', password });
  for (let tries = 0; tries < 11; tries += 1) await attempt('attic');
  trial.now += 15 * 60_000;
  await attempt('cellar');
  const attemptOf = (outcome: string) => ({ outcome, email: 'buyer@example.com', address: '127.0.0.1' });
  const refused = Array.from({ length: 10 }, () => attemptOf('sign-in-refused'));
  expect(attempts).toEqual([...refused, attemptOf('sign-in-braked'), attemptOf('signed-in')]);
});

describe('the sign-in page', () => {
  test('shows the form and the demonstration people, and fills in the chosen e-mail', async () => {
    const browser = trial.browser();
    const form = await browser.follow(trial.authorisation());
    const html = await form.answer.text();
    expect(html).toContain('<label for="email">Email</label>');
    expect(html).toContain('<label for="password">Password</label>');
    expect(html).toContain('autocomplete="current-password"');
    expect(html).toContain('Cork &amp; Sons &lt;Wine&gt;');
    for (const { email } of demoPeople) expect(html).toContain(email);
    expect(html).not.toContain('<script');
    const filled = await browser.go(`${form.url}?email=${encodeURIComponent('"><script>x</script>')}`);
    expect(await filled.text()).toContain('value="&quot;&gt;&lt;script&gt;x&lt;/script&gt;"');
    expect(form.answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  test('shows no demonstration people without a hint, and no passwords', async () => {
    const people = demoPeople.map(({ hint, ...person }) => ({ ...person, password: 'a-secret-of-ours' }));
    await trial.restart({ way: { by: 'password', people } });
    const html = await (await trial.browser().follow(trial.authorisation())).answer.text();
    expect(html).toContain('Sign in');
    expect(html).not.toContain('@example.com');
    expect(html).not.toContain('a-secret-of-ours');
  });

  test('accepts the form of a page that was opened before a restart, and links back to the shop from an old page', async () => {
    const browser = trial.browser();
    const form = await browser.follow(trial.authorisation());
    await trial.restart();
    const { url } = await browser.submit(form.url, { email: 'buyer@example.com', password: 'cellar' });
    expect(url).toContain('code=');
    for (const { answer } of [
      await browser.submit(form.url, { email: 'buyer@example.com', password: 'cellar' }),
      await browser.follow(form.url),
      await browser.follow(form.url.replace('/sign-in/', '/auth/')),
    ]) {
      expect([400, 410]).toContain(answer.status);
      const html = await answer.text();
      expect(html).toContain('This page has expired');
      expect(html).toContain(`href="${SHOP}"`);
    }
  });
});

describe('a bad request', () => {
  test.each([
    ['an unknown client', { client_id: 'someone-else' }],
    ['an unknown address to return to', { redirect_uri: 'https://elsewhere.example/' }],
  ])(
    'answers a request with %s by a page that links back to the shop, without a redirect',
    async (_what, changes) => {
      const answer = await trial.browser().go(trial.authorisation(changes));
      expect(answer.status).toBe(400);
      expect(answer.headers.get('location')).toBeNull();
      const html = await answer.text();
      expect(html).toContain('Sign-in failed');
      expect(html).toContain(`href="${SHOP}"`);
    },
  );

  test('refuses a request without a code challenge', async () => {
    const { url } = await trial.browser().follow(trial.authorisation().replace(/&code_challenge.*$/, ''));
    expect(new URL(url).searchParams.get('error')).toBe('invalid_request');
  });

  test('refuses a resource that is not the API', async () => {
    const { url } = await trial
      .browser()
      .follow(trial.authorisation({ resource: 'https://elsewhere.example/api' }));
    expect(new URL(url).searchParams.get('error')).toBe('invalid_target');
  });

  test('refuses a wrong code verifier, and a code that is used twice', async () => {
    const { back } = await trial.signIn('buyer@example.com');
    const other = await trial.exchange(back, randomBytes(32).toString('base64url'));
    expect([other.answer.status, other.body.error]).toEqual([400, 'invalid_grant']);
    expect((await trial.exchange(back)).answer.status).toBe(200);
    expect((await trial.exchange(back)).body.error).toBe('invalid_grant');
  });

  test('denies tokens to pages of another origin', async () => {
    const { back } = await trial.signIn('buyer@example.com');
    const answer = await fetch(`${trial.options.issuer}/token`, {
      method: 'POST',
      headers: { origin: 'https://elsewhere.example' },
      body: new URLSearchParams({ client_id: 'tradecellar-web', code: back.searchParams.get('code') ?? '' }),
    });
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });

  test('answers an unknown address with a page that links back to the shop', async () => {
    const answer = await trial.browser().go('/nothing');
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('Back to the shop');
  });
});
