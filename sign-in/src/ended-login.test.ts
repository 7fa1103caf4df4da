import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isIn, Trial } from '../test/trial.ts';

let trial: Trial;
beforeEach(async () => {
  trial = await Trial.startByMail();
});
afterEach(async () => {
  await trial.end();
  expect(trial.faults).toEqual([]);
});

const BUYER = 'buyer@example.com';

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

  test('ends sessions if nobody asks before the login comes back, and keeps sessions over an import', async () => {
    const { query } = trial.options;
    const { browser, back } = await trial.signInByCode(BUYER);
    const { body } = await trial.exchange(back);
    // An import deletes and inserts a login in a transaction.
    await query(`WITH old AS (DELETE FROM login WHERE email = '${BUYER}' RETURNING *)
      INSERT INTO login (email, customer_account, name) SELECT email, customer_account, 'New name' FROM old`);
    const kept = await trial.refresh(body.refresh_token);
    expect(kept.body.error).toBeUndefined();
    const { rows } = await query<{ customer_account: string }>(
      'DELETE FROM login WHERE email = $1 RETURNING customer_account',
      [BUYER],
    );
    for (const { customer_account } of rows)
      await query('INSERT INTO login (email, customer_account) VALUES ($1, $2)', [BUYER, customer_account]);
    expect((await trial.refresh(kept.body.refresh_token)).body.error).toBe('invalid_grant');
    expect(isIn(await browser.follow(trial.authorisation({ prompt: 'none' })))).toBe(false);
  });

  test('ends sessions of a person who leaves the office, even if the person comes back', async () => {
    const { body } = await trial.exchange((await trial.signInByCode('office@example.com')).back);
    for (const role of ['none', 'manager'])
      await trial.options.query(`UPDATE office_person SET role = $1 WHERE email = 'office@example.com'`, [
        role,
      ]);
    expect((await trial.refresh(body.refresh_token)).body.error).toBe('invalid_grant');
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

test('ends the session of a buyer who becomes a person of the office 14 hours after the sign-in', async () => {
  await trial.restart({ sessionSeconds: 14 * 24 * 3_600 });
  const { back } = await trial.signInByCode(BUYER);
  const { body } = await trial.exchange(back);
  await trial.options.query('INSERT INTO office_person (email) VALUES ($1)', [BUYER]);
  trial.now += 13 * 3_600_000;
  const { body: later } = await trial.refresh(body.refresh_token);
  expect(later.error).toBeUndefined();
  trial.now += 3_600_000 + 2_000;
  expect((await trial.refresh(later.refresh_token)).body.error).toBe('invalid_grant');
});

test('refuses U+0000 in addresses and forms', async () => {
  const browser = trial.browser();
  const { url } = await browser.follow(trial.authorisation());
  const statuses = [
    (await browser.submit(url, { email: 'a\u0000@b.uk' })).answer.status,
    (await browser.submit(`${url}/passkey`, { answer: '{"id":"\\u0000"}' })).answer.status,
    ...(await Promise.all(
      ['state', 'nonce', 'login_hint', 'ui_locales', 'claims'].map(
        async (name) => (await trial.browser().go(trial.authorisation({ [name]: 'a\u0000b' }))).status,
      ),
    )),
    (await browser.go('/session/end?client_id=%00')).status,
    (await browser.go('/session/end?state=%00')).status,
  ];
  expect(new Set(statuses)).toEqual(new Set([400]));
});
