import { expect, test } from 'vitest';
import { isIn, Trial } from '../test/trial.ts';

const BUYER = 'buyer@example.com';

test('names itself in each answer, and takes no code, token, link or cookie of another provider', async () => {
  const [trial, other] = [await Trial.startByMail(), await Trial.startByMail()];
  try {
    const { browser, back } = await other.signInByCode(BUYER);
    expect(back.searchParams.get('iss')).toBe(other.options.issuer);
    expect((await trial.exchange(back)).body.error).toBe('invalid_grant');
    const { body } = await other.exchange(back);
    expect((await trial.refresh(body.refresh_token)).body.error).toBe('invalid_grant');
    const headers = { authorization: `Bearer ${body.access_token}` };
    expect((await fetch(`${trial.options.issuer}/userinfo`, { headers })).status).toBe(401);
    await expect(trial.verified(body.access_token)).rejects.toThrow();
    const mine = trial.browser();
    for (const name of ['sign_in', 'sign_in.sig']) mine.setCookie(name, browser.cookie(name) ?? '');
    expect(browser.cookie('sign_in')).toBeDefined();
    expect(isIn(await mine.follow(trial.authorisation({ prompt: 'none' })))).toBe(false);
    const asker = trial.browser();
    await trial.ask(asker, BUYER);
    const { link } = await trial.nextMail();
    const elsewhere = link.replace(trial.options.issuer, other.options.issuer).replace(/\?.*/, '');
    const token = new URL(link).searchParams.get('token') ?? '';
    expect(isIn(await asker.submit(elsewhere, { token }))).toBe(false);
  } finally {
    await trial.end();
    await other.end();
  }
});
