import { createHash, randomBytes, randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRemoteJWKSet, type JWTPayload, jwtVerify } from 'jose';
import { expect, vi } from 'vitest';
import { demoPeople } from '../src/demo-people.ts';
import type { LinkToSend, PasskeyNews, SignInOptions } from '../src/options.ts';
import { type SignIn, startSignIn } from '../src/start-sign-in.ts';
import { codeHashOf, hashOf } from '../src/store/hash.ts';
import { Browser } from './browser.ts';
import { openTestDatabase, type TestDatabase } from './database.ts';

export const SHOP = 'http://localhost:4119';

/** True if the browser came back to the shop with a code. The provider may listen on port 41190, so the slash counts. */
export const isIn = ({ url }: { readonly url: string }): boolean =>
  url.startsWith(`${SHOP}/`) && url.includes('code=');

type TokenAnswer = {
  readonly access_token: string;
  readonly id_token: string;
  readonly refresh_token: string;
  readonly error?: string;
};

type Mail = { readonly to: string; readonly link: string; readonly code: string };

type MailTrial = { officeNeedsPasskey?: boolean; offersPasskeys?: boolean; hasOffice?: boolean };

/** A provider for a test, on a free port, with a clock that the test can move. */
export class Trial {
  now = Date.now();
  readonly faults: unknown[] = [];
  readonly options: SignInOptions;
  readonly #folder: string;
  readonly #verifier = randomBytes(32).toString('base64url');
  #signIn: SignIn | undefined;
  readonly mails: Mail[] = [];
  readonly passkeyNews: PasskeyNews[] = [];

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
      mailsWithinMs: 1,
    };
  }

  /** A provider that sends links. `mails` has the mails that were sent. */
  static async startByMail(changes: Partial<SignInOptions> & MailTrial = {}): Promise<Trial> {
    const { officeNeedsPasskey = false, offersPasskeys = false, hasOffice = true, ...others } = changes;
    const trial = new Trial(
      await freePort(),
      await mkdtemp(join(tmpdir(), 'sign-in-')),
      await openTestDatabase(),
    );
    const sendPasskeyNews = async (news: PasskeyNews) => void trial.passkeyNews.push(news);
    const sendLink = (link: LinkToSend) => trial.#sendLink(link);
    Object.assign(trial.options, {
      way: { by: 'mail', officeNeedsPasskey, sendLink, sendPasskeyNews, setUpPage: `${SHOP}/` },
      ...others,
    });
    await trial.#database.query(
      `INSERT INTO customer (account, name) VALUES ('ALPHA', 'Alpha Bar');
       INSERT INTO login (email, customer_account, name) VALUES ('buyer@example.com', 'ALPHA', 'Bea Buyer'),
         ('other@example.com', 'ALPHA', 'Otto Other')`,
    );
    if (hasOffice) {
      await trial.#database.query(
        `INSERT INTO office_person (email, name) VALUES ('office@example.com', 'Olive Office')`,
      );
    }
    for (const name of offersPasskeys ? [] : ['buyer', 'other', 'office']) {
      await trial.#database.query(
        `INSERT INTO sign_in.attempt (what, key, count, ends_at) VALUES ('passkey-offer', $1, 1, 'infinity')`,
        [hashOf(`${name}@example.com`)],
      );
    }
    await trial.restart();
    return trial;
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

  /** Opens the sign-in page in a browser and asks for a link. Returns the page's address. */
  async ask(browser: Browser, email: string): Promise<{ url: string; answer: Response }> {
    const form = await browser.follow(this.authorisation());
    return browser.submit(form.url, { email });
  }

  /** Waits for the newest mail: the provider sends a mail after its answer. */
  async nextMail(count = 1): Promise<Mail> {
    await vi.waitFor(() => expect(this.mails.length).toBeGreaterThanOrEqual(count));
    return this.mails.at(-1) ?? { to: '', link: '', code: '' };
  }

  async signInByCode(email: string, browser = this.browser()): Promise<{ browser: Browser; back: URL }> {
    const sent = this.mails.length;
    const { url } = await this.ask(browser, email);
    const { code } = await this.nextMail(sent + 1);
    return { browser, back: new URL((await browser.submit(`${url}/code`, { code })).url) };
  }

  /** Stores the hashes of the secrets like the shop's mail (server/src/people/sign-in-mail.ts). */
  async #sendLink({ linkId, email, address }: LinkToSend): Promise<void> {
    const token = randomBytes(32).toString('base64url');
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const { query } = this.#database;
    await query('UPDATE sign_in.link SET hash = $2, code_hash = $3 WHERE id = $1', [
      linkId,
      hashOf(token),
      await codeHashOf(linkId, code),
    ]);
    this.mails.push({ to: email, link: `${address}?token=${token}`, code });
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

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // A TCP server's address is never a string.
  await new Promise((resolve) => server.close(resolve));
  return port;
}
