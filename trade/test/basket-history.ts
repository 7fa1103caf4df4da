import { Machine, type Page } from './basket-machine.ts';
import type { Rules } from './basket-rules.ts';
import {
  CODES,
  type Item,
  type MadeOrder,
  type Order,
  type Request,
  ServerModel,
  seenOf,
  stateOf,
} from './basket-server.ts';
import { expectThat, type Seen, seenBoth, Witness } from './basket-witness.ts';

export const PEOPLE = ['ann', 'bob'] as const;

type Address = {
  readonly machine: Machine;
  readonly session: number;
  readonly page: Page;
  readonly person: string;
};
type Message = Address &
  (
    | { readonly kind: 'sync'; readonly request: Request; readonly seen: Seen }
    | {
        readonly kind: 'answer';
        readonly request: Request;
        readonly answer: Request;
        readonly isAnew: boolean;
        readonly seen: Seen;
      }
    | { readonly kind: 'order'; readonly made: MadeOrder }
    | { readonly kind: 'outcome'; readonly made: MadeOrder; readonly number: number | undefined }
  );

/** Three devices, a server and the network between them. In everything that happens the witness looks on. */
export class World {
  readonly witness = new Witness();
  private readonly rules: Rules;
  private readonly machines: readonly Machine[];
  private readonly servers: Map<string, ServerModel>;
  private network: Message[] = [];
  private readonly made = new Map<Order, MadeOrder>();
  private readonly sent = new Set<Order>();
  private readonly takenBack = new Set<Order>();
  private drawn = 0;
  private minutes = 0;

  constructor(rules: Rules, clockOffsets: readonly number[]) {
    this.rules = rules;
    this.servers = new Map(
      PEOPLE.map((person) => [person, new ServerModel(rules, this.witness, person, this.draw())]),
    );
    this.machines = clockOffsets.map((offset) => new Machine(rules, offset, () => this.draw()));
  }

  /** Ids in no sequence, each once. */
  private draw(): string {
    this.drawn += 1;
    return String((this.drawn * 7919) % 100_003).padStart(6, '0');
  }

  private serverOf(person: string): ServerModel {
    const server = this.servers.get(person);
    expectThat(server !== undefined, 'everyone has a basket');
    return server;
  }

  /** One thing happens: its kind by weight, the device, the product, and a free number. */
  happen([kind, at, product, free]: readonly [number, number, number, number]): void {
    this.minutes += 1;
    const machine = this.machines[at];
    const page = machine?.pages[free % machine.pages.length];
    if (machine === undefined || page === undefined) return;
    if (kind < 30) this.type(machine, page, product, free);
    else if (kind < 50) this.deliver(free, free % 5 === 0);
    else if (kind < 55) this.lose(kind, free);
    else if (kind < 69) this.sync(machine, page);
    else if (kind < 77) this.place(machine, page);
    else if (kind < 81) this.sendOrder(machine, page);
    else if (kind < 84) this.takeBack(machine, page);
    else if (kind < 88) machine.isOnline = !machine.isOnline;
    else if (kind < 90) this.deliverAll();
    else if (kind < 92) machine.signOut();
    else if (kind < 94) machine.signIn(free % 3 === 0 ? 'bob' : 'ann');
    else if (kind < 96) machine.reload();
    else if (kind < 97) machine.refuseStorage();
    else if (kind < 98) this.restore(machine.person);
    else machine.inStep();
  }

  private type(machine: Machine, page: Page, product: number, free: number): void {
    const { person } = machine;
    if (person === undefined) return;
    // Storage lags at times: a page does not read what another has just written, and writes over it.
    if (free % 7 !== 0) machine.read(page);
    const { rules, witness } = this;
    const before = rules.cartOf(page.held.device.basket);
    const isClear = free % 10 === 9;
    const isRemoval = isClear || free % 4 === 3;
    const codes = isClear ? before.items.map(({ Code }) => Code) : [CODES[product] ?? ''];
    if (isRemoval && !before.items.some(({ Code }) => codes.includes(Code))) return;
    let { seen } = page.held;
    let number = 0;
    for (const code of codes) {
      number = witness.add(CODES.indexOf(code), person, isRemoval, seen);
      seen = witness.afterChange(CODES.indexOf(code), number, seen);
    }
    const item: Item = {
      Code: codes[0] ?? '',
      CaseSize: 6,
      CasesQty: isRemoval ? 0 : number,
      BottlesQty: 0,
      At: machine.clockOffset + this.minutes,
    };
    const uuid = this.draw();
    const device = rules.changeHere(
      page.held.device,
      (cart) => (isClear ? rules.clearCart(uuid) : rules.addToCart(cart, item, uuid)),
      { person, page: page.id },
    );
    witness.checkUuid(before, rules.cartOf(device.basket));
    page.held = { device, seen };
    machine.write(page);
  }

  private sync(machine: Machine, page: Page): void {
    const { person, session } = machine;
    if (person === undefined || !machine.isOnline) return;
    machine.read(page);
    const request = this.rules.syncRequest(page.held.device);
    const seen = seenOf(page.held.seen, request.lines.keys());
    this.network.push({ kind: 'sync', machine, session, page, person, request, seen });
  }

  private place(machine: Machine, page: Page): void {
    if (machine.person === undefined) return;
    machine.inStep();
    const { device, seen } = page.held;
    const { order: before } = device.placing;
    const { items } = this.rules.cartOf(device.basket);
    if (before === undefined && items.length === 0) return;
    const begun = this.rules.beginPlacing(device);
    const { order } = begun.placing;
    expectThat(order !== undefined, 'an order is begun');
    expectThat(before === undefined || before === order, 'until its outcome is known the same order is sent');
    if (!this.made.has(order)) {
      const content = new Map(items.map(({ Code, CasesQty }) => [CODES.indexOf(Code), CasesQty]));
      this.made.set(order, { order, content, seen });
    }
    page.held = { device: begun, seen };
    machine.write(page);
    this.sendOrder(machine, page);
  }

  private sendOrder(machine: Machine, page: Page): void {
    const { person, session } = machine;
    if (person === undefined || !machine.isOnline) return;
    machine.inStep();
    const { order } = page.held.device.placing;
    const made = order && this.made.get(order);
    if (made === undefined) return;
    page.held = { device: this.rules.sendPlacing(page.held.device), seen: page.held.seen };
    machine.write(page);
    expectThat(!this.takenBack.has(made.order), 'an order that was taken back is not sent');
    this.sent.add(made.order);
    this.network.push({ kind: 'order', machine, session, page, person, made });
  }

  /** An order that waits for the network is taken back before it was ever sent. */
  private takeBack(machine: Machine, page: Page): void {
    if (machine.person === undefined) return;
    machine.inStep();
    const { order } = page.held.device.placing;
    const device = this.rules.takeBack(page.held.device);
    if (order === undefined || device === page.held.device) return;
    expectThat(!this.sent.has(order), 'an order that was sent is not taken back');
    this.takenBack.add(order);
    page.held = { device, seen: page.held.seen };
    machine.write(page);
  }

  /** A message is lost, or with it ann's account: its basket is gone everywhere, and a new one begins. */
  private lose(kind: number, free: number): void {
    if (kind < 54 || free < 80) {
      this.network.splice(free % (this.network.length + 1), 1);
      return;
    }
    this.network = this.network.filter(({ person }) => person !== 'ann');
    this.servers.set('ann', new ServerModel(this.rules, this.witness, 'ann', this.draw()));
    for (const machine of this.machines) machine.forget('ann');
  }

  /** A backup is restored, and no message is under way. */
  private restore(person: string | undefined): void {
    this.network = this.network.filter((message) => message.person !== person);
    this.servers.get(person ?? '')?.restore();
  }

  private deliverAll(): void {
    for (let tries = 0; tries < 200 && this.network.length > 0; tries += 1) this.deliver(tries * 31, false);
  }

  private deliver(at: number, isRepeated: boolean): void {
    const place = at % Math.max(1, this.network.length);
    const message = this.network[place];
    if (message === undefined || !message.machine.isOnline) return;
    if (!isRepeated) this.network.splice(place, 1);
    const { kind, machine, session, page, person } = message;
    const server = this.serverOf(person);
    const back = { machine, session, page, person };
    if (kind === 'sync') {
      const answered = server.answer(message.request, message.seen);
      this.network.push({ kind: 'answer', ...back, request: message.request, ...answered });
    } else if (kind === 'order') {
      const number = server.place(message.made, this.draw());
      this.network.push({ kind: 'outcome', ...back, made: message.made, number });
    } else if (session === machine.session && machine.pages.includes(page)) {
      machine.read(page);
      if (kind === 'answer') {
        const takes = message.isAnew ? this.rules.takeAnew : this.rules.takeAnswer;
        const device = takes(page.held.device, message.request, message.answer);
        page.held = { device, seen: seenBoth(page.held.seen, message.seen) };
      } else this.takeOutcome(page, message.made, message.number);
      machine.write(page);
    }
  }

  private takeOutcome(page: Page, { order, content }: MadeOrder, number: number | undefined): void {
    const { device, seen } = page.held;
    if (device.placing.order !== order) return;
    if (number === undefined) page.held = { device: this.rules.dropPlacing(device), seen };
    else {
      page.held = {
        device: this.rules.endPlacing(device, String(number), this.draw()),
        seen: this.witness.afterOrder(content.keys(), number, seen),
      };
    }
  }

  /** Everything arrives, and each device of a person is brought in step. Returns what is left, by product. */
  settle(person: string): readonly (number | undefined)[] {
    for (const machine of this.machines) {
      machine.isOnline = true;
      machine.storeAgain();
      machine.signIn(person);
    }
    const server = this.serverOf(person);
    for (let round = 0; round < 2; round += 1) this.settleOnce();
    const { uuid } = server.basket.key;
    this.settleOnce();
    expectThat(server.basket.key.uuid === uuid, 'devices in step renew no uuid');
    expectThat(!this.witness.isPlaced(uuid), 'a placed uuid is never that of a basket');
    const end = stateOf(server.basket);
    let known = server.seen;
    for (const { held } of this.machines.flatMap(({ pages }) => pages)) {
      expectThat(stateOf(held.device.basket) === end, 'all end equal');
      expectThat(held.device.unsaved.size === 0, 'nothing is left to be sent');
      known = seenBoth(known, held.seen);
    }
    return CODES.map((code, product) => {
      const held = server.basket.lines.get(code)?.item?.CasesQty;
      this.witness.checkEnd(product, person, known.changes[product] ?? 0n, held);
      return held;
    });
  }

  /** Each page sends what it has, and takes the answers. */
  private settleOnce(): void {
    this.deliverAll();
    for (const machine of this.machines) {
      machine.inStep();
      for (const page of machine.pages) {
        if (page.held.device.placing.order !== undefined) this.sendOrder(machine, page);
        this.sync(machine, page);
        this.deliverAll();
      }
      machine.inStep();
    }
  }
}
