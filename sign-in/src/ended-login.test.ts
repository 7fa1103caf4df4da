import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SHOP, Trial } from '../test/trial.ts';

let trial: Trial;
beforeEach(async () => {
  trial = await Trial.startByMail();
});
afterEach(async () => {
  await trial.end();
  expect(trial.faults).toEqual([]);
});

const BUYER = 'buyer@example.com';
const isIn = ({ url }: { url: string }) => url.startsWith(SHOP) && url.includes('code=');

test('shows a page without details while the database is away, and signs people in when the database is back', async () => {
  const { query } = trial.options;
  let isAway = false;
  await trial.restart({
    query: async (text, values) => {
      if (isAway) throw new Error('connect ECONNREFUSED 10.0.0.7:5432');
      return query(text, values);
    },
  });
  const browser = trial.browser();
  const { url } = await trial.ask(browser, BUYER);
  const { code } = await trial.nextMail();
  isAway = true;
  for (const answer of [await browser.go(url), (await browser.submit(`${url}/code`, { code })).answer]) {
    expect(answer.status).toBe(503);
    const html = await answer.text();
    expect(html).toContain('Sign-in is not working');
    expect(html).not.toContain('ECONNREFUSED');
  }
  isAway = false;
  expect(trial.faults.splice(0)).not.toEqual([]);
  expect(isIn(await browser.submit(`${url}/code`, { code }))).toBe(true);
});

describe('a removed login', () => {
  test('ends refresh tokens, sessions and userinfo at once, even if the login comes back', async () => {
    const { browser, back } = await trial.signInByCode(BUYER);
    const { body } = await trial.exchange(back);
    const login = (await trial.options.query('DELETE FROM login WHERE email = $1 RETURNING *', [BUYER]))
      .rows[0];
    expect((await trial.refresh(body.refresh_token)).body.error).toBe('invalid_grant');
    expect(isIn(await browser.follow(trial.authorisation({ prompt: 'none' })))).toBe(false);
    const headers = { authorization: `Bearer ${body.access_token}` };
    expect((await fetch(`${trial.options.issuer}/userinfo`, { headers })).status).toBe(401);
    await trial.options.query('INSERT INTO login (email, customer_account, name) VALUES ($1, $2, $3)', [
      login?.email,
      login?.customer_account,
      login?.name,
    ]);
    trial.now += 2_000;
    expect((await trial.refresh(body.refresh_token)).body.error).toBe('invalid_grant');
    expect(isIn(await browser.follow(trial.authorisation({ prompt: 'none' })))).toBe(false);
  });

  test('gives no tokens for a code that was made before the login was removed', async () => {
    const { back } = await trial.signInByCode(BUYER);
    await trial.options.query('DELETE FROM login WHERE email = $1', [BUYER]);
    expect((await trial.exchange(back)).body.error).toBe('invalid_grant');
  });
});

test.each([
  ['a buyer', BUYER, 14 * 24],
  ['a person of the office', 'office@example.com', 14],
])(
  'ends the session of %s (%s) %d hours after the sign-in, though the session was used',
  async (_who, email, hours) => {
    await trial.restart({ sessionSeconds: 14 * 24 * 3_600 });
    const { browser, back } = await trial.signInByCode(email);
    let { body } = await trial.exchange(back);
    for (let part = 1; part < 8; part += 1) {
      trial.now += (hours * 3_600_000) / 8;
      ({ body } = await trial.refresh(body.refresh_token));
      expect(body.error).toBeUndefined();
      expect(isIn(await browser.follow(trial.authorisation({ prompt: 'none' })))).toBe(true);
    }
    trial.now += (hours * 3_600_000) / 8 + 2_000;
    expect((await trial.refresh(body.refresh_token)).body.error).toBe('invalid_grant');
    expect(isIn(await browser.follow(trial.authorisation({ prompt: 'none' })))).toBe(false);
  },
);
