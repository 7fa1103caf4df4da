import type { BasketAnswer } from '../src/device-basket.ts';
import type { SharedDevice } from '../src/shared-device.ts';
import type { BasketRules } from './basket-rules.ts';
import type { ModelServer, SyncCall } from './model-server.ts';
import type { Bottles, Happening } from './people-checker.ts';

/** A browser: the document in its storage, which belongs to a sign-in, and its opened pages. */
export type Browser<Device> = {
  stored: Device | undefined;
  device: string;
  isSignedIn: boolean;
  hasNetwork: boolean;
  pages: Page<Device>[];
};
export type Page<Device> = {
  readonly id: string;
  held: Device;
  isCalling: boolean;
  lookedAt: string | undefined;
};

type Message = { readonly deliver: () => void };

export type DeviceRules<Value, Device> = {
  readonly empty: (device: string, uuid: string) => Device;
  readonly uuidOf: (held: Device) => string;
  readonly unite: (stored: Device, here: Device) => Device;
  readonly take: (held: Device, answer: BasketAnswer<Value>) => Device;
  readonly screen: (held: Device) => Bottles;
};

/** Browsers with storage and pages, a server, and messages between them that may be late, repeated or lost. */
export class BrowserWorld<Value, Device extends SharedDevice<Value>, Server extends ModelServer<Value>> {
  protected readonly history: Happening[] = [];
  protected readonly server: Server;
  protected readonly browsers: Browser<Device>[] = [];
  protected messages: Message[] = [];
  protected readonly shown = new Map<string, string>();
  protected count = 0;
  protected readonly rules: BasketRules;
  protected readonly random: (most: number) => number;
  private readonly kind: DeviceRules<Value, Device>;

  constructor(
    rules: BasketRules,
    {
      random,
      kind,
      server,
    }: {
      readonly random: (most: number) => number;
      readonly kind: DeviceRules<Value, Device>;
      readonly server: Server;
    },
  ) {
    this.rules = rules;
    this.random = random;
    this.kind = kind;
    this.server = server;
  }

  protected fresh(name: string): string {
    this.count += 1;
    return `${name}-${this.count}`;
  }

  protected any<T>(list: readonly T[]): T | undefined {
    return list[this.random(list.length)];
  }

  protected open(browser: Browser<Device>): void {
    const empty = this.kind.empty(browser.device, this.fresh('uuid'));
    const page: Page<Device> = { id: this.fresh('page'), held: empty, isCalling: false, lookedAt: undefined };
    browser.pages.push(page);
    this.rehydrate(browser, page);
  }

  protected signedIn(): Browser<Device> {
    const device = this.fresh('device');
    const browser: Browser<Device> = {
      stored: undefined,
      device,
      isSignedIn: true,
      hasNetwork: true,
      pages: [],
    };
    this.open(browser);
    return browser;
  }

  protected openOrClose(browser: Browser<Device>): void {
    if (browser.pages.length < 2) this.open(browser);
    else browser.pages.splice(this.random(2), 1);
  }

  protected backUpOrRestore(): void {
    if (this.random(3) > 0) this.server.backUp();
    else if (this.server.restore()) this.history.push({ kind: 'restored' });
  }

  protected rehydrate(browser: Browser<Device>, page: Page<Device>): void {
    if (browser.stored === undefined) return;
    page.held = this.kind.unite(browser.stored, page.held);
    this.see(browser, page);
  }

  protected update(browser: Browser<Device>, page: Page<Device>, change: (held: Device) => Device): void {
    this.rehydrate(browser, page);
    page.held = change(page.held);
    browser.stored = page.held;
    this.see(browser, page);
    for (const other of browser.pages)
      if (other !== page && this.random(2) === 0) this.rehydrate(browser, other);
  }

  protected see({ device }: Browser<Device>, { id, held }: Page<Device>): void {
    const lines = this.kind.screen(held);
    const words = JSON.stringify([...lines].sort());
    if (this.shown.get(id) === words) return;
    this.shown.set(id, words);
    this.history.push({ kind: 'saw', device, lines });
  }

  protected send(deliver: () => void): void {
    this.messages.push({ deliver });
  }

  protected deliverSome(): void {
    if (this.messages.length === 0) return;
    const at = this.random(Math.min(this.messages.length, 4));
    const message = this.messages[at];
    const fate = this.random(10);
    // The message is lost, delivered now and again later, or delivered once.
    if (fate !== 1) this.messages.splice(at, 1);
    if (fate !== 0) message?.deliver();
  }

  protected syncCall({ device }: Browser<Device>, { held }: Page<Device>): SyncCall<Value> {
    const { copy, queue } = held.held;
    const hasAnew = this.anew.get(device) !== undefined && this.anew.get(device) !== copy.epoch;
    const recovers = hasAnew && this.rules.recovers;
    const bringsNoActs = recovers || (copy.epoch === undefined && this.rules.readsFirst);
    return {
      device,
      epoch: copy.epoch,
      since: copy.revision,
      uuid: this.kind.uuidOf(held),
      acts: bringsNoActs ? [] : queue,
      recover: recovers ? { revision: copy.revision, isWhole: true, entries: copy.entries } : undefined,
      leaves: false,
    };
  }

  /** For each device, the server's new epoch, for which the device must send its copy. */
  protected readonly anew = new Map<string, string>();

  protected takeAnswer(
    browser: Browser<Device>,
    page: Page<Device>,
    answer: BasketAnswer<Value> | { readonly isAnew: string },
  ): void {
    page.isCalling = false;
    if ('isAnew' in answer) {
      this.anew.set(browser.device, answer.isAnew);
      return;
    }
    this.anew.delete(browser.device);
    this.rehydrate(browser, page);
    const known = new Set(page.held.notices.map(({ revision }) => revision));
    this.update(browser, page, (held) => this.kind.take(held, answer));
    for (const { revision, kind, keys: codes, orderNo } of page.held.notices) {
      if (known.has(revision)) continue;
      this.history.push({ kind: 'told', device: browser.device, notice: kind, codes, orderNo });
      if (this.random(2) === 0)
        this.update(browser, page, (held) => this.rules.dismissNotice(held, revision));
    }
  }
}

export function nothingOf(device: string): SyncCall<never> {
  return { device, epoch: undefined, since: 0, uuid: 'none', acts: [], recover: undefined, leaves: false };
}
