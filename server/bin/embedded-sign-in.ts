import { randomUUID } from 'node:crypto';
import { demoPeople } from '@tradecellar/sign-in/demo-people.ts';
import type { SignInOptions } from '@tradecellar/sign-in/options.ts';
import { startSignIn } from '@tradecellar/sign-in/start-sign-in.ts';
import { foldEmail } from '@tradecellar/trade/email.ts';
import { CompiledQuery } from 'kysely';
import type { Logger } from 'pino';
import type { Config } from '../src/config.ts';
import { connect } from '../src/database/connection.ts';
import { inTransaction } from '../src/database/transaction.ts';
import { logSecurity, pseudonymOf } from '../src/http/access/log-security.ts';
import { queueMail } from '../src/mail/queue-mail.ts';
import type { Shop } from '../src/shop.ts';

/** The provider has its own connections, so that a flood of sign-ins does not take the shop's connections. */
const CONNECTIONS = 3;

/** The server trusts an access token until the token expires, so a removed login works for at most this time. */
const ACCESS_TOKEN_SECONDS = 5 * 60;

/** The people of the demo, whose passwords are known. */
export function shownPeople({
  identity,
}: Config): readonly { readonly email: string; readonly about: string }[] {
  return identity.isByPassword ? demoPeople.map(({ email, hint }) => ({ email, about: hint ?? '' })) : [];
}

/** Starts the shipped provider beside a process of the shop. All processes share its port and its database. */
export async function startEmbeddedSignIn(
  config: Config,
  shop: Shop,
  logger: Logger,
): Promise<{ close(): Promise<void> }> {
  const onError = (err: Error) => logger.error({ err }, 'background fault');
  const { database, close } = connect(shop.databaseUrl, { max: CONNECTIONS, onError, isBounded: true });
  const query: SignInOptions['query'] = (text, values = []) =>
    database.executeQuery(CompiledQuery.raw(text, [...values])) as Promise<never>; // The caller names its rows.
  const origin = config.publicUrl;
  try {
    const started = await startSignIn({
      port: config.identity.signInPort,
      host: config.identity.signInHost,
      issuer: config.identity.signInUrl,
      proxies: Number(config.trustProxy),
      way: wayOf(config, shop),
      ...lifetimesOf(config),
      query,
      client: {
        id: config.identity.signIn.clientId,
        redirectUris: [`${origin}/`],
        postLogoutRedirectUris: [`${origin}/`],
        origins: [new URL(origin).origin],
      },
      audience: config.identity.audience,
      roleClaim: config.merchant.roleClaim,
      keyFile: config.identity.keyFile,
      get merchantName() {
        return shop.merchant.name;
      },
      onAttempt: ({ outcome, email, address }) =>
        logSecurity(logger, outcome, { person: pseudonymOf(foldEmail(email)), from: address }),
      onFault: (err) => logger.error({ err }, 'sign-in fault'),
    });
    return {
      async close() {
        await started.close();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function wayOf({ identity }: Config, shop: Shop): SignInOptions['way'] {
  if (identity.isByPassword) return { by: 'password', people: demoPeople };
  return {
    by: 'mail',
    officeNeedsPasskey: identity.officeNeedsPasskey,
    setUpPage: `${shop.publicUrl}/admin/set-up`,
    async sendLink({ linkId, email, address }) {
      const mail = { kind: 'sign-in-link', key: `sign-in-${linkId}`, to: [email] } as const;
      await inTransaction(shop.database, (writer) =>
        queueMail(writer, shop, { ...mail, facts: { linkId, address } }).then(() => 'queued' as const),
      );
    },
    async sendPasskeyNews({ email, ...facts }) {
      const mail = { kind: 'passkey-changed', key: `passkey-${randomUUID()}`, to: [email], facts } as const;
      await inTransaction(shop.database, (writer) =>
        queueMail(writer, shop, mail).then(() => 'queued' as const),
      );
    },
  };
}

function lifetimesOf({ identity: { isByPassword, sessionSeconds } }: Config) {
  return isByPassword ? {} : { accessTokenSeconds: ACCESS_TOKEN_SECONDS, sessionSeconds };
}
