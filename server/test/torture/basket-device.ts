import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { accountBasketSync } from '@tradecellar/contract/basket.ts';
import { type OrderNumbers, submitOrder } from '@tradecellar/contract/checkout.ts';
import type { ClosingOrder } from '@tradecellar/trade/basket-sync.ts';
import type { SyncRequest } from '@tradecellar/trade/device-basket.ts';
import { Machine, type Page } from '../../../trade/test/basket-machine.ts';
import type { Seen } from '../../../trade/test/basket-witness.ts';
import { orderForm } from '../order-form.ts';
import type { Answer, AskOnce } from './ask.ts';
import { answerOf, basketOf, syncBody, type Told } from './basket-calls.ts';
import {
  type BasketJournal,
  type Device,
  type Item,
  nameOf,
  type Owner,
  type SharedOrder,
} from './basket-journal.ts';
import { rules, typeOn } from './basket-typing.ts';
import { type BuyersLog, realNumbers } from './diary.ts';
import type { Random } from './random.ts';

export type DeviceParts = {
  readonly name: string;
  /** The people who use it, one after the other. */
  readonly owners: readonly Owner[];
  readonly tokenOf: (owner: Owner) => string;
  readonly dayOf: (owner: Owner) => string;
  readonly once: AskOnce;
  readonly random: Random;
  readonly pace: number;
  readonly journal: BasketJournal;
  /** Orders are changed, cancelled and judged as those of any buyer. */
  readonly log: BuyersLog;
};

const PAUSE_MS = 100;

/** A copy of a basket at the end. */
export type Copy = { readonly where: string; readonly device: Device; readonly seen: Seen };

/** A device in the torture: a browser of trade's histories (`Machine`), whose messages are calls of the shop. */
export class TorturedDevice {
  readonly name: string;
  readonly owners: readonly Owner[];
  private readonly parts: DeviceParts;
  private readonly machine: Machine<Item>;
  private readonly underWay = new Set<Promise<void>>();
  private isSettling = false;
  private readonly made = new Map<ClosingOrder, SharedOrder>();

  constructor(parts: DeviceParts) {
    this.parts = parts;
    this.name = parts.name;
    this.owners = parts.owners;
    this.machine = new Machine<Item>(rules, 0, randomUUID);
    this.signIn(parts.random.oneOf(parts.owners));
  }

  private get owner(): Owner | undefined {
    return this.owners.find((owner) => nameOf(owner) === this.machine.person);
  }

  /** One thing happens on it. */
  happen(): void {
    const { random, journal } = this.parts;
    const { machine, owner } = this;
    const page = random.oneOf(machine.pages);
    const at = random.between(0, 99);
    if (owner === undefined) this.signIn(random.oneOf(this.owners));
    else if (at < 42) typeOn(machine, page, owner, this.parts);
    else if (at < 68) this.sync(owner, page);
    else if (at < 75) this.place(owner, page);
    else if (at < 81) this.sendOrder(owner, page);
    else if (at < 84) this.takeBack(page);
    else if (at < 88) machine.isOnline = !machine.isOnline || random.happens(0.6);
    else if (at < 90) this.signOut(page);
    else if (at < 92) this.signIn(random.oneOf(this.owners));
    else if (at < 94) machine.reload();
    else if (at < 95) machine.refuseStorage();
    else machine.inStep();
    if (!machine.isOnline) journal.count('acts without a network');
  }

  private signIn(owner: Owner): void {
    if (this.machine.person === nameOf(owner)) return;
    this.parts.journal.count('people signed in');
    this.machine.signIn(nameOf(owner));
  }

  /** A person who is asked first, since the server lacks something, stays most times. */
  private signOut({ held: { device } }: Page<Item>): void {
    const { random, journal } = this.parts;
    const lacksSomething = device.unsaved.size > 0 || device.placing.order !== undefined;
    if (lacksSomething && random.happens(0.8)) return;
    journal.count(lacksSomething ? 'people signed out with something unsaved' : 'people signed out');
    this.machine.signOut();
  }

  /** Sends its lines, now and then twice; the answer may be lost, or come when nobody is there any more. */
  private sync(owner: Owner, page: Page<Item>): void {
    const { machine } = this;
    if (!machine.isOnline) return;
    machine.read(page);
    const request = rules.syncRequest(page.held.device);
    this.run(() => this.sendLines(owner, page, request));
    if (this.parts.random.happens(0.15)) {
      this.parts.journal.count('lines sent twice');
      this.run(() => this.sendLines(owner, page, request));
    }
  }

  private async sendLines(owner: Owner, page: Page<Item>, request: SyncRequest<Item>): Promise<boolean> {
    const { journal, once, random, pace } = this.parts;
    const { session } = this.machine;
    if (random.happens(0.2)) await wait(random.between(0, 1_000) * pace); // On its way.
    const stored = journal.savedOf(owner);
    const token = this.parts.tokenOf(owner);
    const answer = await once(accountBasketSync, { body: syncBody(owner, request), token });
    if (answer === undefined) return false;
    if (answer.status !== 200) {
      journal.faults.push(`Lines of ${nameOf(owner)} were refused: ${JSON.stringify(answer.body)}`);
      return false;
    }
    journal.saves(owner, request.lines);
    if (this.isLost(session, page)) return false;
    const told = answer.body.mainResult as Told; // The call's own answer.
    this.machine.read(page);
    const { device, seen } = page.held;
    const heard = answerOf(owner, told);
    const take = told.IsAnew ? rules.takeAnew : rules.takeAnswer;
    if (told.IsAnew) journal.count('devices that sent everything again');
    page.held = {
      device: take(device, request, heard),
      seen: journal.hears(owner, heard.lines, seen, stored),
    };
    const { orders } = rules.mergeNews(device, page.held.device);
    if (orders.length > 0) journal.count('devices told of another’s order');
    this.machine.write(page);
    return !told.HasMore && !told.IsAnew;
  }

  /** An answer that its page does not take. */
  private isLost(session: number, page: Page<Item>): boolean {
    const { machine, parts } = this;
    if (session !== machine.session || !machine.pages.includes(page) || !machine.isOnline) return true;
    if (this.isSettling || parts.random.happens(0.9)) return false;
    parts.journal.count('answers lost on their way');
    return true;
  }

  private place(owner: Owner, page: Page<Item>): void {
    const { machine } = this;
    const { journal, dayOf } = this.parts;
    machine.inStep();
    const { device, seen } = page.held;
    if (device.placing.order === undefined && rules.cartOf(device.basket).items.length === 0) return;
    const begun = rules.beginPlacing(device);
    const { order } = begun.placing;
    if (order !== undefined && !this.made.has(order)) {
      journal.count(machine.isOnline ? 'orders begun' : 'orders begun without a network');
      this.made.set(order, journal.begins(owner, begun.basket, dayOf(owner)));
    }
    page.held = { device: begun, seen };
    machine.write(page);
    this.sendOrder(owner, page);
  }

  private sendOrder(owner: Owner, page: Page<Item>): void {
    const { machine } = this;
    if (!machine.isOnline) return;
    machine.inStep();
    const { order } = page.held.device.placing;
    const made = order && this.made.get(order);
    if (order === undefined || made === undefined) return;
    page.held = { device: rules.sendPlacing(page.held.device), seen: page.held.seen };
    machine.write(page);
    this.run(() => this.submit(owner, page, order, made));
  }

  private async submit(
    owner: Owner,
    page: Page<Item>,
    order: ClosingOrder,
    { cart: sent }: SharedOrder,
  ): Promise<void> {
    const { session } = this.machine;
    const { journal } = this.parts;
    const { grandTotal } = sent;
    const form = orderForm({
      CartId: sent.cartId,
      CustomerAccount: sent.account,
      RequiredDate: sent.requiredDate,
      CustomerReference: sent.reference,
      Lines: [...sent.lines],
      GrandTotal: grandTotal,
      Basket: basketOf(order),
    });
    const answer = await this.parts.once(submitOrder, { body: form, token: this.parts.tokenOf(owner) });
    if (answer === undefined) {
      journal.count('orders without an answer');
      return;
    }
    if (answer.status !== 200 && answer.body.code === 'prices-changed') {
      // The buyer sees the new total, and the same order is sent again with it.
      const details = answer.body.details as { grandTotal: number }; // This refusal's facts.
      if (typeof sent.answer !== 'object') sent.grandTotal = details.grandTotal;
      return;
    }
    this.noteOutcome(sent, grandTotal, answer);
    if (this.isLost(session, page)) return;
    this.machine.read(page);
    const { device, seen } = page.held;
    if (device.placing.order !== order) return;
    const [orderNo] = answer.status === 200 ? realNumbers(answer.body.mainResult as OrderNumbers) : []; // Its own answer.
    page.held = {
      device:
        orderNo === undefined ? rules.dropPlacing(device) : rules.endPlacing(device, orderNo, randomUUID()),
      seen,
    };
    this.machine.write(page);
  }

  private noteOutcome(sent: SharedOrder['cart'], grandTotal: number, { status, body }: Answer): void {
    const { journal, log } = this.parts;
    if (status === 200) {
      if (typeof sent.answer !== 'object') {
        sent.grandTotal = grandTotal;
        sent.answeredAt = Date.now();
        log.carts.push(sent);
      }
      sent.answer = body.mainResult as OrderNumbers; // The call's own answer.
      journal.count('orders answered');
    } else {
      if (typeof sent.answer !== 'object') sent.answer = String(body.code);
      journal.count(`orders refused: ${body.code}`);
    }
  }

  /** An order that waits for the network is taken back before it was ever sent. */
  private takeBack(page: Page<Item>): void {
    this.machine.inStep();
    const device = rules.takeBack(page.held.device);
    if (device === page.held.device || page.held.device.placing.order === undefined) return;
    this.parts.journal.count('orders taken back');
    page.held = { device, seen: page.held.seen };
    this.machine.write(page);
  }

  private run(work: () => Promise<unknown>): void {
    const one: Promise<void> = work().then(() => void this.underWay.delete(one));
    this.underWay.add(one);
  }

  /** Nothing more happens on it, and every message has arrived or is lost. */
  async stop(): Promise<void> {
    this.isSettling = true;
    await Promise.all(this.underWay);
    this.machine.isOnline = true;
    this.machine.storeAgain();
  }

  /** Each of its pages learns what becomes of an order that was begun, and comes in step with the server. */
  async comeInStep(owner: Owner): Promise<void> {
    const { machine } = this;
    this.signIn(owner);
    for (const page of machine.pages) {
      machine.inStep();
      while (page.held.device.placing.order !== undefined) {
        this.sendOrder(owner, page);
        await Promise.all(this.underWay);
        await wait(PAUSE_MS);
      }
      while (!(await this.sendLines(owner, page, rules.syncRequest(page.held.device)))) await wait(PAUSE_MS);
      machine.inStep();
    }
  }

  copiesOf(owner: Owner): readonly Copy[] {
    if (this.owner !== owner) return [];
    return this.machine.pages.map(({ id, held }) => ({ where: `${this.name}, page ${id}`, ...held }));
  }
}
