import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRemoteJWKSet, type JWTPayload, jwtVerify } from 'jose';
import { demoPeople } from '../src/demo-people.ts';
import type { SignInOptions } from '../src/options.ts';
import { type SignIn, startSignIn } from '../src/start-sign-in.ts';
import { Browser } from './browser.ts';
import { openTestDatabase, type TestDatabase } from './database.ts';

export const SHOP = 'http://localhost:4119';

type TokenAnswer = {
  readonly access_token: string;
  readonly id_token: string;
  readonly refresh_token: string;
  readonly error?: string;
};

/** A provider for a test, on a free port, with a clock that the test can move. */
export class Trial {
  now = Date.now();
  readonly faults: unknown[] = [];
  readonly options: SignInOptions;
  readonly #folder: string;
  readonly #verifier = randomBytes(32).toString('base64url');
  #signIn: SignIn | undefined;

  readonly #database: TestDatabase;

  private constructor(port: number, folder: string, database: TestDatabase) {
    this.#folder = folder;
    this.#database = database;
    this.options = {
      port,
      host: '127.0.0.1',
      issuer: `http://localhost:${port}`,
      way: { by: 'password', people: demoPeople },
      query: database.query,
      client: {
        id: 'tradecellar-web',
        redirectUris: [`${SHOP}/`],
        postLogoutRedirectUris: [`${SHOP}/`],
        origins: [SHOP],
      },
      audience: `${SHOP}/api`,
      keyFile: join(folder, 'data', 'keys.json'),
      merchantName: 'Cork & Sons <Wine>',
      onFault: (fault) => this.faults.push(fault),
      nowMs: () => this.now,
    };
  }

  static async start(): Promise<Trial> {
    const trial = new Trial(
      await freePort(),
      await mkdtemp(join(tmpdir(), 'sign-in-')),
      await openTestDatabase(),
    );
    await trial.restart();
    return trial;
  }

  async restart(changes: Partial<SignInOptions> = {}): Promise<void> {
    await this.#signIn?.close();
    this.#signIn = await startSignIn({ ...this.options, ...changes });
  }

  get databaseUrl(): string {
    return this.#database.url;
  }

  async stop(): Promise<void> {
    await this.#signIn?.close();
    this.#signIn = undefined;
  }

  async end(): Promise<void> {
    await this.#signIn?.close();
    await this.#database.close();
    await rm(this.#folder, { recursive: true });
  }

  browser(): Browser {
    return new Browser(this.options.issuer, SHOP);
  }

  authorisation(changes: Record<string, string> = {}): string {
    const query = new URLSearchParams({
      client_id: 'tradecellar-web',
      redirect_uri: `${SHOP}/`,
      response_type: 'code',
      scope: 'openid profile email offline_access',
      state: 'where-I-was',
      code_challenge: createHash('sha256').update(this.#verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...changes,
    });
    return `/auth?${query}`;
  }

  async signIn(email: string, browser = this.browser()): Promise<{ browser: Browser; back: URL }> {
    const form = await browser.follow(this.authorisation());
    const { url } = await browser.submit(form.url, { email, password: 'cellar' });
    return { browser, back: new URL(url) };
  }

  exchange(back: URL, codeVerifier = this.#verifier) {
    return this.#askToken({
      grant_type: 'authorization_code',
      code: back.searchParams.get('code') ?? '',
      redirect_uri: `${SHOP}/`,
      code_verifier: codeVerifier,
    });
  }

  refresh(token: string) {
    return this.#askToken({ grant_type: 'refresh_token', refresh_token: token });
  }

  async verified(accessToken: string): Promise<JWTPayload> {
    const { issuer, audience } = this.options;
    const found = await (await fetch(`${issuer}/.well-known/openid-configuration`)).json();
    const keys = createRemoteJWKSet(new URL((found as { jwks_uri: string }).jwks_uri)); // Fails without `jwks_uri`.
    return (await jwtVerify(accessToken, keys, { issuer, audience, typ: 'at+jwt' })).payload;
  }

  async #askToken(fields: Record<string, string>) {
    const answer = await fetch(`${this.options.issuer}/token`, {
      method: 'POST',
      headers: { origin: SHOP },
      body: new URLSearchParams({ client_id: 'tradecellar-web', ...fields }),
    });
    return { answer, body: (await answer.json()) as TokenAnswer }; // RFC 6749 §5.1 and §5.2
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // A TCP server's address is never a string.
  await new Promise((resolve) => server.close(resolve));
  return port;
}
