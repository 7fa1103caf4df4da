import { randomUUID } from 'node:crypto';
import { accountBasketSync, type SeenItem } from '@tradecellar/contract/basket.ts';
import { type Order, submitOrder } from '@tradecellar/contract/checkout.ts';
import { accountProposals, accountProposalsItem } from '@tradecellar/contract/proposals.ts';
import { cartOf, freshBasket } from '@tradecellar/trade/basket-sync.ts';
import { addToCart, type Cart, clearCart, removeFromCart } from '@tradecellar/trade/cart.ts';
import {
  beginPlacing,
  changeHere,
  type DeviceBasket,
  dropPlacing,
  emptyDevice,
  endPlacing,
  type SyncRequest,
  sendPlacing,
  syncRequest,
  takeAnew,
  takeAnswer,
} from '@tradecellar/trade/device-basket.ts';
import type { Cases, Device, Person, Step, Wine } from '../../trade/test/basket-script.ts';
import { seenItem } from './basket-lines.ts';
import { alphaBuyer, betaBuyer, groupBuyer } from './fixture.ts';
import { orderForm } from './order-form.ts';
import type { TestShop } from './test-shop.ts';
import { answerOf, basketOf, syncBody } from './torture/basket-calls.ts';

export const WINES: { readonly [wine in Wine]: { readonly code: string; readonly caseSize: number } } = {
  white: { code: 'WHITE1', caseSize: 12 },
  red: { code: 'ODD1', caseSize: 6 },
  gin: { code: 'GIN1', caseSize: 6 },
  last: { code: 'SCARCE1', caseSize: 6 },
};
const PEOPLE = { ann: alphaBuyer, ben: betaBuyer, gail: groupBuyer };

type Item = SeenItem & { readonly Code: string };
type Owner = { readonly person: Person; readonly email: string; readonly account: string };

/** A history asks for something that no screen of the shop offers. */
export class NotPossible extends Error {}

export function casesOf(lines: readonly { readonly code: string; readonly cases: number }[]): Cases {
  const named = lines.map(({ code, cases }) => {
    const wine = Object.entries(WINES).find(([, known]) => known.code === code)?.[0];
    return [wine ?? code, cases] as const;
  });
  return Object.fromEntries(named);
}

/**
 * A device of a scripted history: the rules of trade/ as a browser uses them, and the shop's own calls. A browser calls the
 * server 0.3 seconds after a change and at the news of one; here it does so before and after each step of its person.
 */
export class BasketPlayer {
  private readonly open: () => TestShop;
  private owner: Owner | undefined;
  private held: DeviceBasket<Item> = emptyDevice(freshBasket(randomUUID()));
  private page = randomUUID();
  private isOnline = true;
  private form: Order | undefined;
  /** Baskets that a browser keeps for their owners alone once a session has ended. */
  private readonly putAway = new Map<string, DeviceBasket<Item>>();

  constructor(open: () => TestShop) {
    this.open = open;
  }

  async play(step: Extract<Step, readonly [Device, ...unknown[]]>): Promise<void> {
    if (!step[1].includes('unseen')) await this.look();
    await this.act(step);
    if (!step[1].includes('no answer comes')) await this.look();
  }

  private async act(step: Extract<Step, readonly [Device, ...unknown[]]>): Promise<void> {
    switch (step[1]) {
      case 'signs in':
        return this.signIn(step[2]);
      case 'signs out':
        this.putAway.clear();
        return this.leave();
      case 'loses its session':
        this.putAway.set(nameOf(this.known), this.held);
        return this.leave();
      case 'takes the other account':
        return this.take({ ...this.known, account: 'GAMMA' });
      case 'goes offline':
      case 'comes online':
        this.isOnline = step[1] === 'comes online';
        return;
      case 'has its clock 12 hours fast':
        // No rule of a basket, and no call, has a time of the device.
        return;
      case 'types':
      case 'types unseen':
        return this.type(step[2], step[3]);
      case 'types as a guest':
        throw new NotPossible('Nobody has a basket before they sign in');
      case 'types, and no answer comes':
      case 'types, and it is sent three times': {
        this.type(step[2], step[3]);
        const request = syncRequest(this.held);
        const times = step[1] === 'types, and no answer comes' ? 1 : 3;
        for (let n = 0; n < times; n++) await this.send(request);
        return;
      }
      case 'removes': {
        const { code } = WINES[step[2]];
        return this.change((cart) => removeFromCart(cart, code, randomUUID()));
      }
      case 'empties':
        return this.change(() => clearCart(randomUUID()));
      case 'places':
      case 'places unseen':
        return this.begin();
      case 'places, and no answer comes':
        this.begin();
        this.held = sendPlacing(this.held);
        await this.submit();
        return;
      case 'sends the proposal':
        return this.orderProposal();
      default:
        return step satisfies never;
    }
  }

  /** The first proposal of the account, ordered as the office made it. */
  private async orderProposal(): Promise<void> {
    const { email, account: CustomerAccount } = this.known;
    const { call } = this.open();
    const list = await call(accountProposals, { CustomerAccount }, { email });
    const [proposal] = list.body.mainResult.Proposals;
    if (proposal === undefined) throw new Error('No proposal is open');
    const { ProposalId } = proposal;
    const one = await call(accountProposalsItem, { CustomerAccount, ProposalId }, { email });
    const Lines = one.body.mainResult.Lines.map(({ ProductCode, CasesQty, BottlesQty }) => {
      return { ProductCode, CasesQty, BottlesQty };
    });
    await submitForm(this.open(), orderForm({ CartId: ProposalId, CustomerAccount, Lines }), { email });
  }

  /** Sends an order that waits, and comes in step with the server. */
  async look(): Promise<void> {
    if (this.owner === undefined || !this.isOnline) return;
    await this.finishOrder();
    for (;;) {
      const request = syncRequest(this.held);
      const told = await this.send(request);
      const take = told.IsAnew ? takeAnew : takeAnswer;
      this.held = take(this.held, request, answerOf({ ...this.known, codes: [] }, told));
      if (!told.HasMore && !told.IsAnew && this.held.unsaved.size === 0) return;
    }
  }

  /** The basket as its person sees it, with its owner's name. */
  get shown(): { readonly owner: string; readonly cases: Cases } | undefined {
    if (this.owner === undefined) return undefined;
    const lines = cartOf(this.held.basket).items.map(({ Code, CasesQty }) => ({
      code: Code,
      cases: CasesQty,
    }));
    return { owner: nameOf(this.owner), cases: casesOf(lines) };
  }

  private get known(): Owner {
    if (this.owner === undefined) throw new Error('Nobody has signed in');
    return this.owner;
  }

  private async signIn(person: Person): Promise<void> {
    await this.take({ person, email: PEOPLE[person].email, account: person === 'ben' ? 'BETA' : 'ALPHA' });
  }

  private async take(owner: Owner): Promise<void> {
    this.leave();
    this.owner = owner;
    this.held = this.putAway.get(nameOf(owner)) ?? this.held;
    await this.look();
  }

  private leave(): void {
    this.owner = undefined;
    this.held = emptyDevice(freshBasket(randomUUID()));
    this.page = randomUUID();
    this.form = undefined;
  }

  private type(wine: Wine, cases: number): void {
    const { code, caseSize } = WINES[wine];
    const item = { ...seenItem(cases), Code: code, CaseSize: caseSize };
    this.change((cart) => addToCart(cart, item, randomUUID()));
  }

  private change(change: (cart: Cart<Item>) => Cart<Item>): void {
    this.held = changeHere(this.held, change, { person: this.known.email, page: this.page });
  }

  private async send(request: SyncRequest<Item>) {
    const { email } = this.known;
    const body = syncBody({ ...this.known, codes: [] }, request);
    const { status, body: answer, problem } = await this.open().call(accountBasketSync, body, { email });
    if (status !== 200) throw new Error(`The basket was refused: ${JSON.stringify(problem)}`);
    return answer.mainResult;
  }

  /** Everything that this device shows, as one order; one of unknown outcome stays as it is. */
  private begin(): void {
    if (cartOf(this.held.basket).items.length === 0) return;
    const isAnother = this.held.placing.order === undefined;
    this.held = beginPlacing(this.held);
    const { order } = this.held.placing;
    if (!isAnother || order === undefined) return;
    this.form = orderForm({
      CartId: order.key.uuid,
      CustomerAccount: this.known.account,
      Basket: basketOf(order),
      Lines: cartOf(this.held.basket).items.map(({ Code, CasesQty }) => {
        return { ProductCode: Code, CasesQty, BottlesQty: 0 };
      }),
    });
  }

  private async finishOrder(): Promise<void> {
    if (this.form === undefined) return;
    this.held = sendPlacing(this.held);
    const orderNo = await this.submit();
    this.held = orderNo === undefined ? dropPlacing(this.held) : endPlacing(this.held, orderNo, randomUUID());
    this.form = undefined;
  }

  private async submit(): Promise<string | undefined> {
    if (this.form === undefined) throw new Error('No order was begun');
    return submitForm(this.open(), this.form, { email: this.known.email });
  }
}

/** The order's number, unless it is refused. Its person accepts the total that the shop names. */
export async function submitForm(shop: TestShop, form: Order, as: object): Promise<string | undefined> {
  const { body, problem } = await shop.call(submitOrder, form, as);
  if (problem.code === 'prices-changed') {
    const GrandTotal = Number(problem.details?.grandTotal);
    return submitForm(shop, { ...form, GrandTotal }, as);
  }
  if (problem.code !== undefined) return undefined;
  const { orderId, backOrderId } = body.mainResult;
  return orderId || backOrderId;
}

function nameOf({ person, account }: Owner): string {
  return account === 'GAMMA' ? `${person}/other` : person;
}
