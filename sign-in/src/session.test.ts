import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { decodeProtectedHeader } from 'jose';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Browser } from '../test/browser.ts';
import { SHOP, Trial } from '../test/trial.ts';
import { rotateKeys } from './key-file.ts';
import { startSignIn } from './start-sign-in.ts';

let trial: Trial;
beforeEach(async () => {
  trial = await Trial.start();
});
afterEach(async () => {
  await trial.end();
  expect(trial.faults).toEqual([]);
});

describe('a long session', () => {
  test('renews silently with a new refresh token each time, and ends the session if an old refresh token is used', async () => {
    const first = await trial.exchange((await trial.signIn('office@example.com')).back);
    const second = await trial.refresh(first.body.refresh_token);
    expect(second.answer.status).toBe(200);
    expect(await trial.verified(second.body.access_token)).toMatchObject({ role: 'admin' });
    expect(second.body.refresh_token).not.toBe(first.body.refresh_token);
    // A second use at once is allowed, because the first answer may be lost.
    expect((await trial.refresh(first.body.refresh_token)).answer.status).toBe(200);
    trial.now += 31_000;
    expect((await trial.refresh(first.body.refresh_token)).body.error).toBe('invalid_grant');
    expect((await trial.refresh(second.body.refresh_token)).body.error).toBe('invalid_grant');
  });

  test('ends a session after fourteen hours', async () => {
    const { browser, back } = await trial.signIn('buyer@example.com');
    const { body } = await trial.exchange(back);
    trial.now += 14 * 3_600_000 + 60_000;
    expect((await trial.refresh(body.refresh_token)).body.error).toBe('invalid_grant');
    expect((await browser.follow(trial.authorisation())).url).toContain('/sign-in/');
  });

  test('keeps the signing keys in a file that only its owner can read, so that tokens stay valid after a restart', async () => {
    const { browser, back } = await trial.signIn('buyer@example.com');
    const { body } = await trial.exchange(back);
    const keysBefore = await readFile(trial.options.keyFile, 'utf8');
    expect((await stat(trial.options.keyFile)).mode & 0o777).toBe(0o600);
    await trial.restart();
    expect(await trial.verified(body.access_token)).toMatchObject({ email: 'buyer@example.com' });
    expect(await readFile(trial.options.keyFile, 'utf8')).toBe(keysBefore);
    expect((await trial.refresh(body.refresh_token)).answer.status).toBe(200);
    expect((await browser.follow(trial.authorisation({ prompt: 'none' }))).url).toContain('code=');
  });
});

test('signs with a rotated key without a restart, and accepts the tokens and cookies of the old key', async () => {
  await trial.restart({ keysReadEveryMs: 20 });
  const { browser, back } = await trial.signIn('buyer@example.com');
  const old = await trial.exchange(back);
  await rotateKeys(trial.options.keyFile, trial.now);
  const keyOf = (token: string) => decodeProtectedHeader(token).kid;
  const refreshed = async (token: string) => (await trial.refresh(token)).body;
  let latest = await refreshed(old.body.refresh_token);
  expect(keyOf(latest.access_token)).toBe(keyOf(old.body.access_token));
  trial.now += 5 * 60_000;
  await vi.waitFor(async () => {
    latest = await refreshed(latest.refresh_token);
    expect(keyOf(latest.access_token)).not.toBe(keyOf(old.body.access_token));
  });
  for (const token of [old.body.access_token, latest.access_token]) {
    expect(await trial.verified(token)).toMatchObject({ email: 'buyer@example.com' });
  }
  expect((await browser.follow(trial.authorisation({ prompt: 'none' }))).url).toContain('code=');
});

describe('signing out', () => {
  const leave = async (browser: Browser, query: Record<string, string>) => {
    const asked = await browser.follow(`/session/end?${new URLSearchParams(query)}`);
    const html = await asked.answer.text();
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(html)?.[1] ?? '';
    return { html, policy: asked.answer.headers.get('content-security-policy') ?? '', xsrf };
  };

  test('signs out without asking when the shop requests it, returns to the shop, and ends the session and its tokens', async () => {
    const { browser, back } = await trial.signIn('buyer@example.com');
    const { body } = await trial.exchange(back);
    const { html, policy, xsrf } = await leave(browser, {
      id_token_hint: body.id_token,
      post_logout_redirect_uri: `${SHOP}/`,
      state: 'bye',
    });
    const script = /<script>(.*?)<\/script>/s.exec(html)?.[1] ?? '';
    expect(script).toContain('submit()');
    expect(policy).toContain(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
    const { url } = await browser.submit('/session/end/confirm', { xsrf, logout: 'yes' });
    expect(url).toBe(`${SHOP}/?state=bye`);
    expect((await trial.refresh(body.refresh_token)).body.error).toBe('invalid_grant');
    expect((await browser.follow(trial.authorisation())).url).toContain('/sign-in/');
  });

  test('asks before it signs out a person who follows a link from elsewhere, then returns to the shop', async () => {
    const { browser } = await trial.signIn('buyer@example.com');
    const { html, xsrf } = await leave(browser, {});
    expect(html).toContain('Do you want to sign out?');
    expect(html).not.toContain('<script');
    expect((await browser.submit('/session/end/confirm', { xsrf, logout: 'yes' })).url).toBe(`${SHOP}/`);
  });

  test('asks before it signs out a person whose link has only the shop’s name or another person’s ID token', async () => {
    const { browser } = await trial.signIn('buyer@example.com');
    const other = await trial.exchange((await trial.signIn('group@example.com')).back);
    for (const query of [
      { client_id: 'tradecellar-web', post_logout_redirect_uri: `${SHOP}/` },
      { id_token_hint: other.body.id_token },
    ]) {
      const { html } = await leave(browser, query);
      expect(html).toContain('Do you want to sign out?');
      expect(html).not.toContain('<script');
    }
    expect((await browser.follow(trial.authorisation({ prompt: 'none' }))).url).toContain('code=');
  });

  test('returns to the shop after a sign-out in a browser that has lost the session', async () => {
    const { browser, back } = await trial.signIn('buyer@example.com');
    const { body } = await trial.exchange(back);
    await trial.options.query(`DELETE FROM sign_in.state WHERE kind = 'Session'`);
    const { html, policy, xsrf } = await leave(browser, {
      id_token_hint: body.id_token,
      post_logout_redirect_uri: `${SHOP}/`,
    });
    expect(policy).toContain(
      createHash('sha256')
        .update(/<script>(.*?)<\/script>/s.exec(html)?.[1] ?? '')
        .digest('base64'),
    );
    expect((await browser.submit('/session/end/confirm', { xsrf, logout: 'yes' })).url).toBe(`${SHOP}/`);
  });
});

describe('starting', () => {
  test('prints nothing on the console', async () => {
    const printed = [vi.spyOn(console, 'info'), vi.spyOn(console, 'warn'), vi.spyOn(console, 'error')];
    await trial.restart();
    const { browser, back } = await trial.signIn('buyer@example.com');
    const { body } = await trial.exchange(back);
    await trial.refresh(body.refresh_token);
    await browser.go('/session/end');
    for (const spy of printed) expect(spy).not.toHaveBeenCalled();
    vi.restoreAllMocks();
  });

  test('refuses to start on a taken port or with a slash at the end of the issuer, and gives the reason', async () => {
    await expect(startSignIn(trial.options)).rejects.toThrow('EADDRINUSE');
    await expect(startSignIn({ ...trial.options, issuer: 'http://localhost:1/' })).rejects.toThrow(
      'without a slash at its end',
    );
  });
});
