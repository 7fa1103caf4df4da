import type { DeviceBasket } from '../src/device-basket.ts';
import type { BasketRules } from './basket-rules.ts';
import {
  BrowserWorld,
  type DeviceRules,
  type Browser as KindBrowser,
  type Page as KindPage,
  nothingOf,
} from './browser-world.ts';
import { BasketServer, type Item, type OrderAnswer, type OrderCall } from './model-orders.ts';
import { type Bottles, faultsOf, type Happening } from './people-checker.ts';
import { randomNumbers } from './random-number.ts';

const CODES = ['A', 'B', 'C'];
const BROWSERS = 3;
const STEPS = 90;

type Device = DeviceBasket<Item>;
type Browser = KindBrowser<Device>;
type Page = KindPage<Device>;

function basketsOf(rules: BasketRules): DeviceRules<Item, Device> {
  return {
    empty: rules.emptyDevice<Item>,
    uuidOf: ({ uuid }) => uuid,
    unite: rules.uniteDevices,
    take: rules.takeBasketAnswer,
    screen: (held) => bottlesOf(rules.cartOf(held).items),
  };
}

/** A random history of three browsers and a server that share a basket. */
export class BasketWorld extends BrowserWorld<Item, Device, BasketServer> {
  private readonly restores: boolean;

  constructor(rules: BasketRules, seed: number) {
    const server = new BasketServer(rules, ({ device, press, lines }, no) => {
      this.history.push({ kind: 'ordered', device, press, no, lines: bottlesOf(lines) });
    });
    super(rules, { random: randomNumbers(seed), kind: basketsOf(rules), server });
    this.restores = this.random(4) === 0;
    for (let at = 0; at < BROWSERS; at += 1) this.browsers.push(this.signedIn());
  }

  play(): { readonly faults: readonly string[]; readonly history: readonly Happening[] } {
    for (let step = 0; step < STEPS; step += 1) this.step();
    this.settle();
    const screens = new Map<string, Bottles>();
    for (const { device, pages } of this.browsers) {
      for (const page of pages)
        screens.set(`${device} ${page.id}`, bottlesOf(this.rules.cartOf(page.held).items));
    }
    const faults = faultsOf(this.history, screens);
    // The server would mistake a basket with the key of a placed order for that order, so the basket could never be
    // placed.
    const key = this.server.hasPlacedKey() ? ['the open basket has the key of an order'] : [];
    return { faults: [...faults, ...key], history: this.history };
  }

  private step(): void {
    const browser = this.any(this.browsers);
    const page = browser && this.any(browser.pages);
    if (browser === undefined || page === undefined) return;
    const chance = this.random(100);
    if (chance < 27) this.type(browser, page);
    else if (chance < 50) this.call(browser, page);
    else if (chance < 75) this.deliverSome();
    else if (chance < 78) this.look(page);
    else if (chance < 88) this.press(browser, page);
    else if (chance < 90) this.openOrClose(browser);
    else if (chance < 93) browser.hasNetwork = !browser.hasNetwork;
    else if (chance < 95) this.signOut(browser);
    else if (chance < 97) this.takeBack(browser, page);
    else if (this.restores) this.backUpOrRestore();
  }

  private type(browser: Browser, page: Page): void {
    const { rules } = this;
    // Sometimes a person acts before the page has read the text that another page stored.
    if (this.random(10) > 0) this.rehydrate(browser, page);
    const isWaiting = page.held.placing.order !== undefined && !page.held.placing.isSent;
    if (isWaiting) return;
    const items = rules.cartOf(page.held).items;
    const chance = this.random(10);
    const change = this.changed(browser, items, chance);
    this.update(browser, page, (held) =>
      rules.changeHere(held, change.rule, { page: page.id, touched: change.codes }),
    );
    page.lookedAt = undefined;
  }

  private changed({ device }: Browser, items: readonly Item[], chance: number) {
    const { rules } = this;
    const record = (code: string, bottles: number) =>
      this.history.push({ kind: 'typed', device, code, bottles });
    const uuid = this.fresh('uuid');
    if (chance < 2 && items.length > 0) {
      const { Code } = this.any(items) as Item; // The list is not empty.
      record(Code, 0);
      return { codes: [Code], rule: (cart: Cart) => rules.removeFromCart(cart, Code, uuid) };
    }
    if (chance === 2 && items.length > 0) {
      for (const { Code } of items) record(Code, 0);
      // Lines that the page does not show stay in the basket.
      const empty = (cart: Cart) =>
        items.reduce((left, { Code }) => rules.removeFromCart(left, Code, uuid), cart);
      return { codes: [], rule: empty };
    }
    const Code = this.any(CODES) ?? 'A';
    // Most quantities are unique, so that the checker can tell acts apart. Some are equal.
    const CasesQty = this.random(8) === 0 ? 6 : 100 + this.count;
    record(Code, CasesQty);
    const item: Item = { Code, CaseSize: 1, CasesQty, BottlesQty: 0 };
    return {
      codes: [Code],
      rule: (cart: Cart) => rules.addToCart(cart, item, uuid),
    };
  }

  private look(page: Page): void {
    page.lookedAt = this.screenOf(page);
  }

  private screenOf({ held }: Page): string {
    return JSON.stringify([...bottlesOf(this.rules.cartOf(held).items)].sort());
  }

  private takeBack(browser: Browser, page: Page): void {
    this.update(browser, page, (held) => this.rules.takeBack(held));
  }

  private signOut(browser: Browser): void {
    // If the outcome of an order is unknown, the app asks before it signs out. In this model the person then stays
    // signed in.
    if (browser.stored?.placing.order !== undefined) return;
    this.history.push({ kind: 'left', device: browser.device });
    const { device } = browser;
    if (browser.hasNetwork) this.send(() => void this.server.sync({ ...nothingOf(device), leaves: true }));
    for (const page of browser.pages) this.shown.delete(page.id);
    Object.assign(browser, this.signedIn());
  }

  private call(browser: Browser, page: Page): void {
    this.rehydrate(browser, page);
    if (!browser.hasNetwork) return;
    const { order, isSent } = page.held.placing;
    if (order !== undefined && isSent) {
      this.sendOrder(browser, page);
      return;
    }
    if (page.isCalling && this.random(3) > 0) return;
    page.isCalling = true;
    const sent = this.syncCall(browser, page);
    const signIn = browser.device;
    this.send(() => {
      const answer = this.server.sync(sent);
      this.send(() => {
        if (browser.device === signIn && browser.pages.includes(page)) this.takeAnswer(browser, page, answer);
      });
    });
  }

  /** Presses the button if the screen has not changed since the person looked at it. */
  private press(browser: Browser, page: Page): void {
    this.rehydrate(browser, page);
    const { held } = page;
    const { rules } = this;
    // Half of the people look at the screen right before they press.
    if (this.random(2) === 0) this.look(page);
    const isArmed = page.lookedAt !== undefined && page.lookedAt === this.screenOf(page);
    const isEmpty = rules.cartOf(held).items.length === 0;
    if (isEmpty || held.placing.order !== undefined) return;
    if (!browser.hasNetwork) {
      if (isArmed)
        this.update(browser, page, (now) => rules.beginPlacing(now, this.recordPress(browser, page)));
      return;
    }
    // The button waits until all acts are answered.
    if (!isArmed || held.held.copy.epoch === undefined || (held.held.queue.length > 0 && rules.flushes))
      return;
    const press = this.recordPress(browser, page);
    this.update(browser, page, (now) => rules.sendPlacing(rules.beginPlacing(now)));
    this.presses.set(page.held.placing.order?.uuid ?? '', Number(press));
    this.sendOrder(browser, page);
  }

  private recordPress({ device }: Browser, page: Page): string {
    this.count += 1;
    const lines = bottlesOf(this.rules.cartOf(page.held).items);
    this.history.push({ kind: 'pressed', device, press: this.count, lines });
    return String(this.count);
  }

  private readonly presses = new Map<string, number>();

  private sendOrder(browser: Browser, page: Page): void {
    const { order } = page.held.placing;
    if (order === undefined) return;
    const press = this.presses.get(order.uuid) ?? 0;
    const { uuid, epoch, revision } = order;
    const lines = this.rules.sendsSeenLines ? order.lines : this.rules.cartOf(page.held).items;
    const call: OrderCall = { device: browser.device, press, uuid, epoch, revision, lines };
    const signIn = browser.device;
    this.send(() => {
      const answer = this.server.order(call);
      this.send(() => {
        if (browser.device === signIn && browser.pages.includes(page))
          this.takeOrderAnswer(browser, page, uuid, answer);
      });
    });
  }

  private takeOrderAnswer(browser: Browser, page: Page, uuid: string, answer: OrderAnswer): void {
    this.rehydrate(browser, page);
    if (page.held.placing.order?.uuid !== uuid) return;
    if ('no' in answer) {
      this.history.push({ kind: 'thanked', device: browser.device, no: answer.no });
      this.update(browser, page, (held) => this.rules.endPlacing(held, this.fresh('uuid')));
      return;
    }
    page.lookedAt = undefined;
    this.update(browser, page, (held) => this.rules.dropPlacing(held));
  }

  private sendWaiting(browser: Browser, page: Page): void {
    const { form, isSent, order } = page.held.placing;
    if (form === undefined || isSent || order === undefined) return;
    const { held } = page.held;
    if (held.queue.length > 0 || held.copy.epoch === undefined) return;
    if (!this.rules.isAsSeen(page.held)) {
      this.update(browser, page, (now) => this.rules.dropPlacing(now));
      return;
    }
    this.update(browser, page, (now) => this.rules.sendPlacing(now));
    this.presses.set(page.held.placing.order?.uuid ?? '', Number(form));
    this.sendOrder(browser, page);
  }

  /**
   * Gives every browser a network, delivers all messages, and synchronises every page twelve times, so that all screens
   * agree.
   */
  private settle(): void {
    const deliverAll = () => {
      while (this.messages.length > 0) this.messages.shift()?.deliver();
    };
    deliverAll();
    for (let round = 0; round < 12; round += 1) {
      for (const browser of this.browsers) {
        browser.hasNetwork = true;
        for (const page of browser.pages) {
          page.isCalling = false;
          this.call(browser, page);
          deliverAll();
          this.sendWaiting(browser, page);
          deliverAll();
        }
      }
    }
  }
}

function bottlesOf(items: readonly Item[]): Bottles {
  return new Map(items.map(({ Code, CasesQty }) => [Code, CasesQty]));
}

type Cart = ReturnType<BasketRules['cartOf']> & { readonly items: readonly Item[] };
