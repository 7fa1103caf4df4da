import { demoPeople } from '@tradecellar/sign-in/demo-people.ts';
import { startSignIn } from '@tradecellar/sign-in/start-sign-in.ts';
import type { Config } from '../src/config.ts';

export type EmbeddedSignIn = {
  readonly issuer: string;
  readonly people: readonly { readonly email: string; readonly about: string }[];
  close(): Promise<void>;
};

/** Starts the local identity provider with the demo people. */
export async function startEmbeddedSignIn(
  config: Config,
  say: (text: string) => void,
): Promise<EmbeddedSignIn> {
  say('Starting the embedded sign-in provider');
  const origin = config.publicUrl;
  const started = await startSignIn({
    port: config.identity.signInPort,
    host: config.host,
    issuer: config.identity.signInUrl,
    people: demoPeople,
    client: {
      id: config.identity.clientId,
      redirectUris: [`${origin}/`],
      postLogoutRedirectUris: [`${origin}/`],
      origins: [origin],
    },
    audience: config.identity.audience,
    keyFile: config.identity.keyFile,
    merchantName: config.merchant.name,
  });
  return {
    issuer: started.issuer,
    people: demoPeople.map(({ email, hint }) => ({ email, about: hint ?? '' })),
    close: started.close,
  };
}
