import type { Way } from '../options.ts';
import { codePage, confirmPage, elsewherePage } from '../pages/mail-pages.ts';
import { foldEmail, looksLikeEmail } from '../person.ts';
import { mountOf, shopOf } from '../shop.ts';
import type { Limit } from '../store/attempts.ts';
import { linkStore } from '../store/links.ts';
import {
  type Context,
  callerOf,
  type Desk,
  findInteraction,
  type Middleware,
  note,
  readForm,
  showExpired,
} from './interaction.ts';
import { type MailDesk, showExpiredLink } from './mail-desk.ts';
import type { PasskeyDesk } from './passkey-desk.ts';
import {
  type Asked,
  goWithoutPasskey,
  proceed,
  showStart,
  takeNewPasskey,
  takePasskey,
} from './passkey-steps.ts';

const HOUR_MS = 3_600_000;
/** Unknown addresses count too, so that the limits do not reveal who has a login. */
const mailsToAnAddress: Limit = { what: 'link', most: 5, windowMs: HOUR_MS };
const mailsFromANetwork: Limit = { what: 'link-from', most: 30, windowMs: HOUR_MS };
/** A double click asks twice. The second mail would make the code of the first mail invalid. */
const mailsOfAPress: Limit = { what: 'link-press', most: 1, windowMs: 10_000 };
/** With five guesses a mail and five mails an hour, a year of guesses would otherwise find a code of six figures. */
const wrongCodesOfAnAddress: Limit = { what: 'code', most: 10, windowMs: 24 * HOUR_MS };
const wrongCodesFromANetwork: Limit = { what: 'code-from', most: 50, windowMs: HOUR_MS };

const noAddress = 'Please enter your e-mail address, such as ann@example.com.';
const tooManyMails = 'You have asked for many mails. Please use the newest mail, or wait an hour.';
const wrongCode = 'This is not the code in the newest mail. Please look again.';
const tooManyCodes = 'Too many wrong codes. Please press the link in the mail, or ask for a new mail.';

/**
 * `/sign-in/{uid}` proves an e-mail address by a link or a code. Every page comes from the state in the database, so a
 * reload, a second tab and another process show the same page.
 */
export function mailRoutes(
  base: Desk,
  { way, passkeys }: { way: Extract<Way, { by: 'mail' }>; passkeys: PasskeyDesk },
): Middleware {
  const desk: MailDesk = { ...base, way, passkeys, links: linkStore(base.options.query, base.nowMs) };
  return async (ctx, next) => {
    const [, uid, act = ''] = /^\/sign-in\/([\w-]+)(?:\/(\w[\w-]*))?$/.exec(ctx.path) ?? [];
    if (uid === undefined || !['GET', 'HEAD', 'POST'].includes(ctx.method)) return next();
    ctx.type = 'html';
    ctx.set('cache-control', 'no-store');
    const interaction = await findInteraction(desk, ctx, uid);
    const isRead = ctx.method !== 'POST';
    if (interaction === undefined) {
      return act === 'link' && isRead ? showElsewhere(desk, ctx) : showExpired(desk, ctx);
    }
    const asked = { uid, address: `${mountOf(desk.options)}/sign-in/${uid}`, interaction };
    switch (`${isRead ? 'GET' : 'POST'} ${act}`) {
      case 'GET ':
        return showPage(desk, ctx, asked);
      case 'POST ':
        return takeEmail(desk, ctx, asked);
      case 'POST code':
        return takeCode(desk, ctx, asked);
      case 'GET link':
        return showLink(desk, ctx, asked);
      case 'POST link':
        return takeLink(desk, ctx, asked);
      case 'POST passkey':
        return takePasskey(desk, ctx, asked);
      case 'POST new-passkey':
        return takeNewPasskey(desk, ctx, asked);
      case 'POST without-passkey':
        return goWithoutPasskey(desk, ctx, asked);
      default:
        return next();
    }
  };
}

async function showPage(desk: MailDesk, ctx: Context, asked: Asked): Promise<void> {
  const { uid, address, interaction } = asked;
  if (await goOn(desk, ctx, asked)) return;
  const { merchantName } = desk.options;
  const email = await desk.links.findAsked(uid);
  if (email !== undefined && ctx.query.again === undefined) {
    ctx.body = codePage({ merchantName, email, action: address });
    return;
  }
  const { login_hint: hinted } = interaction.params;
  await showStart(desk, ctx, asked, { email: email ?? (typeof hinted === 'string' ? hinted : '') });
}

/**
 * Looks for the person after the answer, so that an unknown address gets the same answer, as fast as a known address.
 */
async function takeEmail(desk: MailDesk, ctx: Context, asked: Asked): Promise<void> {
  const { uid, address } = asked;
  const { options, attempts, links, way, people } = desk;
  const typed = (await readForm(desk, ctx)).get('email')?.trim() ?? '';
  const refuse = (status: number, fault: string) => {
    ctx.status = status;
    return showStart(desk, ctx, asked, { email: typed, fault });
  };
  if (!looksLikeEmail(typed)) return refuse(400, noAddress);
  const email = foldEmail(typed);
  const goBack = () => {
    ctx.redirect(address);
    ctx.status = 303;
  };
  const isFree = await attempts.count(mailsFromANetwork, callerOf(ctx));
  if (!isFree || !(await attempts.count(mailsToAnAddress, email))) {
    note(options, ctx, 'sign-in-braked', email);
    ctx.set('retry-after', String(HOUR_MS / 1_000));
    return refuse(429, tooManyMails);
  }
  if (!(await attempts.count(mailsOfAPress, `${uid} ${email}`))) {
    await attempts.uncount(mailsFromANetwork, callerOf(ctx));
    await attempts.uncount(mailsToAnAddress, email);
    return goBack();
  }
  note(options, ctx, 'sign-in-mail-asked', email);
  const linkId = await links.ask(uid, email);
  desk.later(ctx, async () => {
    const person = await people.find(email);
    if (person === undefined) return;
    await way.sendLink({ linkId, email: person.email, address: `${options.issuer}/sign-in/${uid}/link` });
  });
  goBack();
}

async function takeCode(desk: MailDesk, ctx: Context, asked: Asked): Promise<void> {
  const { options, attempts, links } = desk;
  const { uid, address } = asked;
  const code = (await readForm(desk, ctx)).get('code')?.replace(/\D/g, '') ?? '';
  if (await goOn(desk, ctx, asked)) return;
  const email = await links.findAsked(uid);
  if (email === undefined) return showExpiredLink(desk, ctx, asked.address);
  const refuse = (status: number, fault: string) => {
    note(options, ctx, status === 429 ? 'sign-in-braked' : 'sign-in-refused', email);
    ctx.status = status;
    ctx.body = codePage({ merchantName: options.merchantName, email, fault, action: address });
  };
  // Counts the guess before the comparison, so that simultaneous guesses do not get past the limits.
  const isFree = await attempts.count(wrongCodesFromANetwork, callerOf(ctx));
  if (!isFree || !(await attempts.count(wrongCodesOfAnAddress, email))) return refuse(429, tooManyCodes);
  const used = await links.useCode(uid, code);
  if (used === 'wrong') return refuse(401, wrongCode);
  await attempts.uncount(wrongCodesFromANetwork, callerOf(ctx));
  await attempts.uncount(wrongCodesOfAnAddress, email);
  if (used !== 'gone') return proceed(desk, ctx, asked, used.email);
  if (!(await goOn(desk, ctx, asked))) refuse(429, tooManyCodes);
}

/**
 * Continues with the page's proven person, as the page does when it is opened again. False without a proven person. A
 * double click sends a code twice, and the browser shows the second answer.
 */
async function goOn(desk: MailDesk, ctx: Context, asked: Asked): Promise<boolean> {
  const proven = await desk.links.findProven(asked.uid);
  if (proven !== undefined) await proceed(desk, ctx, asked, proven);
  return proven !== undefined;
}

/** Asks for a press, and does not use the link up: mail scanners and previews open links, too. */
async function showLink(desk: MailDesk, ctx: Context, asked: Asked): Promise<void> {
  const token = tokenOf(ctx.query.token);
  const email = await desk.links.find(asked.uid, token);
  if (email === undefined) return showExpiredLink(desk, ctx, asked.address);
  ctx.body = confirmPage({ merchantName: desk.options.merchantName, email, token, action: asked.address });
}

async function takeLink(desk: MailDesk, ctx: Context, asked: Asked): Promise<void> {
  const form = await readForm(desk, ctx);
  const email = await desk.links.use(asked.uid, tokenOf(form.get('token') ?? undefined));
  if (email === undefined) return showExpiredLink(desk, ctx, asked.address);
  return proceed(desk, ctx, asked, email);
}

const tokenOf = (value: unknown) => (typeof value === 'string' ? value : '');

function showElsewhere({ options }: Desk, ctx: Context): void {
  ctx.body = elsewherePage(shopOf(options));
}
