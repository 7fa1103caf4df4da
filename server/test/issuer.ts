import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

/** What a test wants in a token; each has a right value when absent. */
export type Claims = {
  readonly email?: string;
  readonly name?: string;
  readonly role?: string | readonly string[];
  readonly issuer?: string;
  readonly audience?: string;
  readonly expiresInSeconds?: number;
  /** Signs with another key than the one published. */
  readonly foreignKey?: boolean;
};

export const TEST_AUDIENCE = 'https://tradecellar.test/api';

/** A small real identity provider: discovery, keys, userinfo, and a pen to sign with. */
export type Issuer = { readonly url: string; sign(claims?: Claims): Promise<string>; close(): Promise<void> };

export async function startIssuer(): Promise<Issuer> {
  const own = await generateKeyPair('RS256');
  const foreign = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(own.publicKey)), kid: 'test', alg: 'RS256', use: 'sig' };
  let url = '';
  const server = createServer((request, response) => {
    const answers: Record<string, unknown> = {
      '/.well-known/openid-configuration': {
        issuer: url,
        jwks_uri: `${url}/jwks`,
        userinfo_endpoint: `${url}/userinfo`,
      },
      '/jwks': { keys: [jwk] },
      '/userinfo': { sub: 'x', email: 'From.Userinfo@example.com', name: 'From Userinfo' },
    };
    const answer = answers[request.url ?? ''];
    response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer ?? {}));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  // An address of a TCP server is never a pipe's name.
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    async sign(claims = {}) {
      const now = Math.floor(Date.now() / 1000);
      const body = {
        ...(claims.email === undefined ? {} : { email: claims.email }),
        name: claims.name ?? 'Test Person',
        ...(claims.role === undefined ? {} : { role: claims.role }),
      };
      return new SignJWT(body)
        .setProtectedHeader({ alg: 'RS256', kid: 'test' })
        .setSubject(claims.email ?? 'nobody')
        .setIssuer(claims.issuer ?? url)
        .setAudience(claims.audience ?? TEST_AUDIENCE)
        .setIssuedAt(now)
        .setExpirationTime(now + (claims.expiresInSeconds ?? 3600))
        .sign(claims.foreignKey ? foreign.privateKey : own.privateKey);
    },
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections();
        server.close(() => closed());
      }),
  };
}
