import { emailPage } from '../pages/mail-pages.ts';
import { newPasskeyPage, ownPasskeyPage, passkeyButton } from '../pages/passkey-pages.ts';
import type { Person } from '../person.ts';
import { mountOf } from '../shop.ts';
import type { Limit } from '../store/attempts.ts';
import { BY_PASSKEY, needsPasskey } from '../store/people.ts';
import { type Context, callerOf, finish, type Interaction, note, readForm } from './interaction.ts';
import { type MailDesk, showExpiredLink } from './mail-desk.ts';
import { deviceName } from './passkey-desk.ts';

/** A request to the sign-in page `uid`, which has the address `address`. */
export type Asked = { readonly uid: string; readonly address: string; readonly interaction: Interaction };

const BY_MAIL = 'otp';
const MONTH_MS = 30 * 24 * 3_600_000;
/** After a link, the page offers a passkey at most once a month. */
const offers: Limit = { what: 'passkey-offer', most: 1, windowMs: MONTH_MS };
/** Checking a signature costs the server more than sending an answer costs the caller. */
export const answersFromANetwork: Limit = { what: 'passkey-from', most: 100, windowMs: 15 * 60_000 };

const wrongPasskey = 'That passkey does not sign you in here. Please try again, or ask for a link.';
const notMade = 'The passkey was not made. Please try again.';
const tooMany = 'Too many attempts. Please wait 15 minutes and try again.';

const scriptOf = ({ options }: MailDesk) => `${mountOf(options)}/passkey.js`;

/** The first page: asks for the address, or for any passkey. */
export async function showStart(
  desk: MailDesk,
  ctx: Context,
  { uid, address }: Asked,
  { email, fault }: { email: string; fault?: string },
): Promise<void> {
  ctx.body = emailPage({
    merchantName: desk.options.merchantName,
    email,
    fault,
    action: address,
    passkey: passkeyButton(address, await desk.passkeys.askToSignIn(uid)),
    script: scriptOf(desk),
  });
}

/**
 * Continues with a proven address. People of the office must show or make a passkey, and buyers may make a passkey. A
 * person whose login was removed meanwhile sees an expired link.
 */
export async function proceed(desk: MailDesk, ctx: Context, asked: Asked, email: string): Promise<void> {
  const person = await desk.people.find(email);
  if (person === undefined) return showExpiredLink(desk, ctx, asked.address);
  if (needsPasskey(desk.way, person)) return showOfficeStep(desk, ctx, asked, person);
  if (!(await desk.attempts.isFree(offers, email))) return finish(desk, ctx, person, [BY_MAIL]);
  return showOffer(desk, ctx, asked, person);
}

async function showOfficeStep(
  desk: MailDesk,
  ctx: Context,
  asked: Asked,
  person: Person,
  fault?: string,
): Promise<void> {
  const own = await desk.passkeys.list(person.email);
  if (own.length === 0) return showOffer(desk, ctx, asked, person, fault);
  ctx.body = ownPasskeyPage({
    merchantName: desk.options.merchantName,
    action: asked.address,
    script: scriptOf(desk),
    options: await desk.passkeys.askToSignIn(asked.uid, person),
    fault,
  });
}

async function showOffer(
  desk: MailDesk,
  ctx: Context,
  { uid, address }: Asked,
  person: Person,
  fault?: string,
): Promise<void> {
  ctx.body = newPasskeyPage({
    merchantName: desk.options.merchantName,
    action: address,
    script: scriptOf(desk),
    options: await desk.passkeys.askToMake(uid, person),
    device: deviceName(ctx.get('user-agent')),
    isNeeded: needsPasskey(desk.way, person),
    fault,
  });
}

/** Signs in with a passkey: any passkey on the first page, a passkey of the proven person after a link. */
export async function takePasskey(desk: MailDesk, ctx: Context, asked: Asked): Promise<void> {
  const { options, attempts, people, links, passkeys } = desk;
  const answer = (await readForm(desk, ctx)).get('answer') ?? '';
  const proven = await links.findProven(asked.uid);
  const refuse = async (status: number, fault: string, email: string) => {
    note(options, ctx, status === 429 ? 'sign-in-braked' : 'sign-in-refused', email);
    ctx.status = status;
    const person = proven === undefined ? undefined : await people.find(proven);
    if (person === undefined) return showStart(desk, ctx, asked, { email: proven ?? '', fault });
    return showOfficeStep(desk, ctx, asked, person, fault);
  };
  if (!(await attempts.count(answersFromANetwork, callerOf(ctx)))) return refuse(429, tooMany, proven ?? '');
  const passkey = await passkeys.signIn({ owner: asked.uid, answer });
  if (passkey === 'copied') note(options, ctx, 'passkey-copied', proven ?? '');
  if (passkey === undefined || passkey === 'copied') return refuse(401, wrongPasskey, proven ?? '');
  const person = await people.find(passkey.email);
  const isOther = proven !== undefined && proven !== passkey.email;
  if (person === undefined || isOther) return refuse(401, wrongPasskey, passkey.email);
  return finish(desk, ctx, person, proven === undefined ? [BY_PASSKEY] : [BY_MAIL, BY_PASSKEY]);
}

/**
 * Makes the first passkey of a person who came by a link. People of the office who have a passkey must show that
 * passkey.
 */
export async function takeNewPasskey(desk: MailDesk, ctx: Context, asked: Asked): Promise<void> {
  const form = await readForm(desk, ctx);
  const person = await findProven(desk, asked);
  if (person === undefined) return showExpiredLink(desk, ctx, asked.address);
  const isNeeded = needsPasskey(desk.way, person);
  if (isNeeded && (await desk.passkeys.list(person.email)).length > 0) {
    return showOfficeStep(desk, ctx, asked, person);
  }
  const answered = { owner: asked.uid, answer: form.get('answer') ?? '' };
  if (!(await desk.passkeys.make(answered, person, form.get('name') ?? ''))) {
    ctx.status = 401;
    return showOffer(desk, ctx, asked, person, notMade);
  }
  note(desk.options, ctx, 'passkey-added', person.email);
  return finish(desk, ctx, person, [BY_MAIL, BY_PASSKEY]);
}

export async function goWithoutPasskey(desk: MailDesk, ctx: Context, asked: Asked): Promise<void> {
  await readForm(desk, ctx);
  const person = await findProven(desk, asked);
  if (person === undefined) return showExpiredLink(desk, ctx, asked.address);
  if (needsPasskey(desk.way, person)) return showOfficeStep(desk, ctx, asked, person);
  await desk.attempts.count(offers, person.email);
  return finish(desk, ctx, person, [BY_MAIL]);
}

async function findProven({ links, people }: MailDesk, { uid }: Asked): Promise<Person | undefined> {
  const email = await links.findProven(uid);
  return email === undefined ? undefined : people.find(email);
}
