export class Browser {
  readonly #issuer: string;
  readonly #shop: string;
  readonly #cookies = new Map<string, { value: string; path: string }>();

  constructor(issuer: string, shop: string) {
    this.#issuer = issuer;
    this.#shop = shop;
  }

  cookie(name: string): string | undefined {
    return this.#cookies.get(name)?.value;
  }

  setCookie(name: string, value: string): void {
    this.#cookies.set(name, { value, path: '/' });
  }

  async go(address: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(address, this.#issuer);
    const cookie = [...this.#cookies]
      .filter(([, { path }]) => url.pathname.startsWith(path))
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ');
    const answer = await fetch(url, {
      ...init,
      redirect: 'manual',
      headers: { accept: 'text/html', ...init.headers, ...(cookie === '' ? {} : { cookie }) },
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      const path = /path=([^;]*)/i.exec(line)?.[1] ?? '/';
      if (value === '') this.#cookies.delete(name);
      else this.#cookies.set(name, { value, path });
    }
    return answer;
  }

  async follow(address: string, init: RequestInit = {}): Promise<{ url: string; answer: Response }> {
    let url = new URL(address, this.#issuer).href;
    let answer = await this.go(url, init);
    for (let step = 0; step < 10 && answer.status >= 300 && answer.status < 400; step += 1) {
      url = new URL(answer.headers.get('location') ?? '', url).href;
      if (new URL(url).origin === this.#shop) break;
      answer = await this.go(url);
    }
    return { url, answer };
  }

  submit(address: string, fields: Record<string, string>) {
    return this.follow(address, { method: 'POST', body: new URLSearchParams(fields) });
  }
}
