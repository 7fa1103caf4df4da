import { randomUUID } from 'node:crypto';
import type { Way } from '../options.ts';
import { escapeHtml } from '../pages/page.ts';
import { newPasskeyPage } from '../pages/passkey-pages.ts';
import { noSetUpPage, type SetUpFault, setUpPage } from '../pages/set-up-pages.ts';
import { foldEmail, looksLikeEmail } from '../person.ts';
import { OFFICE } from '../provider-configuration.ts';
import { officeSecondsOf } from '../session-seconds.ts';
import { mountOf, shopOf } from '../shop.ts';
import type { NewPasskey } from '../store/passkeys.ts';
import { BY_PASSKEY } from '../store/people.ts';
import { type SetUp, type SetUpState, setUpStore } from '../store/set-up.ts';
import { type Context, callerOf, type Desk, type Middleware, note, readForm } from './interaction.ts';
import { deviceName, type PasskeyDesk } from './passkey-desk.ts';
import { answersFromANetwork } from './passkey-steps.ts';

const BY_LINK = 'otp';
const LONGEST_NAME = 100;

const noName: SetUpFault = { field: 'name', says: 'Please enter your name.' };
const noAddress: SetUpFault = {
  field: 'email',
  says: 'Please enter your e-mail address, such as ann@example.com.',
};
const notMade = 'The passkey was not made. Please try again.';
const tooMany = 'Too many attempts. Please wait 15 minutes and try again.';

type SetUpDesk = Desk & {
  readonly way: Extract<Way, { by: 'mail' }>;
  readonly passkeys: PasskeyDesk;
  readonly setUp: SetUp;
};
type Typed = { readonly token: string; readonly name: string; readonly email: string };

/**
 * `/set-up` makes the first person of the office, for whoever holds the link that the server prints. Only the last
 * press uses the link up, so that a person who stops halfway, or whose device makes no passkey, can begin again.
 */
export function setUpRoutes(
  base: Desk,
  { way, passkeys }: { way: Extract<Way, { by: 'mail' }>; passkeys: PasskeyDesk },
): Middleware {
  const desk: SetUpDesk = { ...base, way, passkeys, setUp: setUpStore(base.options.query, base.nowMs) };
  return async (ctx, next) => {
    const [, act = ''] = /^\/set-up(?:\/([\w-]+))?$/.exec(ctx.path) ?? [];
    if (!/^\/set-up(\/|$)/.test(ctx.path) || !['GET', 'HEAD', 'POST'].includes(ctx.method)) return next();
    ctx.type = 'html';
    ctx.set('cache-control', 'no-store');
    switch (`${ctx.method === 'POST' ? 'POST' : 'GET'} ${act}`) {
      case 'GET ':
        return show(desk, ctx);
      case 'POST ':
        return takePerson(desk, ctx);
      case 'POST new-passkey':
        return takePasskey(desk, ctx);
      default:
        return next();
    }
  };
}

const addressOf = ({ options }: Desk) => `${mountOf(options)}/set-up`;

/** Does not use the link up: mail scanners and previews open links, too. */
async function show(desk: SetUpDesk, ctx: Context): Promise<void> {
  const { token } = ctx.query;
  const typed = { token: typeof token === 'string' ? token : '', name: '', email: '' };
  const state = await desk.setUp.stateOf(typed.token);
  if (state !== 'good') return refuse(desk, ctx, state);
  return ask(desk, ctx, typed);
}

function refuse({ options }: Desk, ctx: Context, state: Exclude<SetUpState, 'good'>): void {
  ctx.status = 410;
  ctx.body = noSetUpPage(shopOf(options), state);
}

function ask(desk: SetUpDesk, ctx: Context, typed: Typed, fault?: SetUpFault): void {
  ctx.body = setUpPage({
    merchantName: desk.options.merchantName,
    action: addressOf(desk),
    ...typed,
    ...(fault !== undefined && { fault }),
  });
}

async function readTyped(desk: Desk, ctx: Context): Promise<{ form: URLSearchParams; typed: Typed }> {
  const form = await readForm(desk, ctx);
  const name = (form.get('name') ?? '').replace(/\s+/g, ' ').trim().slice(0, LONGEST_NAME);
  return { form, typed: { token: form.get('token') ?? '', name, email: form.get('email')?.trim() ?? '' } };
}

const faultOf = ({ name, email }: Typed) =>
  name === '' ? noName : looksLikeEmail(email) ? undefined : noAddress;

async function takePerson(desk: SetUpDesk, ctx: Context): Promise<void> {
  const { typed } = await readTyped(desk, ctx);
  const state = await desk.setUp.stateOf(typed.token);
  if (state !== 'good') return refuse(desk, ctx, state);
  const fault = faultOf(typed);
  if (fault !== undefined) {
    ctx.status = 400;
    return ask(desk, ctx, typed, fault);
  }
  if (!desk.way.officeNeedsPasskey) return make(desk, ctx, typed, undefined);
  return offerPasskey(desk, ctx, typed);
}

async function offerPasskey(desk: SetUpDesk, ctx: Context, typed: Typed, fault?: string): Promise<void> {
  // Each visit of the page has its own challenge, so that two people who hold the link do not disturb each other.
  const owner = randomUUID();
  const hidden = { ...typed, owner, person: typed.name };
  const email = foldEmail(typed.email);
  ctx.body = newPasskeyPage({
    merchantName: desk.options.merchantName,
    action: addressOf(desk),
    script: `${mountOf(desk.options)}/passkey.js`,
    options: await desk.passkeys.askToMake(owner, { email, name: typed.name }),
    device: deviceName(ctx.get('user-agent')),
    isNeeded: true,
    hidden: (['token', 'email', 'owner', 'person'] as const)
      .map((name) => `<input type="hidden" name="${name}" value="${escapeHtml(hidden[name])}">`)
      .join(''),
    fault,
  });
}

async function takePasskey(desk: SetUpDesk, ctx: Context): Promise<void> {
  const { form, typed: sent } = await readTyped(desk, ctx);
  // On the page with the passkey, the field `name` is the name of the device.
  const typed = { ...sent, name: (form.get('person') ?? '').slice(0, LONGEST_NAME) };
  const state = await desk.setUp.stateOf(typed.token);
  if (state !== 'good') return refuse(desk, ctx, state);
  if (faultOf(typed) !== undefined) return ask(desk, ctx, typed, faultOf(typed));
  if (!(await desk.attempts.count(answersFromANetwork, callerOf(ctx)))) {
    ctx.status = 429;
    return offerPasskey(desk, ctx, typed, tooMany);
  }
  const answered = { owner: form.get('owner') ?? '', answer: form.get('answer') ?? '' };
  const passkey = await desk.passkeys.check(answered, foldEmail(typed.email), sent.name);
  if (passkey === undefined) {
    ctx.status = 401;
    return offerPasskey(desk, ctx, typed, notMade);
  }
  return make(desk, ctx, typed, passkey);
}

/** Makes the person, signs the person in, and redirects to the shop, which finds the session of this provider. */
async function make(
  desk: SetUpDesk,
  ctx: Context,
  { token, name, email: typed }: Typed,
  passkey: NewPasskey | undefined,
): Promise<void> {
  const { provider, options, nowMs, way } = desk;
  const email = foldEmail(typed);
  if (!(await desk.setUp.makeFirstPerson(token, { email, name, passkey }))) {
    const state = await desk.setUp.stateOf(token);
    return refuse(desk, ctx, state === 'good' ? 'gone' : state);
  }
  note(options, ctx, 'first-person-made', email);
  if (passkey !== undefined) note(options, ctx, 'passkey-added', email);
  note(options, ctx, 'signed-in', email);
  const session = await provider.Session.get(ctx as Parameters<typeof provider.Session.get>[0]); // Koa's context, by another type.
  // Somebody else may know the id of a session that began before the sign-in.
  session.resetIdentifier();
  session.loginAccount({
    accountId: email,
    loginTs: Math.floor(nowMs() / 1_000),
    amr: passkey === undefined ? [BY_LINK] : [BY_LINK, BY_PASSKEY],
    acr: OFFICE,
  });
  await session.save(officeSecondsOf(options));
  ctx.cookies.set(provider.cookieName('session'), session.jti, {
    httpOnly: true,
    sameSite: 'lax',
    overwrite: true,
    signed: true,
  });
  ctx.redirect(way.setUpPage);
  ctx.status = 303;
}
