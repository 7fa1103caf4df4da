import { text, whole } from '@tradecellar/contract/setting-kinds.ts';
import { type Static, Type } from 'typebox';
import { addressesOf } from './database/primary-client.ts';

/**
 * `mustBe` completes a fault's sentence: "PORT: must be a port from 0 to 65535". A fault never shows the value of a
 * secret.
 */
type Options = { mustBe: string; default?: string; secret?: true };

const optionalText = (description: string) => Type.Optional(Type.String({ description }));
const patterned = (pattern: string, description: string, options: Options) =>
  Type.String({ pattern, description, ...options });
const flag = (description: string) => patterned('^[01]$', description, { mustBe: '1 or 0', default: '0' });

/** An address with one of `protocols`, such as `http:`. The address may contain a password only if it is a secret. */
function address(protocols: readonly string[], description: string, secret?: true) {
  const mustBe = `an address beginning ${protocols.map((protocol) => `${protocol}//`).join(' or ')}${secret ? '' : ', without a password'}`;
  const isAddress = (value: string) => {
    const url = URL.parse(value);
    return url !== null && protocols.includes(url.protocol) && (secret || url.username + url.password === '');
  };
  return Type.Optional(
    Type.Refine(Type.String({ mustBe, description, ...(secret && { secret }) }), isAddress),
  );
}
const web = ['http:', 'https:'];

/** Every environment variable that the server reads. A blank variable counts as absent. */
export const Environment = Type.Object({
  PORT: whole(3000, 0, 65_535, 'The shop’s port'),
  HOST: optionalText(
    'On which address; else on all of them (`0.0.0.0`), but the shop’s own sign-in, and the shop with the demo’s passwords, which are known, on that of this machine alone (`127.0.0.1`)',
  ),
  PUBLIC_URL: address(web, 'The shop’s address for browsers; else `http://localhost:PORT`'),
  DATA_DIR: text('./data', 'Database, sign-in keys, outbox'),
  DATABASE_URL: Type.Optional(
    Type.Refine(
      patterned(
        '^postgres(ql)?://.+',
        'A PostgreSQL 15 or newer server, or several of which one takes writes (`postgres://shop:secret@db1:5432,db2:5432/shop`); else a local one',
        {
          mustBe: 'an address beginning postgres://, of one host or of several with commas between',
          secret: true,
        },
      ),
      (value) => addressesOf(value).every((address) => URL.canParse(address)),
    ),
  ),
  DATABASE_PASSWORD_FILE: optionalText(
    'A file that holds the password of `DATABASE_URL`, for an address without a password',
  ),
  DATABASE_POOL: whole(10, 2, 200, 'Connections to the database, of each process'),
  WORKERS: whole(
    1,
    1,
    64,
    'How many processes serve the shop on its port; more than one needs `DATABASE_URL`',
  ),
  MERCHANT_FILE: optionalText('The merchant’s settings, a JSON file'),
  OIDC_ISSUER: address(
    web,
    'The merchant’s own identity provider; else the shop’s own sign-in (`identity.md`)',
  ),
  OIDC_CLIENT_ID: optionalText('Needed with `OIDC_ISSUER`'),
  OIDC_AUDIENCE: optionalText('Needed with `OIDC_ISSUER`: who access tokens are for, their `aud`'),
  OIDC_SCOPE: text('openid profile email offline_access', 'Scopes of the sign-in, with spaces between'),
  OIDC_SEND_AUDIENCE: patterned(
    '^[01]$',
    '1 names the audience in the sign-in, as `audience` and, where it is an address, as `resource`; 0 where the scope names it (Entra ID refuses `resource`)',
    { mustBe: '1 or 0', default: '1' },
  ),
  OIDC_EMAIL_CLAIM: text('email', 'The claim that holds the e-mail address'),
  OIDC_VERIFIED_CLAIM: optionalText(
    'The claim that says whether the address is verified; else the name of the e-mail claim with `_verified`',
  ),
  OIDC_LOGOUT_URL: address(web, 'The sign-out address of a provider that has no `end_session_endpoint`'),
  OIDC_EMAILS_VOUCHED_FOR: flag(
    '1 believes an address of which the provider does not say whether it is verified (see `identity.md`)',
  ),
  SIGN_IN_PORT: whole(3001, 0, 65_535, 'The port of the shop’s own sign-in'),
  SIGN_IN_URL: address(
    web,
    'The address of the shop’s own sign-in for browsers, its own name or a path of the shop’s such as `https://shop.example.com/sign-in`; else `http://localhost:SIGN_IN_PORT`. Needed in production without `OIDC_ISSUER`',
  ),
  SIGN_IN_BY: Type.Optional(
    patterned(
      '^(mail|password)$',
      'How people sign in at the shop’s own sign-in: `mail` sends a link and a code, `password` is the demo’s and not for production; else `mail` in production and `password` elsewhere',
      { mustBe: 'mail or password' },
    ),
  ),
  SIGN_IN_SESSION_HOURS: whole(
    336,
    1,
    720,
    'Hours from a sign-in at the shop’s own sign-in until people sign in again; for the sales office 14 at most',
  ),
  SIGN_IN_OFFICE_PASSKEY: Type.Optional(
    patterned(
      '^[01]$',
      '1 lets the sales office in with a passkey alone, at the shop’s own sign-in by mail; 0 with a link, too; else 1 in production',
      { mustBe: '1 or 0' },
    ),
  ),
  SMTP_URL: address(
    ['smtp:', 'smtps:'],
    'The mail server; else the mail server that the office sets; else each mail is a file in `DATA_DIR/outbox`',
    true,
  ),
  SMTP_PLAIN: flag(
    '1 lets mails go without TLS to a mail server on another machine; else they wait until it offers STARTTLS with a valid certificate, or `SMTP_URL` begins `smtps:`',
  ),
  MAILS_AS_FILES: flag(
    '1 says that mails are meant to be files in `DATA_DIR/outbox`; else in production invitations wait until a mail server is set. A mail server that the office sets is used all the same',
  ),
  WEBHOOK_SECRET: Type.Optional(
    patterned(
      '^whsec_[A-Za-z0-9+/]{32,86}={0,2}( whsec_[A-Za-z0-9+/]{32,86}={0,2})?$',
      'Signs the orders that the door `web` sends; two with a space between while it is being changed',
      { mustBe: 'whsec_ and 24 to 64 bytes in base64, or two of them with a space between', secret: true },
    ),
  ),
  MAIL_FROM: text('orders@example.com', 'The sender of mails'),
  STRIPE_SECRET_KEY: Type.Optional(
    patterned(
      '^[sr]k_\\w+$',
      'The key to the merchant’s Stripe account; needed with `switches.cardPayment`',
      {
        mustBe: 'a secret or restricted key, beginning sk_ or rk_',
        secret: true,
      },
    ),
  ),
  STRIPE_WEBHOOK_SECRET: Type.Optional(
    patterned('^whsec_\\S+$', 'Proves that a message is Stripe’s; needed with `switches.cardPayment`', {
      mustBe: 'the signing secret of the webhook, beginning whsec_',
      secret: true,
    }),
  ),
  STRIPE_API_URL: address(web, 'Another server in Stripe’s place, for tests'),
  LOG_LEVEL: patterned(
    '^(fatal|error|warn|info|debug|trace|silent)$',
    'The least that is logged: fatal, error, warn, info, debug, trace, silent',
    { mustBe: 'one of fatal, error, warn, info, debug, trace, silent', default: 'info' },
  ),
  CALLS_PER_MINUTE: whole(
    6_000,
    0,
    10_000_000,
    'Allowed from one address, by each process (`WORKERS`, servers behind a proxy); one person’s calls have limits of their own, such as 60 orders a minute. 0 is no limit of either',
  ),
  TRUST_PROXY: whole(
    0,
    0,
    10,
    'How many proxies stand in front; each adds the address it was called from to `X-Forwarded-For`',
  ),
  METRICS_PORT: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 65_535,
      mustBe: 'a whole number from 1 to 65535',
      description:
        'The port of `/metrics`, for whoever reaches it; else on `PORT`, to this machine alone and not through a proxy',
    }),
  ),
  DEMO: Type.Optional(
    patterned(
      '^[01]$',
      '1 loads the demo merchant into an empty database, 0 does not; else only with the local database and the shop’s own sign-in, outside production',
      { mustBe: '1 or 0' },
    ),
  ),
  EMBEDDED_SIGN_IN: Type.Optional(
    patterned(
      '^1$',
      '1 allows the demo’s passwords, which are known, on a `HOST` that other machines reach; never with `NODE_ENV=production`',
      { mustBe: '1 or absent' },
    ),
  ),
  NODE_ENV: optionalText('`production` on a server that customers use'),
});
export type Environment = Static<typeof Environment>;
