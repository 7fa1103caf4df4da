import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { accountBasketSync } from '@tradecellar/contract/basket.ts';
import { addToCart, type Cart, removeFromCart } from '@tradecellar/trade/cart.ts';
import { cartOf, changeHere, takeBasketAnswer } from '@tradecellar/trade/device-basket.ts';
import { hasCopy } from '@tradecellar/trade/shared-device.ts';
import { answerOf, type Item, seenItem, syncBody, type Told } from '../basket-lines.ts';
import { BasketBrowser, type Page } from './basket-browser.ts';
import { nameOf, type Owner } from './basket-journal.ts';
import { DeviceOrders, type DeviceParts } from './basket-orders.ts';

const PAUSE_MS = 100;
const MOST_BOTTLES = 24;

export class TorturedDevice {
  readonly owners: readonly Owner[];
  readonly browser: BasketBrowser;
  private readonly parts: DeviceParts;
  private readonly underWay = new Set<Promise<unknown>>();
  private readonly orders: DeviceOrders;
  private isSettling = false;

  constructor(parts: DeviceParts) {
    this.parts = parts;
    this.owners = parts.owners;
    this.browser = new BasketBrowser(parts.journal, parts.random);
    this.orders = new DeviceOrders(parts, this.browser, {
      run: (work) => this.run(work),
      isLost: (device, page) => this.isLost(device, page),
    });
    this.browser.signIn(parts.random.oneOf(parts.owners));
  }

  happen(): void {
    const { random, journal } = this.parts;
    const { browser } = this;
    if (browser.owner === undefined) browser.signIn(random.oneOf(this.owners));
    const page = random.oneOf(browser.pages);
    if (!browser.isOnline) journal.count('acts without a network');
    const at = random.between(0, 99);
    if (at < 38) this.type(page);
    else if (at < 70) this.call(page);
    else if (at < 84) this.press(page);
    else if (at < 87) this.orders.takeBack(page);
    else if (at < 91) browser.isOnline = !browser.isOnline || random.happens(0.6);
    else if (at < 93) this.signOut(page);
    else if (at < 96) browser.openOrClose();
    else for (const each of browser.pages) browser.read(each);
  }

  private type(page: Page): void {
    const { random, journal } = this.parts;
    const { browser } = this;
    if (random.happens(0.9)) browser.read(page);
    if (page.held.placing.order !== undefined && !page.held.placing.isSent) return;
    const items = cartOf(page.held).items;
    const chance = items.length === 0 ? 1 : random.next();
    const uuid = randomUUID();
    if (chance < 0.05) {
      const empty = (cart: Cart<Item>) =>
        items.reduce((left, { Code }) => removeFromCart(left, Code, uuid), cart);
      this.change(page, new Map(items.map(({ Code }) => [Code, 0])), empty);
      return;
    }
    if (chance < 0.2) {
      const { Code } = random.oneOf(items);
      this.change(page, new Map([[Code, 0]]), (cart) => removeFromCart(cart, Code, uuid));
      return;
    }
    const Code = random.oneOf(browser.known.codes);
    const BottlesQty = random.between(1, MOST_BOTTLES);
    const item: Item = { ...seenItem(0), Code, BottlesQty };
    if (!hasCopy(page.held)) journal.count('lines typed before the first answer');
    this.change(page, new Map([[Code, BottlesQty]]), (cart) => addToCart(cart, item, uuid));
  }

  private change(
    page: Page,
    typed: ReadonlyMap<string, number>,
    rule: (cart: Cart<Item>) => Cart<Item>,
  ): void {
    const { browser } = this;
    const { journal } = this.parts;
    for (const [code, bottles] of typed) {
      journal.count(bottles === 0 ? 'lines removed' : 'lines typed');
      journal.historyOf(browser.known).push({ kind: 'typed', device: browser.device, code, bottles });
    }
    const touched = [...typed].flatMap(([code, bottles]) => (bottles === 0 ? [] : [code]));
    browser.update(page, (held) => changeHere(held, rule, { page: page.id, touched }));
  }

  /** Signs out unless an order has no answer yet, as the app does. */
  private signOut(page: Page): void {
    const { browser } = this;
    if (page.held.placing.order !== undefined) return;
    if (browser.isOnline) this.run(this.leave(browser.known, page));
    browser.signOut();
  }

  private async leave(owner: Owner, page: Page): Promise<void> {
    const body = syncBody(owner.account, page.held, { leaves: true });
    await this.parts.once(accountBasketSync, { body, token: this.parts.tokenOf(owner) });
  }

  /**
   * Sends the queued acts or the pending order, sometimes twice. The answer may be lost, or arrive after a sign-out.
   */
  private call(page: Page): void {
    const { browser } = this;
    browser.read(page);
    if (!browser.isOnline) return;
    const { order, isSent } = page.held.placing;
    if (order !== undefined && isSent) {
      this.orders.send(page);
      return;
    }
    this.run(this.sync(page));
    if (this.parts.random.happens(0.15)) {
      this.parts.journal.count('calls made twice');
      this.run(this.sync(page));
    }
    this.orders.sendWaiting(page);
  }

  private async sync(page: Page): Promise<boolean> {
    const { journal, once, random, pace } = this.parts;
    const { browser } = this;
    const { device, known: owner, anew } = browser;
    const { epoch } = page.held.held.copy;
    const recovers = anew !== undefined && epoch !== undefined && anew !== epoch;
    const body = syncBody(owner.account, page.held, { recovers });
    if (recovers) journal.count('devices that sent their whole copy');
    if (random.happens(0.2)) await wait(random.between(0, 1_000) * pace); // Simulates a slow network.
    const answer = await once(accountBasketSync, { body, token: this.parts.tokenOf(owner) });
    if (answer === undefined) return false;
    if (answer.status !== 200) {
      journal.faults.push(`Acts of ${nameOf(owner)} were refused: ${JSON.stringify(answer.body)}`);
      return false;
    }
    if (this.isLost(device, page)) return false;
    const told = answer.body.mainResult as Told; // The contract's type of this answer.
    if (told.IsAnew) {
      browser.anew = told.Epoch;
      return false;
    }
    this.take(page, told);
    return page.held.held.queue.length === 0;
  }

  private take(page: Page, told: Told): void {
    const { journal } = this.parts;
    const { browser } = this;
    browser.read(page);
    const known = new Set(page.held.notices.map(({ revision }) => revision));
    browser.update(page, (held) => takeBasketAnswer(held, answerOf(told)));
    for (const { revision, kind: notice, keys, orderNo } of page.held.notices) {
      if (known.has(revision)) continue;
      journal.count(`devices told: ${notice}`);
      const about = { device: browser.device, notice, codes: keys, orderNo };
      journal.historyOf(browser.known).push({ kind: 'told', ...about });
    }
  }

  /** True if the page gets no answer: it was closed or signed out, is offline, or loses the answer at random. */
  private isLost(device: string, page: Page): boolean {
    const { browser, parts } = this;
    if (device !== browser.device || !browser.pages.includes(page) || !browser.isOnline) return true;
    if (this.isSettling || parts.random.happens(0.9)) return false;
    parts.journal.count('answers lost on their way');
    return true;
  }

  /**
   * Presses Place order. On a device that is online, the button works only when all acts are answered. On a device that
   * is offline, the order waits.
   */
  private press(page: Page): void {
    const { browser } = this;
    browser.read(page);
    const { held, placing } = page.held;
    const isUnanswered = browser.isOnline && (held.queue.length > 0 || !hasCopy(page.held));
    if (placing.order !== undefined || isUnanswered) this.call(page);
    else if (cartOf(page.held).items.length > 0) this.orders.press(page);
  }

  private run(work: Promise<unknown>): void {
    this.underWay.add(work);
    void work.then(() => this.underWay.delete(work));
  }

  async stop(): Promise<void> {
    this.isSettling = true;
    await Promise.all(this.underWay);
    this.browser.isOnline = true;
    if (this.browser.owner !== undefined) await this.comeInStep(this.browser.owner);
  }

  async comeInStep(owner: Owner): Promise<void> {
    const { browser } = this;
    browser.signIn(owner);
    for (const page of browser.pages) {
      browser.read(page);
      while (page.held.placing.order !== undefined) {
        this.call(page);
        await Promise.all(this.underWay);
        await wait(PAUSE_MS);
        browser.read(page);
      }
      while (!(await this.sync(page))) await wait(PAUSE_MS);
    }
    for (const page of browser.pages) browser.read(page);
  }
}
