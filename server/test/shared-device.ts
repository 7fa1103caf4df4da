import { randomUUID } from 'node:crypto';
import { accountBasketSync } from '@tradecellar/contract/basket.ts';
import { type Order, submitOrder } from '@tradecellar/contract/checkout.ts';
import { addToCart, type Cart, clearCart, removeFromCart } from '@tradecellar/trade/cart.ts';
import {
  cartOf,
  changeHere,
  type DeviceBasket,
  emptyDevice,
  takeBasketAnswer,
} from '@tradecellar/trade/device-basket.ts';
import { firstNumber } from '../src/orders/place/basket.ts';
import {
  answerOf,
  type Item,
  type SyncBody,
  seenBasket,
  seenItem,
  syncBody,
  type Told,
} from './basket-lines.ts';
import { orderForm } from './order-form.ts';
import type { TestShop } from './test-shop.ts';

type Asked = { readonly recovers?: boolean; readonly leaves?: boolean };

/** One device of a buyer, as a browser is one: the rules of trade/, and the shop's own calls. */
export class SharedDevice {
  held: DeviceBasket<Item> = emptyDevice(randomUUID(), randomUUID());
  page = randomUUID();
  /** Another shop takes its place, as after a backup was restored. */
  open: () => TestShop;
  private readonly as: object;
  private readonly account: string;

  constructor(open: () => TestShop, as: object, account = 'ALPHA') {
    this.open = open;
    this.as = as;
    this.account = account;
  }

  /** The cases of each line. */
  get cases(): { readonly [code: string]: number } {
    return Object.fromEntries(cartOf(this.held).items.map(({ Code, CasesQty }) => [Code, CasesQty]));
  }

  /** The notices that its person has been told, with the cases of before and the order's number. */
  get told(): readonly unknown[] {
    return this.held.notices.map(({ kind, codes, before, orderNo }) =>
      [kind, codes.join(' '), before?.CasesQty, orderNo].filter((part) => part !== undefined),
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

  /** The call as it would be sent now. */
  body(asked?: Asked): SyncBody {
    return syncBody(this.account, this.held, asked);
  }

  async send(body: SyncBody): Promise<Told> {
    const { status, body: answer, problem } = await this.open().call(accountBasketSync, body, this.as);
    if (status !== 200) throw new Error(`The basket was refused: ${JSON.stringify(problem)}`);
    return answer.mainResult;
  }

  take(told: Told): void {
    this.held = takeBasketAnswer(this.held, answerOf(told));
  }

  /** Comes in step with the server. */
  async sync(): Promise<void> {
    let recovers = false;
    do {
      const told = await this.send(this.body({ recovers }));
      this.take(told);
      recovers = told.IsAnew;
    } while (recovers || this.held.held.queue.length > 0);
  }

  /** An order of the basket as it is shown. */
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

  /** Sends an order, whose person accepts the total that the shop names. Answers its number, or the refusal. */
  async submit(form: Order): Promise<string | { readonly code: string; readonly details?: object }> {
    const { body, problem } = await this.open().call(submitOrder, form, this.as);
    if (problem.code === 'prices-changed' && form.GrandTotal !== Number(problem.details?.grandTotal)) {
      return this.submit({ ...form, GrandTotal: Number(problem.details?.grandTotal) });
    }
    if (problem.code !== undefined)
      return { code: problem.code, ...(problem.details && { details: problem.details }) };
    return firstNumber(body.mainResult);
  }

  /** Comes in step, and places everything that it shows. */
  async place(): Promise<string | { readonly code: string }> {
    await this.sync();
    const outcome = await this.submit(this.form());
    await this.sync();
    return outcome;
  }
}
