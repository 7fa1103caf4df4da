import { createHmac } from 'node:crypto';
import { endedEverywherePage, signedOutPage } from '../pages/message-pages.ts';
import { accountPage } from '../pages/passkey-pages.ts';
import type { Person } from '../person.ts';
import { mountOf, shopOf } from '../shop.ts';
import { isSame } from '../store/hash.ts';
import { type Context, type Desk, type Middleware, note, readForm } from './interaction.ts';
import { deviceName, type PasskeyDesk } from './passkey-desk.ts';

/** A change of passkeys needs a sign-in within the last 15 minutes: somebody else may sit at an open page. */
const RECENT_SECONDS = 15 * 60;

type Session = Awaited<ReturnType<Desk['provider']['Session']['get']>>;
type SignedIn = {
  readonly session: Session;
  readonly person: Person;
  readonly guard: string;
  readonly isRecent: boolean;
};
/** `passkeys` is undefined at the demo's sign-in, which has no passkeys. */
type AccountDesk = Desk & { readonly passkeys: PasskeyDesk | undefined; readonly secret: string };

const notAdded = 'The passkey was not made. Please try again.';
const onlyOne = 'The office needs a passkey: please add another passkey before you remove this passkey.';

/**
 * `/account`: the person's passkeys, and "Log out everywhere". Only a person with a session of this provider sees the
 * page.
 */
export function accountRoutes(desk: AccountDesk): Middleware {
  return async (ctx, next) => {
    const [, act] = /^\/account(?:\/([\w-]+))?$/.exec(ctx.path) ?? [undefined, undefined];
    if (!/^\/account(\/|$)/.test(ctx.path)) return next();
    ctx.type = 'html';
    ctx.set('cache-control', 'no-store');
    const signedIn = await findSignedIn(desk, ctx);
    if (signedIn === undefined) {
      ctx.status = ctx.method === 'POST' ? 403 : 200;
      ctx.body = signedOutPage(shopOf(desk.options));
      return;
    }
    if (act === undefined && ['GET', 'HEAD'].includes(ctx.method)) return show(desk, ctx, signedIn);
    if (ctx.method !== 'POST') return next();
    const form = await readForm(desk, ctx);
    // A secret of the page, which no page of another site can read: cookies alone do not prove where a form comes from.
    if (!isSame(form.get('guard') ?? '', signedIn.guard)) return ctx.throw(403);
    return change(desk, ctx, signedIn, { act, form });
  };
}

async function findSignedIn(desk: AccountDesk, ctx: Context): Promise<SignedIn | undefined> {
  const { provider, people, secret, nowMs } = desk;
  const session = await provider.Session.get(ctx as Parameters<typeof provider.Session.get>[0]); // Koa's context, by another type.
  const { accountId, loginTs, amr, uid } = session;
  if (accountId === undefined) return undefined;
  const person = await people.findSignedIn(accountId, { at: loginTs, methods: amr });
  if (person === undefined) return undefined;
  return {
    session,
    person,
    guard: createHmac('sha256', secret).update(`account ${uid}`).digest('base64url'),
    isRecent: (loginTs ?? 0) + RECENT_SECONDS > nowMs() / 1_000,
  };
}

async function show(
  { options, passkeys }: AccountDesk,
  ctx: Context,
  { session, person, guard, isRecent }: SignedIn,
  fault?: string,
): Promise<void> {
  const { merchantName, address } = shopOf(options);
  ctx.body = accountPage({
    merchantName,
    address,
    email: person.email,
    mount: mountOf(options),
    script: `${mountOf(options)}/passkey.js`,
    guard,
    passkeys: (await passkeys?.list(person.email)) ?? [],
    options: isRecent ? await passkeys?.askToMake(session.uid, person) : undefined,
    device: deviceName(ctx.get('user-agent')),
    hasPasskeys: passkeys !== undefined,
    fault,
  });
}

type Change = { readonly act: string | undefined; readonly form: URLSearchParams };

async function change(
  desk: AccountDesk,
  ctx: Context,
  signedIn: SignedIn,
  { act, form }: Change,
): Promise<void> {
  const { options, people, passkeys } = desk;
  const { session, person, isRecent } = signedIn;
  const back = () => {
    ctx.redirect(`${mountOf(options)}/account`);
    ctx.status = 303;
  };
  if (act === 'log-out') {
    await people.endSessions(person.email);
    note(options, ctx, 'logged-out-everywhere', person.email);
    ctx.body = endedEverywherePage(shopOf(options));
    return;
  }
  if (act === 'again') {
    await session.destroy();
    ctx.redirect(shopOf(options).address);
    ctx.status = 303;
    return;
  }
  if (passkeys === undefined || !isRecent) return back();
  if (act === 'add') {
    const answered = { owner: session.uid, answer: form.get('answer') ?? '' };
    if (!(await passkeys.make(answered, person, form.get('name') ?? ''))) {
      ctx.status = 401;
      return show(desk, ctx, signedIn, notAdded);
    }
    note(options, ctx, 'passkey-added', person.email);
  }
  if (act === 'remove') {
    const id = form.get('id') ?? '';
    if (await passkeys.remove(person, id)) note(options, ctx, 'passkey-removed', person.email);
    else if ((await passkeys.list(person.email)).some((own) => own.id === id))
      return show(desk, ctx, signedIn, onlyOne);
  }
  return back();
}
