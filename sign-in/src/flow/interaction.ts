import type { IncomingMessage } from 'node:http';
import { errors, type Provider } from 'oidc-provider';
import type { Attempt, SignInOptions } from '../options.ts';
import { expiredPage } from '../pages/message-pages.ts';
import type { Person } from '../person.ts';
import { OFFICE } from '../provider-configuration.ts';
import { shopOf } from '../shop.ts';
import { type Attempts, networkOf } from '../store/attempts.ts';
import type { People } from '../store/people.ts';

export type Middleware = Parameters<Provider['use']>[0];
export type Context = Parameters<Middleware>[0];
export type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;

/** The parts that every route of the provider's own pages needs. */
export type Desk = {
  readonly provider: Provider;
  readonly options: SignInOptions;
  readonly people: People;
  readonly attempts: Attempts;
  readonly nowMs: () => number;
  /**
   * Runs work after the answer was sent, and reports a fault of the work. The server waits for the work before it
   * closes.
   */
  readonly later: (ctx: Context, work: () => Promise<void>) => void;
};

const MOST_BYTES = 16_384;

/**
 * The sign-in that this browser has begun with this page. Undefined if the page is too old, has been used, or belongs
 * to another browser: a signed cookie binds the page to its browser.
 */
export async function findInteraction(
  { provider }: Desk,
  ctx: Context,
  uid: string,
): Promise<Interaction | undefined> {
  try {
    const interaction = await provider.interactionDetails(ctx.req, ctx.res);
    return interaction.uid === uid ? interaction : undefined;
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return undefined;
    throw error;
  }
}

export function showExpired({ options }: Desk, ctx: Context): void {
  ctx.status = 410;
  ctx.body = expiredPage(shopOf(options));
}

/** Ends the sign-in page and returns the browser to the shop. */
export async function finish(
  { provider, options, nowMs }: Desk,
  ctx: Context,
  person: Person,
  methods: readonly string[],
): Promise<void> {
  note(options, ctx, 'signed-in', person.email);
  const login = {
    accountId: person.email,
    amr: [...methods],
    ts: Math.floor(nowMs() / 1_000),
    ...(person.role !== undefined && { acr: OFFICE }),
  };
  const back = await provider.interactionResult(
    ctx.req,
    ctx.res,
    { login },
    { mergeWithLastSubmission: false },
  );
  ctx.redirect(back);
  ctx.status = 303;
}

export function note(
  { onAttempt }: SignInOptions,
  ctx: Context,
  outcome: Attempt['outcome'],
  email: string,
): void {
  onAttempt?.({ outcome, email, address: ctx.ip });
}

export const callerOf = (ctx: Context) => networkOf(ctx.ip);

/** The fields of a form. Refuses a form that a page of another site has sent, and a form that is too large. */
export async function readForm({ options }: Desk, ctx: Context): Promise<URLSearchParams> {
  if (isForeign(ctx, new URL(options.issuer).origin)) return ctx.throw(403);
  const form = await readBody(ctx.req);
  if (form === undefined) return ctx.throw(413);
  return [...form.values()].some(hasNul) ? ctx.throw(400) : form;
}

/** True for a text with U+0000, literally or escaped in JSON. PostgreSQL stores no such text. */
const hasNul = (text: string) => /\0|\\u0000/.test(text);

/**
 * True if a page of another origin sent the form. Browsers send `Origin` with every form; `SameSite` of the cookies
 * protects old browsers that do not.
 */
function isForeign(ctx: Context, own: string): boolean {
  const [origin, site] = [ctx.get('origin'), ctx.get('sec-fetch-site')];
  if (origin !== '') return origin !== own;
  return site !== '' && site !== 'same-origin';
}

async function readBody(request: IncomingMessage): Promise<URLSearchParams | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) return undefined;
    chunks.push(chunk);
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
}
