import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

export type Claims = {
  readonly email?: string;
  /** The claim `email_verified`: `true` by default. With `null` the token has no such claim. */
  readonly emailVerified?: unknown;
  readonly subject?: string;
  readonly name?: string;
  readonly role?: string | readonly string[];
  readonly more?: Readonly<Record<string, unknown>>;
  readonly issuer?: string;
  readonly audience?: string;
  readonly expiresInSeconds?: number;
  /** The header `typ` of the token. By default the token has no such header. */
  readonly typ?: string;
  /** Signs with a key that the provider does not publish. */
  readonly foreignKey?: boolean;
};

export const TEST_AUDIENCE = 'https://tradecellar.test/api';

export const signInAt = (issuer: string) => ({
  issuer,
  clientId: 'test',
  scope: 'openid',
  emailClaim: 'email',
  audience: TEST_AUDIENCE,
});

export type Issuer = {
  readonly url: string;
  sign(claims?: Claims): Promise<string>;
  /** Sets the answer of a path such as `/userinfo`: an object is sent as JSON, a string unchanged. */
  answer(path: string, body: unknown, status?: number, headers?: Readonly<Record<string, string>>): void;
  asked(path: string): number;
  reset(): void;
  close(): Promise<void>;
};

export async function startIssuer(): Promise<Issuer> {
  const own = await generateKeyPair('RS256');
  const foreign = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(own.publicKey)), kid: 'test', alg: 'RS256', use: 'sig' };
  let url = '';
  const asked = new Map<string, number>();
  const changed = new Map<
    string,
    { body: unknown; status: number; headers: Readonly<Record<string, string>> }
  >();
  const server = createServer((request, response) => {
    const answers: Record<string, unknown> = {
      '/.well-known/openid-configuration': {
        issuer: url,
        jwks_uri: `${url}/jwks`,
        userinfo_endpoint: `${url}/userinfo`,
      },
      '/jwks': { keys: [jwk] },
      '/userinfo': {
        sub: 'nobody',
        email: 'From.Userinfo@example.com',
        email_verified: true,
        name: 'From Userinfo',
      },
    };
    const path = request.url ?? '';
    asked.set(path, (asked.get(path) ?? 0) + 1);
    const usual = { body: answers[path] ?? {}, status: answers[path] === undefined ? 404 : 200 };
    const { body, status, headers } = changed.get(path) ?? { ...usual, headers: {} };
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  // A TCP server's address is an object, not a pipe's name.
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    async sign(claims = {}) {
      const now = Math.floor(Date.now() / 1000);
      const body = {
        ...(claims.email === undefined ? {} : { email: claims.email }),
        ...(claims.email === undefined || claims.emailVerified === null
          ? {}
          : { email_verified: claims.emailVerified ?? true }),
        name: claims.name ?? 'Test Person',
        ...(claims.role === undefined ? {} : { role: claims.role }),
        ...claims.more,
      };
      return new SignJWT(body)
        .setProtectedHeader({ alg: 'RS256', kid: 'test', ...(claims.typ && { typ: claims.typ }) })
        .setSubject(claims.subject ?? claims.email ?? 'nobody')
        .setIssuer(claims.issuer ?? url)
        .setAudience(claims.audience ?? TEST_AUDIENCE)
        .setIssuedAt(now)
        .setExpirationTime(now + (claims.expiresInSeconds ?? 3600))
        .sign(claims.foreignKey ? foreign.privateKey : own.privateKey);
    },
    answer: (path, body, status = 200, headers = {}) => changed.set(path, { body, status, headers }),
    asked: (path) => asked.get(path) ?? 0,
    reset() {
      changed.clear();
      asked.clear();
    },
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections();
        server.close(() => closed());
      }),
  };
}
