import { demoPeople } from '@tradecellar/sign-in/demo-people.ts';
import { startSignIn } from '@tradecellar/sign-in/start-sign-in.ts';
import { foldEmail } from '@tradecellar/trade/email.ts';
import type { Logger } from 'pino';
import type { Config } from '../src/config.ts';
import { logSecurity, pseudonymOf } from '../src/http/access/log-security.ts';

export type EmbeddedSignIn = {
  readonly issuer: string;
  readonly people: readonly { readonly email: string; readonly about: string }[];
  close(): Promise<void>;
};

export async function startEmbeddedSignIn(
  config: Config,
  { say, logger }: { say: (text: string) => void; logger: Logger },
): Promise<EmbeddedSignIn> {
  say('Starting the embedded sign-in provider');
  const origin = config.publicUrl;
  const started = await startSignIn({
    port: config.identity.signInPort,
    host: config.host,
    issuer: config.identity.signInUrl,
    people: demoPeople,
    client: {
      id: config.identity.signIn.clientId,
      redirectUris: [`${origin}/`],
      postLogoutRedirectUris: [`${origin}/`],
      origins: [origin],
    },
    audience: config.identity.audience,
    keyFile: config.identity.keyFile,
    merchantName: config.merchant.name,
    onAttempt: ({ outcome, email, address }) =>
      logSecurity(logger, outcome, { person: pseudonymOf(foldEmail(email)), from: address }),
    onFault: (err) => logger.error({ err }, 'sign-in fault'),
  });
  return {
    issuer: started.issuer,
    people: demoPeople.map(({ email, hint }) => ({ email, about: hint ?? '' })),
    close: started.close,
  };
}
