import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Browser } from '../test/browser.ts';
import { isIn, SHOP, Trial } from '../test/trial.ts';

// Attacks on the sign-in by mail. docs/security.md names this file.

let trial: Trial;
beforeEach(async () => {
  trial = await Trial.startByMail();
});
afterEach(async () => {
  await trial.end();
  expect(trial.faults).toEqual([]);
});

const BUYER = 'buyer@example.com';
const tokenOf = (link: string) => new URL(link).searchParams.get('token') ?? '';
const press = (browser: Browser, link: string) =>
  browser.submit(link.replace(/\?.*/, ''), { token: tokenOf(link) });

/** A browser that has asked for a link, with the mail. */
async function asked(email = BUYER) {
  const browser = trial.browser();
  const sent = trial.mails.length;
  const { url } = await trial.ask(browser, email);
  return { browser, url, mail: await trial.nextMail(sent + 1) };
}

describe('signing in by mail', () => {
  test('signs a person in by the link, after a press', async () => {
    const { browser, mail } = await asked(' BUYER@Example.com ');
    expect(mail.to).toBe(BUYER);
    const question = await (await browser.go(mail.link)).text();
    expect(question).toContain('Sign in?');
    expect(question).toContain(BUYER);
    const back = await press(browser, mail.link);
    const { body } = await trial.exchange(new URL(back.url));
    const claims = await trial.verified(body.access_token);
    expect(claims).toMatchObject({ email: BUYER, email_verified: true, name: 'Bea Buyer' });
    expect(claims).not.toHaveProperty('role');
  });

  test('signs a person in by the code, with or without the space, and a person of the office as admin', async () => {
    const { browser, url, mail } = await asked('office@example.com');
    const code = `${mail.code.slice(0, 3)} ${mail.code.slice(3)}`;
    const { body } = await trial.exchange(new URL((await browser.submit(`${url}/code`, { code })).url));
    expect((await trial.verified(body.access_token)).role).toEqual(['admin', 'manager']);
  });

  test('signs a person in even if the provider restarts between the mail and the press', async () => {
    const { browser, mail } = await asked();
    await trial.restart();
    expect(isIn(await press(browser, mail.link))).toBe(true);
  });
});

/** Each attack returns true if somebody is signed in afterwards. */
const attacks: Readonly<Record<string, () => Promise<boolean>>> = {
  'replays a link': async () => {
    const { browser, mail } = await asked();
    expect(isIn(await press(browser, mail.link))).toBe(true);
    await browser.follow(trial.authorisation({ prompt: 'login' }));
    return isIn(await press(browser, mail.link));
  },
  'replays a code': async () => {
    const { browser, url, mail } = await asked();
    expect(isIn(await browser.submit(`${url}/code`, { code: mail.code }))).toBe(true);
    return isIn(await browser.submit(`${url}/code`, { code: mail.code }));
  },
  'uses a stolen link on another device': async () => {
    const { mail } = await asked();
    const thief = trial.browser();
    await trial.ask(thief, 'nobody@example.com');
    expect(await (await thief.go(mail.link)).text()).toContain('Open the link where you asked');
    return isIn(await press(thief, mail.link));
  },
  'uses a stolen token on the thief’s own page': async () => {
    const { mail } = await asked();
    const thief = trial.browser();
    const { url } = await trial.ask(thief, 'nobody@example.com');
    return isIn(await thief.submit(`${url}/link`, { token: tokenOf(mail.link) }));
  },
  'types a code that was told to the thief on the thief’s own page': async () => {
    const { mail } = await asked();
    const thief = trial.browser();
    const { url } = await trial.ask(thief, 'nobody@example.com');
    return isIn(await thief.submit(`${url}/code`, { code: mail.code }));
  },
  'asks for a victim, and waits until the victim opens the link': async () => {
    const { browser: thief, mail } = await asked();
    await press(trial.browser(), mail.link);
    return isIn(await thief.follow(trial.authorisation({ prompt: 'none' })));
  },
  'presses a link after 16 minutes': async () => {
    const { browser, mail } = await asked();
    trial.now += 16 * 60_000;
    expect(await (await browser.go(mail.link)).text()).toContain('This link has expired');
    return isIn(await press(browser, mail.link));
  },
  'types a code after 16 minutes': async () => {
    const { browser, url, mail } = await asked();
    trial.now += 16 * 60_000;
    return isIn(await browser.submit(`${url}/code`, { code: mail.code }));
  },
  'presses a link of a login that was removed meanwhile': async () => {
    const { browser, mail } = await asked();
    await trial.options.query('DELETE FROM login WHERE email = $1', [BUYER]);
    return isIn(await press(browser, mail.link));
  },
  'forges a press from a page of another site': async () => {
    const { browser, mail } = await asked();
    const body = new URLSearchParams({ token: tokenOf(mail.link) });
    const tries: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ];
    for (const headers of tries) {
      const answer = await browser.go(mail.link.replace(/\?.*/, ''), { method: 'POST', body, headers });
      expect(answer.status).toBe(403);
    }
    return false;
  },
  'gives an unknown Kelvin sign for a k': async () => {
    await trial.options.query(
      `INSERT INTO login (email, customer_account) VALUES ('kim@example.com', 'ALPHA')`,
    );
    await trial.ask(trial.browser(), '\u212Aim@example.com');
    await asked();
    expect(trial.mails.map(({ to }) => to)).toEqual([BUYER]);
    return false;
  },
};

test.each(Object.entries(attacks))('signs nobody in who %s', async (_what, attack) => {
  expect(await attack()).toBe(false);
});

test('lets a scanner open the link by GET, HEAD and prefetch, in any browser, and still signs the person in', async () => {
  const { browser, mail } = await asked();
  for (const scanner of [trial.browser(), browser]) {
    for (const init of [{}, { method: 'HEAD' }, { headers: { 'sec-purpose': 'prefetch' } }]) {
      expect((await scanner.go(mail.link, init)).status).toBe(200);
    }
  }
  expect(isIn(await press(browser, mail.link))).toBe(true);
});

test('allows five guesses of a code, and ten guesses a day for an address, whichever process takes the guesses', async () => {
  const guess = (browser: Browser, url: string, code: string) =>
    browser.submit(`${url}/code`, { code }).then(({ answer }) => answer.status);
  const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000');
  const first = await asked();
  const guesses = await Promise.all(
    Array.from({ length: 8 }, () => guess(first.browser, first.url, wrongOf(first.mail.code))),
  );
  expect(guesses.filter((status) => status === 401)).toHaveLength(5);
  expect(await guess(first.browser, first.url, first.mail.code)).toBe(429);
  await trial.restart();
  const second = await asked();
  for (let tries = 0; tries < 5; tries += 1) {
    expect(await guess(second.browser, second.url, wrongOf(second.mail.code))).toBe(401);
  }
  trial.now += 3_600_000;
  const { browser, url, mail } = await asked();
  expect(await guess(browser, url, mail.code)).toBe(429);
  expect(isIn(await press(browser, mail.link)), 'the link still works').toBe(true);
});

test('sends an address at most five mails an hour, and a network at most thirty, whether the addresses are known or not', async () => {
  for (const email of [BUYER, 'nobody@example.com']) {
    for (let mail = 0; mail < 5; mail += 1)
      expect((await trial.ask(trial.browser(), email)).answer.status).toBe(200);
    const { answer } = await trial.ask(trial.browser(), email);
    expect(answer.status).toBe(429);
    expect(await answer.text()).toContain('You have asked for many mails');
  }
  for (let mail = 0; mail < 18; mail += 1) await trial.ask(trial.browser(), `guest${mail}@example.com`);
  expect((await trial.ask(trial.browser(), 'one-more@example.com')).answer.status).toBe(429);
  trial.now += 3_600_000;
  expect((await trial.ask(trial.browser(), BUYER)).answer.status).toBe(200);
});

test('answers an unknown address word for word and header for header like a known address', async () => {
  const answers = await Promise.all(
    [BUYER, 'other@example.com', 'nobody@example.com'].map(async (email) => {
      const browser = trial.browser();
      const { url, answer } = await trial.ask(browser, email);
      const wrong = await browser.submit(`${url}/code`, { code: 'x' });
      const words = async (one: Response) =>
        (await one.text())
          .replaceAll(email, 'EMAIL')
          .replaceAll(url, 'URL')
          .replaceAll(new URL(url).pathname, 'PATH');
      const headers = [...answer.headers].filter(
        ([name]) => !['date', 'content-length', 'set-cookie'].includes(name),
      );
      return {
        words: await words(answer),
        wrong: await words(wrong.answer),
        headers,
        status: wrong.answer.status,
      };
    }),
  );
  expect(answers[1]).toEqual(answers[0]);
  expect(answers[2]).toEqual(answers[0]);
});

test('gives a browser a new session id at the sign-in, so that a planted id signs nobody in', async () => {
  const browser = trial.browser();
  const planted = trial.browser();
  const { browser: mine } = await trial.signInByCode(BUYER, browser);
  const before = mine.cookie('sign_in');
  const form = await mine.follow(trial.authorisation({ prompt: 'login' }));
  await mine.submit(form.url, { email: BUYER });
  const { code } = await trial.nextMail(2);
  expect(isIn(await mine.submit(`${form.url}/code`, { code }))).toBe(true);
  expect(mine.cookie('sign_in')).not.toBe(before);
  planted.setCookie('sign_in', before ?? '');
  planted.setCookie('sign_in.sig', 'forged');
  expect(isIn(await planted.follow(trial.authorisation({ prompt: 'none' })))).toBe(false);
});

test('redirects only to registered addresses of the shop', async () => {
  for (const address of [
    'https://evil.example/',
    `${SHOP}.evil.example/`,
    `${SHOP}/other`,
    `${SHOP}/@evil.example`,
  ]) {
    const answer = await trial.browser().go(trial.authorisation({ redirect_uri: address }));
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
    const bye = await trial
      .browser()
      .go(
        `/session/end?${new URLSearchParams({ client_id: 'tradecellar-web', post_logout_redirect_uri: address })}`,
      );
    expect([bye.status, bye.headers.get('location')]).toEqual([400, null]);
  }
});

test('asks the database the same, in the same sequence, before the answer to an address that nobody has', async () => {
  const statements: string[] = [];
  const { query } = trial.options;
  await trial.restart({
    mailsWithinMs: 3_000,
    query: (text, values) => {
      statements.push(text);
      return query(text, values);
    },
  });
  const askedOf = async (email: string) => {
    const browser = trial.browser();
    const form = await browser.follow(trial.authorisation());
    statements.length = 0;
    const { status } = await browser.go(form.url, { method: 'POST', body: new URLSearchParams({ email }) });
    expect(status).toBe(303);
    const before = [...statements];
    const { answer } = await browser.submit(`${form.url}/code`, { code: '123456' });
    expect(answer.status).toBe(401);
    return {
      before,
      after: statements.slice(before.length).filter((text) => !text.includes('sign_in.person')),
    };
  };
  const known = await askedOf(BUYER);
  expect(known.before.length).toBeGreaterThan(0);
  expect(await askedOf('nobody@example.com')).toEqual(known);
});
