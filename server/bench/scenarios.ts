import { randomUUID } from 'node:crypto';
import { productsItem, productsItems } from '@tradecellar/contract/catalogue.ts';
import { submitOrder } from '@tradecellar/contract/checkout.ts';
import { deliveryDate } from '@tradecellar/contract/delivery.ts';
import {
  type AnswerOf,
  type Endpoint,
  endpointPath,
  type RequestOf,
} from '@tradecellar/contract/endpoint.ts';
import { basketTotals } from '@tradecellar/trade/basket-totals.ts';
import { lineTotals } from '@tradecellar/trade/line-totals.ts';
import { moneyFromPounds, poundsOf } from '@tradecellar/trade/money.ts';
import { plainLetters } from '@tradecellar/trade/plain-letters.ts';
import { openings, places, productCode } from './bench-data.ts';
import type { Load } from './load.ts';

/** A call that the bench measures. */
export type Scenario = { readonly name: string; next(): { path: string; body: unknown } };

const ACCOUNTS = Array.from({ length: 200 }, (_none, index) => `C${1000 + index}`);
const LINES = 10;

/** Every scenario of the bench, against a server that is up. */
export async function scenariosOf(target: Omit<Load, 'next'>, products: number): Promise<Scenario[]> {
  let turn = 0;
  const account = () => ACCOUNTS[turn++ % ACCOUNTS.length] ?? 'C1000';
  const page = (StartIndex: number) => () =>
    to(productsItems, {
      CustomerAccount: account(),
      pagedProducts: { PageSize: 20, StartIndex },
      sort: 'default',
      supergroup: 'Wines',
    });
  // Hundreds of different searches, so that the search is measured and not its cache.
  const search = (spelling: (word: string) => string) => () =>
    to(productsItems, {
      CustomerAccount: account(),
      pagedProducts: { PageSize: 20, StartIndex: 0 },
      sort: 'default',
      description: searchFor(turn, spelling),
    });
  return [
    { name: 'list, page 1, one filter', next: page(0) },
    { name: 'list, page 100, one filter', next: page(1_980) },
    { name: 'search, spelt right', next: search((word) => word) },
    { name: 'search, misspelt', next: search(misspelt) },
    {
      name: 'product detail',
      next: () => to(productsItem, { CustomerAccount: account(), ProductCode: productCode(turn % products) }),
    },
    { name: 'a 10-line order placed', next: await orderMaker(target, account) },
  ];
}

const plain = (word: string) => plainLetters(word).toLowerCase();
const SEARCHED = places.filter(({ length }) => length < 12).map(plain);
const BESIDE = openings.map(plain);

/** A place, mostly with a house and a vintage: eight in ten of a day's searches have more than one word. */
function searchFor(turn: number, spelling: (word: string) => string): string {
  const place = spelling(SEARCHED[turn % SEARCHED.length] ?? '');
  if (turn % 5 === 0) return place;
  const house = BESIDE[(turn >> 3) % BESIDE.length] ?? '';
  return turn % 5 === 1 ? `${house} ${place}` : `${place} ${house} ${2005 + ((turn >> 6) % 19)}`;
}

/** The third letter left out. */
function misspelt(word: string): string {
  return word.slice(0, 2) + word.slice(3);
}

function to<E extends Endpoint>(endpoint: E, body: RequestOf<E>): { path: string; body: unknown } {
  return { path: endpointPath(endpoint), body };
}

async function ask<E extends Endpoint>(target: Omit<Load, 'next'>, endpoint: E, body: RequestOf<E>) {
  const answer = await fetch(target.url + endpointPath(endpoint), {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${target.token}` },
    body: JSON.stringify(body),
  });
  if (answer.status !== 200)
    throw new Error(`${endpoint.path} answered ${answer.status}: ${await answer.text()}`);
  // Checked above to be a success of this endpoint.
  return (await answer.json()) as Exclude<AnswerOf<E>, undefined>;
}

/** Orders of ten products, a case and two bottles of each, at the price the account pays. */
async function orderMaker(target: Omit<Load, 'next'>, account: () => string): Promise<Scenario['next']> {
  const codes = Array.from({ length: LINES }, (_none, index) => productCode(index * 7));
  const totals = new Map<string, number>();
  for (const CustomerAccount of ACCOUNTS) {
    const { mainResult } = await ask(target, productsItems, {
      CustomerAccount,
      pagedProducts: { PageSize: 0, StartIndex: 0 },
      codes,
    });
    const lines = mainResult.map((card) =>
      lineTotals(
        {
          CasePrice: moneyFromPounds(card.CasePrice),
          BottleNett: moneyFromPounds(card.BottleNett),
          BottleVAT: moneyFromPounds(card.BottleVAT),
          CaseSize: card.CaseSize,
        },
        { cases: 1, bottles: 2 },
      ),
    );
    totals.set(CustomerAccount, poundsOf(basketTotals(lines).grand));
  }
  const next = await ask(target, deliveryDate, { CustomerAccount: 'C1000', Id: '1' });
  return () => {
    const CustomerAccount = account();
    return to(submitOrder, {
      CartId: randomUUID(),
      CustomerAccount,
      DeliveryType: 'delivery',
      DeliveryAddressId: '1',
      RequiredDate: next.mainResult,
      CustomerReference: 'BENCH',
      Delivery_Notes: '',
      PaymentMethod: 'credit',
      GrandTotal: totals.get(CustomerAccount) ?? 0,
      Lines: codes.map((ProductCode) => ({ ProductCode, CasesQty: 1, BottlesQty: 2 })),
    });
  };
}
