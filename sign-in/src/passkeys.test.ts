import { afterEach, describe, expect, test } from 'vitest';
import { Authenticator, optionsOf } from '../test/authenticator.ts';
import type { Browser } from '../test/browser.ts';
import { isIn, SHOP, Trial } from '../test/trial.ts';

const [BUYER, OTHER, OFFICE] = ['buyer@example.com', 'other@example.com', 'office@example.com'];

let trial: Trial;
afterEach(async () => {
  await trial.end();
  expect(trial.faults).toEqual([]);
});

const open = async (changes: Parameters<typeof Trial.startByMail>[0] = { offersPasskeys: true }) => {
  trial = await Trial.startByMail(changes);
};
const titleOf = (html: string) => /<h1>(.*?)<\/h1>/.exec(html)?.[1];

/** Asks for a mail and types its code. Returns the page that follows. */
async function prove(browser: Browser, email: string) {
  const sent = trial.mails.length;
  const { url } = await trial.ask(browser, email);
  const { code } = await trial.nextMail(sent + 1);
  const after = await browser.submit(`${url}/code`, { code });
  return { page: url, after, html: await after.answer.text() };
}

async function enrol(email: string, device = new Authenticator(trial.options.issuer)) {
  const browser = trial.browser();
  const { page, html } = await prove(browser, email);
  const answer = device.make(optionsOf(html));
  const back = await browser.submit(`${page}/new-passkey`, { answer, name: 'My phone' });
  expect(isIn(back)).toBe(true);
  return { browser, device, back };
}

/** Opens the first page and answers with the device. */
async function touch(
  device: Authenticator,
  changes: Parameters<Authenticator['use']>[1] = {},
  browser = trial.browser(),
) {
  const { url, answer } = await browser.follow(trial.authorisation());
  const given = device.use(optionsOf(await answer.text()), changes);
  return { url, given, browser, after: await browser.submit(`${url}/passkey`, { answer: given }) };
}

describe('a buyer', () => {
  test('makes a passkey after a link, and signs in with one touch from then on', async () => {
    await open();
    const { device } = await enrol(BUYER);
    const { after } = await touch(device);
    const { body } = await trial.exchange(new URL(after.url));
    expect(await trial.verified(body.access_token)).toMatchObject({ email: BUYER });
    expect(trial.mails).toHaveLength(1);
  });

  test('signs in without a passkey, and sees no offer of a passkey for a month', async () => {
    await open();
    const browser = trial.browser();
    const { page, html } = await prove(browser, BUYER);
    expect(titleOf(html)).toBe('One touch next time?');
    expect(isIn(await browser.submit(`${page}/without-passkey`, {}))).toBe(true);
    expect(isIn((await prove(trial.browser(), BUYER)).after)).toBe(true);
    trial.now += 31 * 24 * 3_600_000;
    expect(titleOf((await prove(trial.browser(), BUYER)).html)).toBe('One touch next time?');
  });

  test('signs in by a new link after the loss of a device, and removes the passkey of the device', async () => {
    await open();
    const { device } = await enrol(BUYER);
    const browser = trial.browser();
    const { page } = await prove(browser, BUYER);
    await browser.submit(`${page}/without-passkey`, {});
    const html = await (await browser.go('/account')).text();
    expect(html).toContain('My phone');
    const guard = /name="guard" value="([^"]+)"/.exec(html)?.[1] ?? '';
    const { answer } = await browser.submit('/account/remove', { guard, id: device.id });
    expect(await answer.text()).not.toContain('My phone');
    expect(isIn((await touch(device)).after)).toBe(false);
  });
});

/** Each attack returns true if somebody is signed in afterwards. */
const attacks: Readonly<Record<string, () => Promise<boolean>>> = {
  'replays the answer of a passkey': async () => {
    const { device } = await enrol(BUYER);
    const { url, given, browser } = await touch(device, { isVerified: false });
    return isIn(await browser.submit(`${url}/passkey`, { answer: given }));
  },
  'answers a challenge of another page': async () => {
    const { device } = await enrol(BUYER);
    const first = await trial.browser().follow(trial.authorisation());
    const answer = device.use(optionsOf(await first.answer.text()));
    const browser = trial.browser();
    const { url } = await browser.follow(trial.authorisation());
    return isIn(await browser.submit(`${url}/passkey`, { answer }));
  },
  'answers after ten minutes': async () => {
    const { device } = await enrol(BUYER);
    const browser = trial.browser();
    const { url, answer } = await browser.follow(trial.authorisation());
    trial.now += 11 * 60_000;
    return isIn(
      await browser.submit(`${url}/passkey`, { answer: device.use(optionsOf(await answer.text())) }),
    );
  },
  'answers for a page of another origin': async () =>
    isIn((await touch((await enrol(BUYER)).device, { origin: 'https://evil.example' })).after),
  'answers for another host': async () =>
    isIn((await touch((await enrol(BUYER)).device, { host: 'evil.example' })).after),
  'holds the device without its PIN or finger': async () =>
    isIn((await touch((await enrol(BUYER)).device, { isVerified: false })).after),
  'has a passkey that nobody has stored': async () =>
    isIn((await touch(new Authenticator(trial.options.issuer))).after),
  'has a passkey of a login that was removed and added again': async () => {
    const { device } = await enrol(BUYER);
    const { query } = trial.options;
    const { rows } = await query<{ customer_account: string }>(
      'DELETE FROM login WHERE email = $1 RETURNING customer_account',
      [BUYER],
    );
    for (const { customer_account } of rows)
      await query('INSERT INTO login (email, customer_account) VALUES ($1, $2)', [BUYER, customer_account]);
    return isIn((await touch(device)).after);
  },
  'has a passkey of a login that was removed': async () => {
    const { device } = await enrol(BUYER);
    await trial.options.query('DELETE FROM login WHERE email = $1', [BUYER]);
    return isIn((await touch(device)).after);
  },
  'makes a passkey without a proven address': async () => {
    const { device } = await enrol(OTHER);
    const browser = trial.browser();
    const { url, answer } = await browser.follow(trial.authorisation());
    const forged = device.make(optionsOf(await answer.text()));
    return isIn(await browser.submit(`${url}/new-passkey`, { answer: forged, name: '' }));
  },
  'stores another person’s passkey as their own': async () => {
    const { device } = await enrol(BUYER);
    const browser = trial.browser();
    const { page, html } = await prove(browser, OTHER);
    const answer = device.make(optionsOf(html));
    return isIn(await browser.submit(`${page}/new-passkey`, { answer, name: '' }));
  },
};

test.each(Object.entries(attacks))('signs nobody in who %s', async (_what, attack) => {
  await open();
  expect(await attack()).toBe(false);
});

test('refuses a passkey from the moment its counter goes back, because a copy may exist', async () => {
  const attempts: string[] = [];
  await open({ offersPasskeys: true, onAttempt: ({ outcome }) => attempts.push(outcome) });
  const { device } = await enrol(BUYER, new Authenticator(trial.options.issuer, 5));
  expect(isIn((await touch(device)).after)).toBe(true);
  expect(isIn((await touch(device, { counter: 6 })).after)).toBe(false);
  expect(attempts).toContain('passkey-copied');
  expect(isIn((await touch(device)).after), 'the true device is refused, too').toBe(false);
});

test('does not let a stranger who knows the id of a passkey block the passkey', async () => {
  await open();
  const { device } = await enrol(BUYER, new Authenticator(trial.options.issuer, 5));
  const stranger = new Authenticator(trial.options.issuer, 0);
  Object.assign(stranger, { id: device.id });
  expect(isIn((await touch(stranger)).after)).toBe(false);
  expect(isIn((await touch(device)).after)).toBe(true);
});

describe('the office', () => {
  const needed = { officeNeedsPasskey: true };

  test('signs in with link and passkey first, and with the passkey alone afterwards', async () => {
    await open(needed);
    const browser = trial.browser();
    const { page, html } = await prove(browser, OFFICE);
    expect(titleOf(html)).toBe('Make your passkey');
    expect(html).not.toContain('Not now');
    await browser.submit(`${page}/without-passkey`, {});
    expect(isIn(await browser.follow(trial.authorisation({ prompt: 'none' })))).toBe(false);
    const { device } = await enrol(OFFICE);
    const { body } = await trial.exchange(new URL((await touch(device)).after.url));
    expect((await trial.verified(body.access_token)).role).toEqual(['admin', 'manager']);
  });

  test('does not sign in with only a link, with a second passkey, or with a passkey of another address', async () => {
    await open({ ...needed, offersPasskeys: true });
    await enrol(OFFICE);
    const buyer = await enrol(BUYER);
    const browser = trial.browser();
    const { page, after, html } = await prove(browser, OFFICE);
    expect([isIn(after), titleOf(html)]).toEqual([false, 'Now your passkey']);
    const other = new Authenticator(trial.options.issuer);
    expect(isIn(await browser.submit(`${page}/new-passkey`, { answer: other.make(optionsOf(html)) }))).toBe(
      false,
    );
    const again = await (await browser.go(page)).text();
    expect(
      isIn(await browser.submit(`${page}/passkey`, { answer: buyer.device.use(optionsOf(again)) })),
    ).toBe(false);
  });

  test('ends a buyer’s session when the buyer becomes a person of the office', async () => {
    await open(needed);
    const { browser, back } = await trial.signInByCode(BUYER);
    const { body } = await trial.exchange(back);
    await trial.options.query('INSERT INTO office_person (email) VALUES ($1)', [BUYER]);
    expect((await trial.refresh(body.refresh_token)).body.error).toBe('invalid_grant');
    expect(isIn(await browser.follow(trial.authorisation({ prompt: 'none' })))).toBe(false);
  });
});

describe('the page of a person', () => {
  const guardOf = (html: string) => /name="guard" value="([^"]+)"/.exec(html)?.[1] ?? '';

  test('adds a passkey, and shows the name of the passkey as text', async () => {
    await open();
    const { browser } = await enrol(BUYER);
    const html = await (await browser.go('/account')).text();
    const device = new Authenticator(trial.options.issuer);
    const fields = { guard: guardOf(html), answer: device.make(optionsOf(html)), name: '<b>Tablet</b>' };
    const { answer } = await browser.submit('/account/add', fields);
    expect(await answer.text()).toContain('&lt;b&gt;Tablet&lt;/b&gt;');
    expect(isIn((await touch(device)).after)).toBe(true);
  });

  test('mails the person about each passkey that is added or removed', async () => {
    await open();
    const { browser, device } = await enrol(BUYER);
    const guard = guardOf(await (await browser.go('/account')).text());
    await browser.submit('/account/remove', { guard, id: device.id });
    await browser.submit('/account/remove', { guard, id: device.id });
    const news = { email: BUYER, name: 'My phone', address: `${trial.options.issuer}/account` };
    expect(trial.passkeyNews).toEqual([
      { ...news, change: 'added' },
      { ...news, change: 'removed' },
    ]);
  });

  test('changes nothing for a page of another site, for a form without the page’s secret, or for another person', async () => {
    await open();
    const { browser, device } = await enrol(BUYER);
    const other = await enrol(OTHER);
    const guard = guardOf(await (await browser.go('/account')).text());
    const theirs = guardOf(await (await other.browser.go('/account')).text());
    const send = async (act: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
      (await browser.go(`/account/${act}`, { method: 'POST', body: new URLSearchParams(fields), headers }))
        .status;
    for (const act of ['remove', 'add', 'log-out', 'again']) {
      const fields = { id: device.id };
      expect(await send(act, { ...fields, guard }, { origin: 'https://evil.example' })).toBe(403);
      expect(await send(act, fields)).toBe(403);
      expect(await send(act, { ...fields, guard: theirs })).toBe(403);
    }
    expect(await send('remove', { guard, id: other.device.id })).toBe(303);
    expect(isIn((await touch(other.device)).after)).toBe(true);
    expect(isIn((await touch(device)).after)).toBe(true);
  });

  test('changes passkeys only within 15 minutes of the sign-in', async () => {
    await open();
    const { browser, device } = await enrol(BUYER);
    trial.now += 16 * 60_000;
    const html = await (await browser.go('/account')).text();
    expect(html).toContain('please sign in again');
    await browser.submit('/account/remove', { guard: guardOf(html), id: device.id });
    expect(isIn((await touch(device)).after)).toBe(true);
    expect((await browser.submit('/account/again', { guard: guardOf(html) })).url).toBe(`${SHOP}/`);
    expect(isIn(await browser.follow(trial.authorisation({ prompt: 'none' })))).toBe(false);
  });

  test('logs out everywhere: ends sessions and refresh tokens of all devices at once, and keeps passkeys', async () => {
    await open();
    const { browser, device, back } = await enrol(BUYER);
    const phone = await touch(device);
    const other = await enrol(OTHER);
    const tokens = [await trial.exchange(new URL(back.url)), await trial.exchange(new URL(phone.after.url))];
    trial.now += 2_000;
    const guard = guardOf(await (await browser.go('/account')).text());
    const { answer } = await browser.submit('/account/log-out', { guard });
    expect(await answer.text()).toContain('Signed out everywhere');
    for (const { body } of tokens) {
      expect((await trial.refresh(body.refresh_token)).body.error).toBe('invalid_grant');
    }
    for (const each of [browser, phone.browser]) {
      expect(isIn(await each.follow(trial.authorisation({ prompt: 'none' })))).toBe(false);
    }
    expect(isIn(await other.browser.follow(trial.authorisation({ prompt: 'none' })))).toBe(true);
    expect(isIn((await touch(device)).after)).toBe(true);
  });

  test('refuses a browser without a session', async () => {
    await open();
    const answer = await trial.browser().go('/account');
    expect(await answer.text()).toContain('You are not signed in');
  });
});

test('keeps a passkey of a person of the office if both passkeys are removed at the same time', async () => {
  await open({ offersPasskeys: true, officeNeedsPasskey: true });
  const { browser, device } = await enrol(OFFICE);
  const html = await (await browser.go('/account')).text();
  const guard = /name="guard" value="([^"]+)"/.exec(html)?.[1] ?? '';
  for (let round = 0; round < 10; round += 1) {
    const other = new Authenticator(trial.options.issuer);
    const page = await (await browser.go('/account')).text();
    await browser.submit('/account/add', { guard, answer: other.make(optionsOf(page)), name: 'Other' });
    const { rows } = await trial.options.query<{ id: string }>(
      'SELECT id FROM sign_in.passkey WHERE email = $1',
      [OFFICE],
    );
    expect(rows).toHaveLength(2);
    await Promise.all(rows.map(({ id }) => browser.submit('/account/remove', { guard, id })));
    const left = await trial.options.query('SELECT FROM sign_in.passkey WHERE email = $1', [OFFICE]);
    expect(left.rows).toHaveLength(1);
  }
  expect(device.id).not.toBe('');
});
