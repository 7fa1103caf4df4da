import { passwordPage } from '../pages/password-page.ts';
import type { DemoPerson } from '../person.ts';
import { foldEmail } from '../person.ts';
import type { Limit } from '../store/attempts.ts';
import {
  type Context,
  callerOf,
  type Desk,
  findInteraction,
  finish,
  type Middleware,
  note,
  readForm,
  showExpired,
} from './interaction.ts';
import { matchPerson } from './passwords.ts';

const WAIT_SECONDS = 15 * 60;
/** Unknown e-mails count too, so that the limit does not reveal who has a login. */
const ofAnEmail: Limit = { what: 'password', most: 10, windowMs: WAIT_SECONDS * 1_000 };
const fromANetwork: Limit = { what: 'password-from', most: 50, windowMs: WAIT_SECONDS * 1_000 };

const wrong = 'That e-mail and password do not match. Please try again.';
const missing = 'Please enter your e-mail and your password.';
const tooMany = 'Too many attempts. Please wait 15 minutes and try again.';

/** The demo's sign-in page, `/sign-in/{uid}`. `oidc-provider` redirects people here, and continues after a sign-in. */
export function passwordRoutes(desk: Desk, people: readonly DemoPerson[]): Middleware {
  return async (ctx, next) => {
    const uid = /^\/sign-in\/([\w-]+)$/.exec(ctx.path)?.[1];
    if (uid === undefined || !['GET', 'HEAD', 'POST'].includes(ctx.method)) return next();
    ctx.type = 'html';
    ctx.set('cache-control', 'no-store');
    const interaction = await findInteraction(desk, ctx, uid);
    if (interaction === undefined) return showExpired(desk, ctx);
    const show = (form: { email: string; fault?: string }) => {
      ctx.body = passwordPage({ merchantName: desk.options.merchantName, people, ...form });
    };
    if (ctx.method === 'POST') return takeForm(desk, ctx, { people, show });
    const { email } = ctx.query;
    const { login_hint: hinted } = interaction.params;
    show({ email: typeof email === 'string' ? email : typeof hinted === 'string' ? hinted : '' });
  };
}

type Parts = {
  readonly people: readonly DemoPerson[];
  readonly show: (form: { email: string; fault?: string }) => void;
};

async function takeForm(desk: Desk, ctx: Context, { people, show }: Parts): Promise<void> {
  const { attempts, options } = desk;
  const form = await readForm(desk, ctx);
  const email = form.get('email')?.trim() ?? '';
  const password = form.get('password') ?? '';
  if (email === '' || password === '') {
    ctx.status = 400;
    return show({ email, fault: missing });
  }
  const isFree = await attempts.count(ofAnEmail, foldEmail(email));
  if (!(await attempts.count(fromANetwork, callerOf(ctx))) || !isFree) {
    note(options, ctx, 'sign-in-braked', email);
    ctx.status = 429;
    ctx.set('retry-after', String(WAIT_SECONDS));
    return show({ email, fault: tooMany });
  }
  const person = matchPerson(people, email, password);
  if (person === undefined) {
    note(options, ctx, 'sign-in-refused', email);
    ctx.status = 401;
    return show({ email, fault: wrong });
  }
  await attempts.forget(ofAnEmail, person.email);
  await attempts.uncount(fromANetwork, callerOf(ctx));
  await finish(desk, ctx, person, ['pwd']);
}
