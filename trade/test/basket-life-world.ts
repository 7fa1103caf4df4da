import { storedState } from '../src/basket-storage-life.ts';
import {
  type ClosingOrder,
  cartOf,
  closeBasket,
  closingOrder,
  freshBasket,
  mergeBaskets,
  orderedSince,
  recordCart,
  type SyncedBasket,
} from '../src/basket-sync.ts';
import { BASKET_STATES, type BasketEvent, type BasketState, basketOutcome } from '../src/basket-sync-life.ts';
import { addToCart, type CartItem } from '../src/cart.ts';
import {
  beginPlacing,
  changeHere,
  type DeviceBasket,
  dropPlacing,
  emptyDevice,
  endPlacing,
  mergeNews,
  mergePages,
  type SyncRequest,
  sendPlacing,
  syncRequest,
  takeAnswer,
  takeBack,
} from '../src/device-basket.ts';
import { expectThat } from './basket-witness.ts';

type Request = SyncRequest<CartItem>;
type Flight =
  | { readonly kind: 'request'; readonly request: Request }
  | { readonly kind: 'answer'; readonly request: Request; readonly answer: Request }
  | { readonly kind: 'order'; readonly order: ClosingOrder }
  | { readonly kind: 'outcome'; readonly order: ClosingOrder; readonly number: string | undefined };

const STATES: readonly string[] = BASKET_STATES;
const isState = (outcome: string): outcome is BasketState => STATES.includes(outcome);

/** One device that does what its state says, beside a server on which others change the same basket. */
export class LifeWorld {
  state: BasketState = 'clean';
  private device: DeviceBasket<CartItem>;
  private server: SyncedBasket<CartItem>;
  private readonly placed = new Map<string, { readonly text: string; readonly number: string }>();
  private flights: readonly Flight[] = [];
  private isOnline = true;
  /** The truth about its person, whatever the state says. */
  private person: 'here' | 'away' | 'signed-out' | 'without-account' = 'here';
  private drawn = 0;
  /** Page ids are new whenever a basket was forgotten. */
  private pagesFrom = '';

  constructor() {
    this.server = freshBasket(this.draw());
    this.device = this.nothing();
  }

  private draw(): string {
    this.drawn += 1;
    return String(this.drawn).padStart(5, '0');
  }

  private nothing(): DeviceBasket<CartItem> {
    return emptyDevice(freshBasket(this.draw()));
  }

  private get isShown(): boolean {
    return !['signed-out', 'put-away', 'taken-away'].includes(this.state);
  }

  private get isEmpty(): boolean {
    return cartOf(this.device.basket).items.length === 0;
  }

  /** Events with the answer whether each can come now. */
  private readonly events: Readonly<Partial<Record<BasketEvent, () => boolean>>> = {
    typed: () => this.isShown,
    places: () => this.isShown && (!this.isEmpty || this.device.placing.order !== undefined),
    'takes-back': () =>
      this.isShown && this.device.placing.order !== undefined && !this.device.placing.isSent,
    due: () => this.isShown,
    'network-lost': () => this.isOnline,
    'network-back': () => !this.isOnline,
    newer: () => this.isOnline,
    'other-page': () => this.isShown,
    'signs-out': () => this.isShown || this.state === 'taken-away',
    'signed-out': () => true,
    'signs-in': () => !this.isShown && this.isOnline,
    'session-ended': () => true,
    'account-gone': () => this.isShown && this.isOnline,
  };

  /** Something happens, by its number; the free number says more. */
  happen(kind: number, free: number): void {
    const names = Object.keys(this.events) as BasketEvent[]; // The keys of the table above.
    const event = names[kind % (2 * names.length)];
    const isRare =
      event === 'account-gone' ||
      event === 'session-ended' ||
      event === 'signs-out' ||
      event === 'signed-out';
    if (isRare && this.isShown && free % 8 > 0) return;
    if (event === undefined) this.fly(free);
    else if (this.events[event]?.()) this.come(event, free);
    this.check();
  }

  private come(event: BasketEvent, free: number): void {
    const outcome = basketOutcome(this.state, event);
    if (event === 'signs-out') {
      const isLost = this.device.unsaved.size > 0 || this.device.placing.order !== undefined;
      expectThat(!isLost || outcome === 'asks', 'nothing is lost unasked');
    }
    if (outcome === 'asks') {
      if (event === 'signs-out' && free % 2 === 0) this.come('signed-out', free);
      return;
    }
    if (outcome === 'dropped') return;
    if (event === 'signs-out' || event === 'signed-out') this.person = 'signed-out';
    else if (event === 'signs-in') this.person = 'here';
    else if (event === 'session-ended' && this.person === 'here') this.person = 'away';
    else if (event === 'session-ended' && this.person === 'without-account') this.person = 'signed-out';
    else if (event === 'account-gone') this.person = 'without-account';
    else if (event === 'typed') this.type('page', free);
    else if (event === 'places' && isState(outcome)) this.device = beginPlacing(this.device);
    else if (event === 'takes-back') this.device = takeBack(this.device);
    else if (event === 'newer') this.changeElsewhere(free);
    else if (event === 'other-page') this.changeOnOtherPage(free);
    else if (event === 'network-lost') this.isOnline = false;
    else if (event === 'network-back') this.isOnline = true;
    this.go(event);
    expectThat(
      event !== 'places' || this.device.placing.order !== undefined,
      'who places has an order under way',
    );
  }

  private type(page: string, free: number): void {
    const item = { Code: `WINE${free % 3}`, CaseSize: 6, CasesQty: free % 4, BottlesQty: 0 };
    const change = { person: 'ann', page: `${page} ${this.pagesFrom}` };
    this.device = changeHere(this.device, (cart) => addToCart(cart, item, this.draw()), change);
  }

  /** Another device, which is in step with the server, changes a line or places the basket. */
  private changeElsewhere(free: number): void {
    const { key } = this.server;
    const cart = cartOf(this.server);
    if (free % 3 === 0 && cart.items.length > 0 && !this.placed.has(key.uuid)) {
      this.outcomeOf(closingOrder(this.server));
      return;
    }
    const item = { Code: `WINE${free % 3}`, CaseSize: 6, CasesQty: free % 5, BottlesQty: 0 };
    const changed = addToCart(cart, item, this.draw());
    this.server = recordCart(this.server, changed, { person: 'ann', page: 'elsewhere' });
  }

  private changeOnOtherPage(free: number): void {
    const mine = this.device;
    if (free % 4 === 0) this.device = takeBack(mine);
    else if (this.state !== 'waiting') this.type('other page', free);
    this.device = mergePages(this.device, mine);
  }

  /** The state that follows, and what it begins with. */
  private go(event: BasketEvent): void {
    const outcome = basketOutcome(this.state, event);
    expectThat(outcome !== 'never', `${event} cannot happen to a basket that is ${this.state}`);
    const { unsaved, placing } = this.device;
    const facts = {
      isOnline: this.isOnline,
      isUnsaved: unsaved.size > 0,
      isPlacing: placing.order !== undefined,
      isSent: placing.isSent,
    };
    if (isState(outcome)) this.enter(outcome);
    else if (outcome === 'as-stored') this.enter(storedState(facts));
  }

  private enter(state: BasketState): void {
    this.state = state;
    if (state === 'sending') this.send({ kind: 'request', request: syncRequest(this.device) });
    if (state === 'placing') {
      this.device = sendPlacing(this.device);
      const { order } = this.device.placing;
      if (order !== undefined) this.send({ kind: 'order', order });
    }
    if (state !== 'signed-out' && state !== 'taken-away') return;
    this.device = this.nothing();
    this.pagesFrom = this.draw();
  }

  private send(flight: Flight): void {
    this.flights = [...this.flights, flight];
  }

  /** A message arrives, or does not. */
  private fly(free: number): void {
    const flight = this.flights[free % Math.max(1, this.flights.length)];
    if (flight === undefined) return;
    this.flights = this.flights.filter((other) => other !== flight);
    if (free % 7 === 0) {
      if (this.isAwaited(flight)) this.go(free % 2 === 0 || 'order' in flight ? 'no-answer' : 'refused');
    } else if (flight.kind === 'request') {
      this.server = mergeBaskets(this.server, flight.request);
      const { key, lines } = this.server;
      this.send({ kind: 'answer', request: flight.request, answer: { revision: this.drawn, key, lines } });
    } else if (flight.kind === 'order') {
      this.send({ kind: 'outcome', order: flight.order, number: this.outcomeOf(flight.order) });
    } else if (flight.kind === 'answer') this.takeAnswer(flight.request, flight.answer);
    else if (this.isAwaited(flight)) this.takeOutcome(flight.number);
  }

  /** Whether the device waits for this message: for an order's only until it has the outcome of that order. */
  private isAwaited(flight: Flight): boolean {
    return !('order' in flight) || flight.order === this.device.placing.order;
  }

  private outcomeOf(order: ClosingOrder): string | undefined {
    const text = JSON.stringify(order);
    const before = this.placed.get(order.key.uuid);
    if (before !== undefined) return before.text === text ? before.number : undefined;
    if (orderedSince(this.server, order).length > 0) return undefined;
    const number = this.draw();
    this.placed.set(order.key.uuid, { text, number });
    this.server = closeBasket(this.server, order, number, this.draw());
    return number;
  }

  private takeAnswer(request: Request, answer: Request): void {
    const before = this.device;
    const after = takeAnswer(before, request, answer);
    const event = after.unsaved.size > 0 ? 'saved-some' : 'saved';
    if (basketOutcome(this.state, event) === 'dropped') return;
    this.device = after;
    if (mergeNews(before, after).orders.length > 0) {
      expectThat(basketOutcome(this.state, 'ordered-elsewhere') === 'tells', 'another’s order is told');
    }
    this.go(event);
  }

  private takeOutcome(number: string | undefined): void {
    const event = number === undefined ? 'order-refused' : 'placed';
    if (basketOutcome(this.state, event) === 'dropped') return;
    this.device =
      number === undefined ? dropPlacing(this.device) : endPlacing(this.device, number, this.draw());
    this.go(event);
  }

  /** Brings the person back, and the network. Everything must come in step with the server, by what the states say. */
  settle(): void {
    if (!this.isShown && this.isOnline) this.come('signs-in', 1);
    if (!this.isOnline) this.come('network-back', 1);
    if (!this.isShown) this.come('signs-in', 1);
    this.check();
    for (let round = 0; round < 8; round += 1) {
      while (this.flights.length > 0) this.fly(1);
      this.come(this.state === 'unknown' ? 'places' : 'due', 1);
      this.check();
    }
    while (this.flights.length > 0) this.fly(1);
    expectThat(this.state === 'clean', `in the end ${this.state}`);
    const textOf = ({ lines }: SyncedBasket<CartItem>) => JSON.stringify([...lines].sort());
    expectThat(textOf(this.device.basket) === textOf(this.server), 'in the end it is as on the server');
  }

  /** The state says the truth about the basket. */
  private check(): void {
    const { state, isOnline } = this;
    const { placing, unsaved, basket } = this.device;
    const isOf = (...states: BasketState[]) => states.includes(state);
    const hasOrder = placing.order !== undefined;
    const { person } = this;
    expectThat(this.isShown === (person === 'here'), `${state}: a basket is shown to its person alone`);
    expectThat(isOf('taken-away') === (person === 'without-account'), `${state}: an account that is gone`);
    expectThat(isOf('put-away') === (person === 'away'), `${state}: a basket that waits for its person`);
    if (this.isShown) {
      expectThat(isOf('waiting') === (hasOrder && !placing.isSent), `${state}: an order that waits`);
      expectThat(
        isOf('placing', 'unknown') === (hasOrder && placing.isSent),
        `${state}: an order that was sent`,
      );
    }
    expectThat(!isOf('clean') || unsaved.size === 0, 'a clean basket has nothing to be sent');
    expectThat(!isOf('offline', 'waiting') || !isOnline, `${state}: without a network`);
    expectThat(!isOf('clean', 'changed', 'sending') || isOnline, `${state}: with a network`);
    expectThat(!isOf('signed-out', 'taken-away') || basket.lines.size === 0, `${state}: nothing is left`);
    const isAwaited = this.flights.some((flight) => this.isAwaited(flight));
    expectThat(!isOf('sending', 'placing') || isAwaited, `${state}: an answer is awaited`);
  }
}
