import { setTimeout as wait } from 'node:timers/promises';
import { loginsAdd, loginsRemove } from '@tradecellar/contract/logins.ts';
import type { Browser } from '../../../sign-in/test/browser.ts';
import type { Ask } from './ask.ts';
import { emptySignInFacts, type Pressed, type Probe, type SignInFacts } from './check-sign-ins.ts';
import { dealerOf, type Random, randomOf } from './random.ts';
import { isIn, type Provider, type Tokens } from './sign-in-walk.ts';

const ACTS = ['renew', 'renew', 'open silently', 'log out everywhere', 'lose the login'] as const;
const ACCOUNT = 'BETA';
/** On a busy machine the servers start again after a minute and more. */
const LAST_WITHIN_MS = 180_000;
const LAST_PAUSE_MS = 1_000;

export const signInPeople = [1, 2, 3, 4].map((n) => `sign-in-${n}@example.com`);

export type SigningIn = {
  readonly facts: SignInFacts;
  /** Resolves when everybody has ended, and every session was tried once more after the last fault. */
  readonly done: Promise<void>;
};

type Parts = {
  readonly provider: Provider;
  /** Calls until no attempt of the call can still run. */
  readonly surely: Ask;
  readonly officeToken: string;
  readonly forgetLimits: () => Promise<unknown>;
  readonly seed: number;
  readonly pace: number;
  readonly isOver: () => boolean;
};

/** A browser of a person. Signed in if it has the tokens of an answered exchange, and its session was not ended. */
type Device = { browser: Browser; tokens: Tokens | undefined; isSignedIn: boolean };

/** People sign in by link or code on two devices each, renew, log out everywhere, and lose and get back their login. */
export function startSigningIn(parts: Parts): SigningIn {
  const facts = emptySignInFacts();
  const done = Promise.all(
    signInPeople.map((email, index) => live(email, parts, facts, randomOf(parts.seed + index))),
  ).then(() => undefined);
  return { facts, done };
}

async function live(email: string, parts: Parts, facts: SignInFacts, random: Random): Promise<void> {
  const { provider, surely, officeToken: token, forgetLimits, pace, isOver } = parts;
  const count = (what: string) => {
    facts.counts[what] = (facts.counts[what] ?? 0) + 1;
  };
  const fresh = (): Device => ({ browser: provider.browser(), tokens: undefined, isSignedIn: false });
  const devices = [fresh(), fresh()];
  const nextAct = dealerOf(random, ACTS);
  const note = (probe: Omit<Probe, 'email'>) => facts.probes.push({ email, ...probe });

  async function take(device: Device, tokens: Tokens): Promise<void> {
    device.tokens = tokens;
    const got = await provider.emailOf(tokens);
    if (got !== undefined) facts.tokens.push({ wanted: email, got });
  }

  /** Asks for a link, presses the link or types the code, and gets tokens. Any step may fail while faults happen. */
  async function signIn(device: Device): Promise<void> {
    Object.assign(device, fresh());
    const { browser } = device;
    await forgetLimits();
    const form = await provider.go(browser, provider.authorisation());
    if (form === undefined || !form.url.includes('/sign-in/')) return count('sign-ins broken off: page');
    const page = form.url;
    await provider.go(browser, page, { email });
    let mail = await provider.mailFor(email, page);
    if (mail === undefined) return count('sign-ins broken off: no mail');
    if (random.happens(0.2)) await steal(page, mail.token);
    if (random.happens(0.15)) {
      const secret = mail.token;
      return loseLogin(async () => {
        const late = await provider.go(browser, `${page}/link`, { token: secret });
        if (late !== undefined) note({ after: 'removed login', by: 'link', isIn: isIn(late, provider) });
      });
    }
    const pressed: Pressed = { email, page, answers: [] };
    facts.pressed.push(pressed);
    const isByCode = random.happens(0.3);
    const pressOnce = () => {
      const { token: secret = '', code = '' } = mail ?? {};
      const fields = isByCode ? { code } : { token: secret };
      return provider.press(browser, `${page}/${isByCode ? 'code' : 'link'}`, fields);
    };
    const press = async () => {
      const said = await pressOnce();
      if (said !== undefined) pressed.answers.push(said);
      return said;
    };
    const all = await Promise.all(random.happens(0.3) ? [press(), press()] : [press()]);
    let said = all.find((one) => one?.status === 303);
    // A mail that is sent again has a new link, and the link of the first mail no longer works.
    if (said === undefined && pressed.answers.length > 0) {
      mail = (await provider.mailFor(email, page, mail.at)) ?? mail;
      said = await press();
    }
    // Without an answer to the press, the page goes on when the person opens the page again.
    const back = await provider.go(browser, said?.status === 303 ? said.url : page);
    if (back === undefined || !isIn(back, provider)) return count('sign-ins broken off: press');
    if (random.happens(0.3)) {
      const late = await pressOnce();
      if (late !== undefined) pressed.late = late.status;
    }
    const tokens = await provider.exchange(back.url);
    if (tokens === undefined || tokens === 'refused') return count('sign-ins broken off: code');
    device.isSignedIn = true;
    count(`sign-ins by ${isByCode ? 'code' : 'link'}`);
    await take(device, tokens);
  }

  async function steal(page: string, secret: string): Promise<void> {
    const thief = provider.browser();
    await provider.go(thief, provider.authorisation());
    count('links stolen');
    const said = await provider.go(thief, `${page}/link`, { token: secret });
    if (isIn(said, provider)) facts.strangers.push(email);
  }

  /** Opens the shop by the session of the provider alone. Undefined if no answer came. */
  async function openSilently({ browser }: Device): Promise<{ isIn: boolean; url: string } | undefined> {
    const said = await provider.go(browser, provider.authorisation({ prompt: 'none' }));
    return said && { isIn: isIn(said, provider), url: said.url };
  }

  /** Opens the shop by the session, and gets tokens. True if the provider answered. */
  async function goOn(device: Device): Promise<boolean> {
    const opened = await openSilently(device);
    if (opened === undefined) return false;
    const tokens = opened.isIn ? await provider.exchange(opened.url) : 'refused';
    note({ after: 'nothing', by: 'session', isIn: tokens !== 'refused' });
    count('sessions opened silently');
    if (tokens !== undefined && tokens !== 'refused') await take(device, tokens);
    return true;
  }

  async function renew(device: Device): Promise<unknown> {
    if (device.tokens === undefined) return goOn(device);
    const tokens = await provider.refresh(device.tokens.refresh);
    device.tokens = undefined;
    // The provider may have used the token up for an answer that was lost. The session then gets new tokens.
    if (tokens === undefined) return goOn(device);
    note({ after: 'nothing', by: 'refresh token', isIn: tokens !== 'refused' });
    count('tokens renewed');
    if (tokens !== 'refused') await take(device, tokens);
  }

  /** Tries the session and the refresh token of a device that must be signed out. True if the provider answered. */
  async function mustBeOut(device: Device, after: Probe['after']): Promise<boolean> {
    if (!device.isSignedIn) return false;
    const tokens = device.tokens && (await provider.refresh(device.tokens.refresh));
    if (tokens !== undefined) note({ after, by: 'refresh token', isIn: tokens !== 'refused' });
    const opened = await openSilently(device);
    if (opened !== undefined) note({ after, by: 'session', isIn: opened.isIn });
    count(`devices tried after ${after}`);
    return opened !== undefined;
  }

  async function logOutEverywhere({ browser }: Device): Promise<void> {
    const account = await provider.go(browser, provider.address('account'));
    const [, guard = ''] = /name="guard" value="([^"]*)"/.exec(account?.text ?? '') ?? [];
    const said =
      guard === ''
        ? undefined
        : await provider.press(browser, provider.address('account/log-out'), { guard });
    if (said?.status === 200) for (const device of devices) await mustBeOut(device, 'log out everywhere');
    for (const device of devices) Object.assign(device, fresh());
  }

  async function loseLogin(meanwhile: () => Promise<void> = async () => {}): Promise<void> {
    await surely(loginsRemove, { body: { Email: email, CustomerAccount: ACCOUNT }, token });
    await meanwhile();
    let isNoticed = false;
    for (const device of devices) isNoticed = (await mustBeOut(device, 'removed login')) || isNoticed;
    await surely(loginsAdd, {
      body: { Email: email, CustomerAccount: ACCOUNT, Name: '', Invite: false },
      token,
    });
    if (isNoticed) for (const device of devices) await mustBeOut(device, 'removed and added login');
    for (const device of devices) Object.assign(device, fresh());
  }

  while (!isOver()) {
    await wait(random.between(200, 1_500) * pace);
    const device = random.oneOf(devices);
    const act = device.isSignedIn ? nextAct() : undefined;
    if (act === undefined) await signIn(device);
    else if (act === 'renew') await renew(device);
    else if (act === 'open silently') await goOn(device);
    else if (act === 'log out everywhere') await logOutEverywhere(device);
    else await loseLogin();
  }
  // The servers are killed once more, and may be away for some of these tries.
  for (const device of devices.filter(({ isSignedIn }) => isSignedIn)) {
    for (const end = Date.now() + LAST_WITHIN_MS; Date.now() < end && !(await goOn(device)); )
      await wait(LAST_PAUSE_MS);
    count('sessions tried after the last fault');
  }
  const last = fresh();
  for (const end = Date.now() + LAST_WITHIN_MS; Date.now() < end && !last.isSignedIn; )
    await wait(LAST_PAUSE_MS).then(() => signIn(last));
  if (last.isSignedIn) await goOn(last);
  else facts.shutOut.push(email);
}
