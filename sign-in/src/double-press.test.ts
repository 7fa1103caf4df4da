import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Browser } from '../test/browser.ts';
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

async function asked() {
  const browser = trial.browser();
  const sent = trial.mails.length;
  const { url } = await trial.ask(browser, BUYER);
  return { browser, url, mail: await trial.nextMail(sent + 1) };
}

/** Presses a button twice at the same time, and once more. Returns each answer's status and address. */
async function pressThrice(browser: Browser, page: string, fields: Record<string, string>) {
  const press = async () => {
    const { status, headers } = await browser.go(page, { method: 'POST', body: new URLSearchParams(fields) });
    return [status, headers.get('location')];
  };
  return [...(await Promise.all([press(), press()])), await press()];
}

it.each(['link', 'code'] as const)(
  'signs a person in who presses the button twice, by the %s',
  async (way) => {
    const { browser, url, mail } = await asked();
    const token = new URL(mail.link).searchParams.get('token') ?? '';
    const fields = way === 'link' ? { token } : { code: mail.code };
    const [first, ...others] = await pressThrice(browser, `${url}/${way}`, fields);
    expect(first).toEqual([303, expect.stringContaining('/auth/')]);
    expect(others).toEqual([first, first]);
    expect(isIn(await browser.follow(String(first?.[1])))).toBe(true);
  },
);

it('sends a single mail to a person who presses the button twice, and another mail to a person who asks again later', async () => {
  const browser = trial.browser();
  const { url } = await browser.follow(trial.authorisation());
  const links = async () => (await trial.options.query('SELECT FROM sign_in.link')).rows.length;
  const [first, ...others] = await pressThrice(browser, url, { email: BUYER });
  expect(first).toEqual([303, expect.stringContaining('/sign-in/')]);
  expect([others, await links()]).toEqual([[first, first], 1]);
  trial.now += 30_000;
  await pressThrice(browser, url, { email: BUYER });
  expect(await links()).toBe(2);
  await trial.nextMail(2);
});
