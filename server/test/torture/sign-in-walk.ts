import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Browser } from '../../../sign-in/test/browser.ts';
import type { TestMailServer } from '../mail-server.ts';

export type Tokens = { readonly access: string; readonly refresh: string };
/** An answer with its status and text, or undefined if no answer came or the provider was away. */
export type Said = { readonly status: number; readonly url: string; readonly text: string } | undefined;

const LONGEST_MS = 20_000;
const MAIL_WITHIN_MS = 20_000;
const PAUSE_MS = 200;

/** The shop's own provider, as browsers reach the provider, with the mailboxes of its people. */
export class Provider {
  readonly shop: string;
  private readonly issuer: string;
  private readonly mailServers: ReadonlyMap<string, TestMailServer>;
  private readonly verifier = randomBytes(32).toString('base64url');

  constructor(issuer: string, shop: string, mailServers: ReadonlyMap<string, TestMailServer>) {
    this.issuer = issuer;
    this.shop = shop;
    this.mailServers = mailServers;
  }

  browser(): Browser {
    return new Browser(this.issuer, this.shop);
  }

  address(page: string): string {
    return `${this.issuer}/${page}`;
  }

  /** Opens an address in a browser, or posts fields to the address, and follows redirects up to the shop. */
  async go(browser: Browser, address: string, fields?: Record<string, string>): Promise<Said> {
    return answered(async () => {
      const { url, answer } = await (fields === undefined
        ? browser.follow(address)
        : browser.submit(address, fields));
      return { status: answer.status, url, text: url.startsWith(this.shop) ? '' : await answer.text() };
    });
  }

  /** Posts fields, and follows no redirect: `url` is the address to which the answer leads. */
  async press(browser: Browser, address: string, fields: Record<string, string>): Promise<Said> {
    return answered(async () => {
      const answer = await browser.go(address, { method: 'POST', body: new URLSearchParams(fields) });
      return { status: answer.status, url: answer.headers.get('location') ?? '', text: await answer.text() };
    });
  }

  authorisation(changes: Record<string, string> = {}): string {
    const query = new URLSearchParams({
      client_id: 'tradecellar-web',
      redirect_uri: `${this.shop}/`,
      response_type: 'code',
      scope: 'openid profile email offline_access',
      state: 'x',
      code_challenge: createHash('sha256').update(this.verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...changes,
    });
    return `${this.issuer}/auth?${query}`;
  }

  /** The tokens for a code. `refused` if the provider refuses the code, undefined if no answer came. */
  exchange(url: string): Promise<Tokens | 'refused' | undefined> {
    return this.askToken({
      grant_type: 'authorization_code',
      code: new URL(url).searchParams.get('code') ?? '',
      redirect_uri: `${this.shop}/`,
      code_verifier: this.verifier,
    });
  }

  refresh(refresh_token: string): Promise<Tokens | 'refused' | undefined> {
    return this.askToken({ grant_type: 'refresh_token', refresh_token });
  }

  /** The e-mail address to which the provider gave the token. Undefined if no answer came. */
  async emailOf({ access }: Tokens): Promise<string | undefined> {
    const said = await answered(async () => {
      const answer = await fetch(`${this.issuer}/userinfo`, {
        headers: { authorization: `Bearer ${access}` },
      });
      return { status: answer.status, url: '', text: await answer.text() };
    });
    return said && String(JSON.parse(said.text).email);
  }

  /** The newest mail to a person with the link of this sign-in page that came after `after`. */
  async mailFor(
    email: string,
    page: string,
    after = 0,
  ): Promise<{ token: string; code: string; at: number } | undefined> {
    const link = `${new URL(page).pathname}/link?token=`;
    for (let waited = 0; waited < MAIL_WITHIN_MS; waited += PAUSE_MS) {
      const found = [...this.mailServers.values()]
        .flatMap(({ received }) => received)
        .filter(({ to, mail, takenAt }) => to[0] === email && takenAt > after && mail.text?.includes(link))
        .toSorted((a, b) => a.takenAt - b.takenAt)
        .at(-1);
      if (found !== undefined) {
        const text = found.mail.text ?? '';
        const [, token = ''] = /token=([\w-]+)/.exec(text) ?? [];
        const [, first = '', last = ''] = /\b(\d{3}) (\d{3})\b/.exec(text) ?? [];
        return { token, code: first + last, at: found.takenAt };
      }
      await wait(PAUSE_MS);
    }
    return undefined;
  }

  private async askToken(fields: Record<string, string>): Promise<Tokens | 'refused' | undefined> {
    const said = await answered(async () => {
      const answer = await fetch(`${this.issuer}/token`, {
        method: 'POST',
        headers: { origin: new URL(this.shop).origin },
        body: new URLSearchParams({ client_id: 'tradecellar-web', ...fields }),
      });
      return { status: answer.status, url: '', text: await answer.text() };
    });
    if (said === undefined) return undefined;
    const { access_token: access, refresh_token: refresh } = JSON.parse(said.text);
    return said.status === 200 ? { access, refresh } : 'refused';
  }
}

export const isIn = (said: Said, { shop }: Provider): boolean =>
  said?.url.startsWith(shop) === true && new URL(said.url).searchParams.has('code');

async function answered(work: () => Promise<NonNullable<Said>>): Promise<Said> {
  const impatience = new AbortController();
  const said = await Promise.race([
    work().catch(() => undefined),
    wait(LONGEST_MS, undefined, { signal: impatience.signal, ref: false }).catch(() => undefined),
  ]);
  impatience.abort();
  return said === undefined || said.status >= 500 || said.status === 429 ? undefined : said;
}
