import { randomBytes } from 'node:crypto';
import { afterEach, expect, it } from 'vitest';
import { Authenticator, optionsOf } from '../test/authenticator.ts';
import { Browser } from '../test/browser.ts';
import { freePort, SHOP, Trial } from '../test/trial.ts';
import type { Attempt } from './options.ts';
import { startSignIn } from './start-sign-in.ts';
import { hashOf } from './store/hash.ts';

const OLIVE = { name: 'Olive Office', email: 'Olive@Example.com' };

let trial: Trial;
afterEach(async () => {
  await trial.end();
  expect(trial.faults).toEqual([]);
});

async function open(changes: Parameters<typeof Trial.startByMail>[0] = {}): Promise<string> {
  trial = await Trial.startByMail({ hasOffice: false, officeNeedsPasskey: true, ...changes });
  return printLink();
}

/** Stores a set-up link like the start of the server (server/src/people/set-up-link.ts). Returns the token. */
async function printLink(): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await trial.options.query(
    `INSERT INTO sign_in.set_up (hash, expires_at) VALUES ($1, $2) ON CONFLICT (one) DO UPDATE
     SET hash = excluded.hash, expires_at = excluded.expires_at, used_at = NULL`,
    [hashOf(token), new Date(trial.now + 24 * 3_600_000)],
  );
  return token;
}

const titleOf = (html: string) => /<h1>(.*?)<\/h1>/.exec(html)?.[1];
const hiddenOf = (html: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '';
const people = async () =>
  (await trial.options.query<{ email: string }>('SELECT email FROM office_person', [])).rows.map(
    ({ email }) => email,
  );
const passkeys = async () =>
  (await trial.options.query<{ email: string }>('SELECT email FROM sign_in.passkey', [])).rows.length;
const isIn = async (browser: Browser) =>
  (await browser.follow(trial.authorisation({ prompt: 'none' }))).url.includes('code=');

/** Opens the link and types name and address. Returns the page with the passkey, and the fields of its form. */
async function begin(browser: Browser, token: string, person = OLIVE) {
  await browser.go(`/set-up?token=${token}`);
  const { answer } = await browser.submit('/set-up', { token, ...person });
  const html = await answer.text();
  const fields = { token, ...person, person: person.name, owner: hiddenOf(html, 'owner') };
  return { status: answer.status, html, fields };
}

/** Makes the passkey, which is the last press. */
function press(browser: Browser, { html, fields }: Awaited<ReturnType<typeof begin>>) {
  const device = new Authenticator(trial.options.issuer);
  return browser.submit('/set-up/new-passkey', {
    ...fields,
    answer: device.make(optionsOf(html)),
    name: 'Mac',
  });
}

it('makes the first person of the office with a passkey, signs the person in, and redirects to the shop', async () => {
  const attempts: Attempt['outcome'][] = [];
  const token = await open({ onAttempt: ({ outcome }) => attempts.push(outcome) });
  const browser = trial.browser();
  const begun = await begin(browser, token);
  expect(titleOf(begun.html)).toBe('Make your passkey');
  expect(await people(), 'nothing is stored before the last press').toEqual([]);
  expect((await press(browser, begun)).url).toBe(`${SHOP}/`);
  expect(await people()).toEqual(['olive@example.com']);
  const { url } = await browser.follow(trial.authorisation({ prompt: 'none' }));
  const { body } = await trial.exchange(new URL(url));
  expect(await trial.verified(body.access_token)).toMatchObject({
    email: 'olive@example.com',
    name: 'Olive Office',
    role: ['admin', 'manager'],
  });
  expect(attempts).toEqual(['first-person-made', 'passkey-added', 'signed-in']);
});

it('makes the first person without a passkey if the office needs no passkey', async () => {
  const token = await open({ officeNeedsPasskey: false });
  const browser = trial.browser();
  expect((await browser.submit('/set-up', { token, ...OLIVE })).url).toBe(`${SHOP}/`);
  expect(await isIn(browser)).toBe(true);
});

it('keeps the set-up link valid when a mail scanner opens the link, or when a person stops halfway', async () => {
  const token = await open();
  for (const method of ['GET', 'HEAD']) await trial.browser().go(`/set-up?token=${token}`, { method });
  await begin(trial.browser(), token, { name: 'Ann', email: 'ann@example.com' });
  const browser = trial.browser();
  await press(browser, await begin(browser, token));
  expect(await people()).toEqual(['olive@example.com']);
});

it('lets the first of two people with the same set-up link into the office, and tells the second person', async () => {
  const token = await open();
  const [first, second] = [trial.browser(), trial.browser()];
  const ann = await begin(second, token, { name: 'Ann', email: 'ann@example.com' });
  await press(first, await begin(first, token));
  const late = await press(second, ann);
  expect(late.answer.status).toBe(410);
  expect(titleOf(await late.answer.text())).toBe('This shop has its first person');
  expect(await isIn(second)).toBe(false);
  expect(await people()).toEqual(['olive@example.com']);
  expect(await passkeys()).toBe(1);
  const again = await trial.browser().go(`/set-up?token=${token}`);
  expect(titleOf(await again.text())).toBe('This shop has its first person');
});

it('makes a single person when two processes get the last press at the same time', async () => {
  const token = await open();
  const port = await freePort();
  const beside = await startSignIn({ ...trial.options, port });
  const browserOf = (n: number) =>
    n % 2 === 0 ? trial.browser() : new Browser(`http://localhost:${port}`, SHOP);
  const browsers = Array.from({ length: 8 }, (_, n) => browserOf(n));
  const begun = await Promise.all(
    browsers.map((browser, n) => begin(browser, token, { name: `P${n}`, email: `p${n}@example.com` })),
  );
  const ends = await Promise.all(begun.map((each, n) => press(browsers[n] ?? trial.browser(), each)));
  await beside.close();
  expect(ends.filter(({ url }) => url === `${SHOP}/`)).toHaveLength(1);
  expect(await people()).toHaveLength(1);
  expect(await passkeys()).toBe(1);
});

it('accepts a set-up link after a restart of the server, and refuses the link when the server has printed a newer link', async () => {
  const token = await open();
  await trial.restart();
  expect((await trial.browser().go(`/set-up?token=${token}`)).status).toBe(200);
  const newer = await printLink();
  const browser = trial.browser();
  expect(titleOf((await begin(browser, token)).html)).toBe('This link does not work any more');
  expect((await begin(browser, newer)).status).toBe(200);
});

it('refuses a set-up link after 24 hours, even if the page was opened before', async () => {
  const token = await open();
  const browser = trial.browser();
  trial.now += 23.99 * 3_600_000;
  const begun = await begin(browser, token);
  trial.now += 60_000;
  expect((await press(browser, begun)).answer.status).toBe(410);
  expect((await browser.go(`/set-up?token=${token}`)).status).toBe(410);
  expect(await people()).toEqual([]);
});

it('refuses a set-up link when the office has got a person by other means', async () => {
  const token = await open();
  const browser = trial.browser();
  const begun = await begin(browser, token);
  await trial.options.query(`INSERT INTO office_person (email) VALUES ('boss@example.com')`, []);
  expect((await press(browser, begun)).answer.status).toBe(410);
  expect(await people()).toEqual(['boss@example.com']);
});

it('refuses a wrong token, a page of another site, and a passkey of another page', async () => {
  const token = await open();
  const browser = trial.browser();
  const begun = await begin(browser, token);
  const device = new Authenticator(trial.options.issuer);
  const answer = device.make(optionsOf(begun.html));
  const send = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
    browser.go('/set-up/new-passkey', {
      method: 'POST',
      headers,
      body: new URLSearchParams({ ...begun.fields, answer, name: 'Mac', ...fields }),
    });
  expect((await browser.go('/set-up')).status).toBe(410);
  expect((await send({ token: randomBytes(32).toString('base64url') })).status).toBe(410);
  expect((await send({}, { origin: 'https://evil.example' })).status).toBe(403);
  expect((await send({ owner: 'another' })).status).toBe(401);
  expect(await people()).toEqual([]);
  expect((await send({})).status).toBe(303);
});

it('asks again for a missing name or address, and keeps the typed text', async () => {
  const token = await open();
  const browser = trial.browser();
  const nameless = await browser.submit('/set-up', { token, name: ' ', email: 'olive@example.com' });
  expect(nameless.answer.status).toBe(400);
  const html = await nameless.answer.text();
  expect(html).toContain('Please enter your name.');
  expect(html).toContain('value="olive@example.com"');
  // The shop sends no mail to a domain without a dot, so nobody could sign in by mail.
  for (const email of ['olive', 'olive@example']) {
    const { answer } = await browser.submit('/set-up', { token, name: 'Olive', email });
    expect([answer.status, await answer.text()]).toEqual([
      400,
      expect.stringContaining('Please enter your e-mail address'),
    ]);
  }
});

it('takes neither press from a page of another site', async () => {
  const token = await open({ officeNeedsPasskey: false });
  for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]) {
    const body = new URLSearchParams({ token, ...OLIVE });
    const answer = await trial.browser().go('/set-up', { method: 'POST', headers: { ...headers }, body });
    expect(answer.status).toBe(403);
  }
  expect(await people()).toEqual([]);
});

it('tells a wrong token nothing about the office, before and after the set-up', async () => {
  const token = await open({ officeNeedsPasskey: false });
  const guess = async () => {
    const wrong = randomBytes(32).toString('base64url');
    const answers = [
      await trial.browser().go(`/set-up?token=${wrong}`),
      await trial
        .browser()
        .go('/set-up', { method: 'POST', body: new URLSearchParams({ token: wrong, ...OLIVE }) }),
    ];
    return Promise.all(answers.map(async (answer) => [answer.status, await answer.text()]));
  };
  const before = await guess();
  expect(before.map(([status]) => status)).toEqual([410, 410]);
  await trial.browser().submit('/set-up', { token, ...OLIVE });
  expect(await people()).toHaveLength(1);
  expect(await guess()).toEqual(before);
});

it('gives the browser a new session id, so that a planted id opens nothing', async () => {
  const token = await open({ officeNeedsPasskey: false });
  const thief = trial.browser();
  await thief.follow(trial.authorisation());
  const browser = trial.browser();
  for (const name of ['sign_in', 'sign_in.sig']) browser.setCookie(name, thief.cookie(name) ?? 'planted');
  const planted = browser.cookie('sign_in');
  await browser.submit('/set-up', { token, ...OLIVE });
  expect(await isIn(browser)).toBe(true);
  expect(browser.cookie('sign_in')).not.toBe(planted);
  expect(await isIn(thief)).toBe(false);
});
