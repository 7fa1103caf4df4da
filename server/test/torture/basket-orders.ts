import { randomUUID } from 'node:crypto';
import { type OrderNumbers, submitOrder } from '@tradecellar/contract/checkout.ts';
import {
  beginPlacing,
  dropPlacing,
  endPlacing,
  isAsSeen,
  sendPlacing,
  takeBack,
} from '@tradecellar/trade/device-basket.ts';
import { hasCopy } from '@tradecellar/trade/shared-device.ts';
import { orderForm } from '../order-form.ts';
import type { Answer, AskOnce } from './ask.ts';
import { type BasketBrowser, bottlesOf, type Page, shownOn } from './basket-browser.ts';
import type { BasketJournal, Owner, SharedOrder } from './basket-journal.ts';
import { addUnanswered, type BuyersLog, type Price, priceOf, type Repriced, realNumbers } from './diary.ts';
import type { Random } from './random.ts';

export type DeviceParts = {
  readonly owners: readonly Owner[];
  readonly tokenOf: (owner: Owner) => string;
  readonly dayOf: (owner: Owner) => string;
  readonly once: AskOnce;
  readonly random: Random;
  readonly pace: number;
  readonly journal: BasketJournal;
  /** The log of all buyers, so that the checks cover these orders. */
  readonly log: BuyersLog;
};

type Calls = {
  readonly run: (work: Promise<unknown>) => void;
  readonly isLost: (device: string, page: Page) => boolean;
};

let presses = 0;

export class DeviceOrders {
  private readonly parts: DeviceParts;
  private readonly browser: BasketBrowser;
  private readonly calls: Calls;
  private readonly made = new Map<string, SharedOrder>();

  constructor(parts: DeviceParts, browser: BasketBrowser, calls: Calls) {
    this.parts = parts;
    this.browser = browser;
    this.calls = calls;
  }

  press(page: Page): void {
    const { browser } = this;
    const { journal } = this.parts;
    journal.count(browser.isOnline ? 'orders begun' : 'orders begun without a network');
    presses += 1;
    const press = presses;
    const lines = shownOn(page);
    journal.historyOf(browser.known).push({ kind: 'pressed', device: browser.device, press, lines });
    browser.update(page, (now) => beginPlacing(now, browser.isOnline ? undefined : String(press)));
    if (browser.isOnline) this.begin(page, press);
  }

  /**
   * Sends an order that waited offline when all acts are answered, or drops it if its lines are not as the buyer saw
   * them.
   */
  sendWaiting(page: Page): void {
    const { held, placing } = page.held;
    if (placing.order === undefined || placing.isSent || placing.form === undefined) return;
    if (held.queue.length > 0 || !hasCopy(page.held)) return;
    if (isAsSeen(page.held)) {
      this.begin(page, Number(placing.form));
      return;
    }
    this.parts.journal.count('orders that waited and were not as seen');
    this.browser.update(page, dropPlacing);
  }

  private begin(page: Page, press: number): void {
    const { browser } = this;
    const { journal, dayOf } = this.parts;
    browser.update(page, sendPlacing);
    const { order } = page.held.placing;
    if (order === undefined) return;
    const owner = browser.known;
    const made: SharedOrder = {
      ...{ owner, device: browser.device, press, sentAt: 0 },
      seen: bottlesOf(order.lines),
      cart: {
        cartId: order.uuid,
        account: owner.account,
        lines: [...bottlesOf(order.lines)].map(([ProductCode, BottlesQty]) => {
          return { ProductCode, CasesQty: 0, BottlesQty };
        }),
        requiredDate: dayOf(owner),
        reference: `D ${randomUUID().slice(0, 13)}`,
        addressId: '1',
        grandTotal: 0,
        changes: [],
      },
    };
    journal.orders.push(made);
    this.made.set(order.uuid, made);
    this.send(page);
  }

  send(page: Page): void {
    const made = this.made.get(page.held.placing.order?.uuid ?? '');
    if (made !== undefined) this.calls.run(this.submit(page, made));
  }

  private async submit(page: Page, made: SharedOrder): Promise<void> {
    const { browser } = this;
    const { journal, once, tokenOf } = this.parts;
    const { cart, owner, device } = made;
    const { order } = page.held.placing;
    if (order === undefined) return;
    made.sentAt = journal.historyOf(owner).length;
    const sentAt = Date.now();
    const { grandTotal, charge, pricedAt } = cart;
    const price = {
      grandTotal,
      ...(charge !== undefined && { charge }),
      ...(pricedAt !== undefined && { pricedAt }),
    };
    const body = orderForm({
      CartId: cart.cartId,
      CustomerAccount: cart.account,
      RequiredDate: cart.requiredDate,
      CustomerReference: cart.reference,
      Lines: [...cart.lines],
      GrandTotal: grandTotal,
      ...(order.epoch !== undefined && {
        Basket: { Device: device, Epoch: order.epoch, Revision: order.revision },
      }),
    });
    const answer = await once(submitOrder, { body, token: tokenOf(owner) });
    if (answer === undefined) {
      addUnanswered(cart, price);
      journal.count('orders without an answer');
      return;
    }
    if (answer.status !== 200 && answer.body.code === 'prices-changed') {
      const details = answer.body.details as Repriced; // The contract's type of these details.
      if (typeof cart.answer !== 'object') Object.assign(cart, priceOf(details, sentAt));
      return;
    }
    this.noteOutcome(made, price, answer);
    if (this.calls.isLost(device, page)) return;
    browser.read(page);
    if (page.held.placing.order?.uuid !== cart.cartId) return;
    if (answer.status !== 200) {
      browser.update(page, dropPlacing);
      return;
    }
    const [no = ''] = realNumbers(answer.body.mainResult as OrderNumbers); // The contract's type of this answer.
    journal.historyOf(owner).push({ kind: 'thanked', device, no });
    browser.update(page, (held) => endPlacing(held, randomUUID()));
  }

  private noteOutcome({ cart }: SharedOrder, price: Price, { status, body }: Answer): void {
    const { journal, log } = this.parts;
    if (status === 200) {
      if (typeof cart.answer !== 'object') {
        Object.assign(cart, price);
        cart.answeredAt = Date.now();
        log.carts.push(cart);
      }
      cart.answer = body.mainResult as OrderNumbers; // The contract's type of this answer.
      journal.count('orders answered');
    } else {
      if (typeof cart.answer !== 'object') cart.answer = String(body.code);
      journal.count(`orders refused: ${body.code}`);
    }
  }

  takeBack(page: Page): void {
    this.browser.read(page);
    const { order, isSent } = page.held.placing;
    if (order === undefined || isSent) return;
    this.parts.journal.count('orders taken back');
    this.browser.update(page, takeBack);
  }
}
