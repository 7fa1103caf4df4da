import type { IncomingMessage } from 'node:http';
import { errors, type Provider } from 'oidc-provider';
import type { AttemptBrake } from './attempt-brake.ts';
import { subjectOf } from './claims.ts';
import { expiredPage } from './message-pages.ts';
import type { Attempt, SignInOptions } from './options.ts';
import { matchPerson } from './passwords.ts';
import { shopOf } from './shop.ts';
import { signInPage } from './sign-in-page.ts';

type Middleware = Parameters<Provider['use']>[0];
type Context = Parameters<Middleware>[0];

const MOST_BYTES = 8_192;
const WAIT_SECONDS = 15 * 60;

const wrong = 'That e-mail and password do not match. Please try again.';
const missing = 'Please enter your e-mail and your password.';
const tooMany = 'Too many attempts. Please wait 15 minutes and try again.';

/**
 * `/sign-in/{uid}` shows and receives the form. `oidc-provider` redirects people here, and continues after a sign-in.
 */
export function signInRoutes(provider: Provider, options: SignInOptions, brake: AttemptBrake): Middleware {
  return async (ctx, next) => {
    const uid = /^\/sign-in\/([\w-]+)$/.exec(ctx.path)?.[1];
    if (uid === undefined || !['GET', 'HEAD', 'POST'].includes(ctx.method)) return next();
    ctx.type = 'html';
    ctx.set('cache-control', 'no-store');
    const interaction = await findInteraction(provider, ctx);
    if (interaction?.uid !== uid) {
      ctx.status = 410;
      ctx.body = expiredPage(shopOf(options));
      return;
    }
    if (ctx.method === 'POST') return takeForm(provider, options, brake, ctx);
    const { email } = ctx.query;
    const { login_hint: hinted } = interaction.params;
    const filled = typeof email === 'string' ? email : typeof hinted === 'string' ? hinted : '';
    show(ctx, options, { email: filled });
  };
}

async function findInteraction(provider: Provider, ctx: Context) {
  try {
    return await provider.interactionDetails(ctx.req, ctx.res);
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return undefined;
    throw error;
  }
}

async function takeForm(provider: Provider, options: SignInOptions, brake: AttemptBrake, ctx: Context) {
  const form = await readForm(ctx.req);
  if (form === undefined) return ctx.throw(413);
  const email = form.get('email')?.trim() ?? '';
  const password = form.get('password') ?? '';
  if (email === '' || password === '') {
    ctx.status = 400;
    return show(ctx, options, { email, fault: missing });
  }
  const note = (outcome: Attempt['outcome']) => options.onAttempt?.({ outcome, email, address: ctx.ip });
  if (!brake.allow(email, ctx.ip)) {
    note('sign-in-braked');
    ctx.status = 429;
    ctx.set('retry-after', String(WAIT_SECONDS));
    return show(ctx, options, { email, fault: tooMany });
  }
  const person = matchPerson(options.people, email, password);
  if (person === undefined) {
    note('sign-in-refused');
    ctx.status = 401;
    return show(ctx, options, { email, fault: wrong });
  }
  brake.succeeded(email, ctx.ip);
  note('signed-in');
  const result = { login: { accountId: subjectOf(person), amr: ['pwd'] } };
  const back = await provider.interactionResult(ctx.req, ctx.res, result, { mergeWithLastSubmission: false });
  ctx.redirect(back);
  ctx.status = 303;
}

function show(ctx: Context, options: SignInOptions, form: { email: string; fault?: string }) {
  ctx.body = signInPage({ merchantName: options.merchantName, people: options.people, ...form });
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) return undefined;
    chunks.push(chunk);
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
}
