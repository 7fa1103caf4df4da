import { randomUUID } from 'node:crypto';
import { accountBasketSync } from '@tradecellar/contract/basket.ts';
import { type Order, submitOrder } from '@tradecellar/contract/checkout.ts';
import type { AnswerOf, RequestOf } from '@tradecellar/contract/endpoint.ts';
import { accountListsSync } from '@tradecellar/contract/named-lists.ts';
import { emptyHeld, shown } from '@tradecellar/trade/acts.ts';
import { addToCart, type Cart, clearCart, removeFromCart } from '@tradecellar/trade/cart.ts';
import {
  cartOf,
  changeHere,
  type DeviceBasket,
  emptyDevice,
  takeBasketAnswer,
} from '@tradecellar/trade/device-basket.ts';
import { listsOf } from '@tradecellar/trade/lists-of.ts';
import { type ListAct, type ListValue, listShape, type NamedLists } from '@tradecellar/trade/named-list.ts';
import { actHere, type NewsAnswer, type SharedDevice, takeNews } from '@tradecellar/trade/shared-device.ts';
import { firstNumber } from '../src/orders/goods/basket.ts';
import {
  answerOf,
  type Item,
  type SyncBody,
  seenBasket,
  seenItem,
  syncBody,
  type Told,
} from './basket-lines.ts';
import { type Asked, type DocumentAnswer, documentRequest, joinedNews, newsOf } from './document-wire.ts';
import { orderForm } from './order-form.ts';
import type { TestShop } from './test-shop.ts';

/** A person's device: like a browser, it applies the rules of trade/ and syncs by the shop's calls. */
abstract class AnyDevice<
  Value,
  Held extends SharedDevice<Value>,
  Body extends { WholeFrom?: number; Epoch?: string; Since: number; Acts: object[] },
  Answer extends DocumentAnswer<unknown>,
  News extends NewsAnswer<Value>,
> {
  abstract held: Held;
  page: string = randomUUID();
  /**
   * Returns the shop. A test may replace this function to give the device another shop, for example a shop that was
   * restored from a backup.
   */
  open: () => TestShop;
  protected readonly as: object;
  protected readonly account: string;

  constructor(open: () => TestShop, as: object, account = 'ALPHA') {
    this.open = open;
    this.as = as;
    this.account = account;
  }

  abstract body(asked?: Asked): Body;
  abstract send(body: Body): Promise<Answer>;
  protected abstract read(told: Answer): News;
  protected abstract takeNews(news: News): void;

  take(told: Answer): void {
    this.takeNews(this.read(told));
  }

  /** Syncs until no act is queued. A long answer is applied after its last part has arrived. */
  async sync(): Promise<void> {
    let recovers = false;
    do {
      let told = await this.send(this.body({ recovers }));
      recovers = told.IsAnew;
      if (recovers) continue;
      let news = this.read(told);
      while (told.HasMore) {
        const { Epoch, Revision: Since, WholeFrom } = told;
        told = await this.send({ ...this.body(), Epoch, Since, WholeFrom, Acts: [] });
        news = { ...news, ...joinedNews(news, this.read(told)) };
      }
      this.takeNews(news);
    } while (recovers || this.held.held.queue.length > 0);
  }
}

export class BasketDevice extends AnyDevice<
  Item,
  DeviceBasket<Item>,
  SyncBody,
  Told,
  ReturnType<typeof answerOf>
> {
  held: DeviceBasket<Item> = emptyDevice(randomUUID(), randomUUID());

  get cases(): { readonly [code: string]: number } {
    return Object.fromEntries(cartOf(this.held).items.map(({ Code, CasesQty }) => [Code, CasesQty]));
  }

  /** The notices that the device has shown: kind, product codes, earlier number of cases and order number. */
  get told(): readonly unknown[] {
    return this.held.notices.map(({ kind, keys, before, orderNo }) =>
      [kind, keys.join(' '), before?.CasesQty, orderNo].filter((part) => part !== undefined),
    );
  }

  set(code: string, cases: number): void {
    this.change((cart) => addToCart(cart, { ...seenItem(cases), Code: code }, randomUUID()), [code]);
  }

  remove(code: string): void {
    this.change((cart) => removeFromCart(cart, code, randomUUID()));
  }

  empty(): void {
    this.change(() => clearCart(randomUUID()));
  }

  private change(change: (cart: Cart<Item>) => Cart<Item>, touched: string[] = []): void {
    this.held = changeHere(this.held, change, { page: this.page, touched });
  }

  body(asked?: Asked): SyncBody {
    return syncBody(this.account, this.held, asked);
  }

  async send(body: SyncBody): Promise<Told> {
    const { status, body: answer, problem } = await this.open().call(accountBasketSync, body, this.as);
    if (status !== 200) throw new Error(`The basket was refused: ${JSON.stringify(problem)}`);
    return answer.mainResult;
  }

  protected read(told: Told) {
    return answerOf(told);
  }

  protected takeNews(news: ReturnType<typeof answerOf>): void {
    this.held = takeBasketAnswer(this.held, news);
  }

  form(facts: Parameters<typeof orderForm>[0] = {}): Order {
    return orderForm({
      CartId: this.held.uuid,
      CustomerAccount: this.account,
      Lines: cartOf(this.held).items.map(({ Code, CasesQty }) => {
        return { ProductCode: Code, CasesQty, BottlesQty: 0 };
      }),
      ...seenBasket(this.held),
      ...facts,
    });
  }

  /** Submits an order, and accepts a new total from the shop. Resolves with the order number or the refusal. */
  async submit(form: Order): Promise<string | { readonly code: string; readonly details?: object }> {
    const { body, problem } = await this.open().call(submitOrder, form, this.as);
    if (problem.code === 'prices-changed' && form.GrandTotal !== Number(problem.details?.grandTotal)) {
      return this.submit({ ...form, GrandTotal: Number(problem.details?.grandTotal) });
    }
    if (problem.code !== undefined)
      return { code: problem.code, ...(problem.details && { details: problem.details }) };
    return firstNumber(body.mainResult);
  }

  async place(): Promise<string | { readonly code: string }> {
    await this.sync();
    const outcome = await this.submit(this.form());
    await this.sync();
    return outcome;
  }
}

export type ListsBody = RequestOf<typeof accountListsSync>;
export type ListsTold = AnswerOf<typeof accountListsSync>['mainResult'];
type HeldLists = SharedDevice<ListValue>;

export class ListsDevice extends AnyDevice<
  ListValue,
  HeldLists,
  ListsBody,
  ListsTold,
  NewsAnswer<ListValue>
> {
  held: HeldLists = { device: randomUUID(), held: emptyHeld, notices: [] };

  get entries(): Parameters<typeof listsOf>[0] {
    return shown(this.held.held);
  }

  get lists(): NamedLists {
    return listsOf(this.entries);
  }

  /** The notices that the device has shown, with the earlier value and the name of the person who changed it. */
  get told(): readonly unknown[] {
    return this.held.notices.map(({ kind, keys, before, by }) => {
      const was = before?.Bottles ?? before?.Name ?? before?.Note ?? before?.Round;
      return [kind, keys.join(' '), was, by?.Name].filter((part) => part !== undefined);
    });
  }

  act(...acts: readonly (readonly ListAct[])[]): void {
    this.held = actHere(this.held, acts.flat(), this.page);
  }

  async enter(...acts: readonly (readonly ListAct[])[]): Promise<void> {
    this.act(...acts);
    await this.sync();
  }

  body(asked?: Asked): ListsBody {
    const sent = ({ By: _by, ...value }: ListValue) => JSON.parse(JSON.stringify(value)) as SentValue; // JSON drops undefined fields.
    return { CustomerAccount: this.account, ...documentRequest(this.held, sent, asked) };
  }

  async send(body: ListsBody): Promise<ListsTold> {
    const { status, body: answer, problem } = await this.open().call(accountListsSync, body, this.as);
    if (status !== 200) throw new Error(`The lists were refused: ${JSON.stringify(problem)}`);
    return answer.mainResult;
  }

  protected read(told: ListsTold): NewsAnswer<ListValue> {
    return newsOf(told, (_key, value, By) => ({ ...value, ...(By && { By }) }));
  }

  protected takeNews(news: NewsAnswer<ListValue>): void {
    this.held = takeNews(this.held, news, listShape);
  }
}

type SentValue = NonNullable<ListsBody['Acts'][number]['Value']>;
