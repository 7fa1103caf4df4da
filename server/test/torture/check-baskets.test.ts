import type { SyncedBasket, SyncedLine } from '@tradecellar/trade/basket-sync.ts';
import { describe, expect, it } from 'vitest';
import { seenNothing } from '../../../trade/test/basket-witness.ts';
import { seenItem } from '../basket-lines.ts';
import { BasketJournal, type Item, nameOfChoice, type Owner } from './basket-journal.ts';
import { rules } from './basket-typing.ts';
import { type BasketFacts, basketFaults } from './check-baskets.ts';

const owner: Owner = { email: 'alpha@example.com', account: 'ALPHA', codes: ['WHITE1', 'RED1'] };
const nothing = seenNothing(2);
const numbers = { orderId: 'XX1', backOrderId: '0', reservesOrderId: '0' };
type Line = SyncedLine<Item>;

function lineOf(code: string, count: number, page: string, choice?: number): Line {
  const item =
    choice === undefined
      ? undefined
      : Object.assign({ Code: code }, seenItem(1), { Description: nameOfChoice(choice) });
  return { version: { count, page }, item, by: '', ordered: undefined };
}
const orderedLine = (count: number, page: string, orderNo: string): Line => ({
  version: { count, page },
  item: undefined,
  by: '',
  ordered: { count, page, orderNo },
});

/** White wine was typed twice on the phone and ordered; red wine was typed on the laptop, and is left. */
function wellRun() {
  const journal = new BasketJournal();
  const first = journal.choose(owner, 'WHITE1', false, nothing);
  const second = journal.choose(owner, 'WHITE1', false, first.seen);
  const red = journal.choose(owner, 'RED1', false, nothing);
  journal.name(owner, 'WHITE1', { count: 1, page: 'phone' }, first.choice);
  journal.name(owner, 'WHITE1', { count: 2, page: 'phone' }, second.choice);
  journal.name(owner, 'RED1', { count: 1, page: 'laptop' }, red.choice);
  const orders = (uuid: string, white: Line) => {
    const basket: SyncedBasket<Item> = { key: { generation: 1, uuid }, lines: new Map([['WHITE1', white]]) };
    const { cart } = journal.begins(owner, basket, '2026-12-01');
    cart.answer = numbers;
    return { cartId: uuid, email: owner.email, account: owner.account, reference: cart.reference };
  };
  const lines = new Map([
    ['WHITE1', orderedLine(2, 'phone', 'XX1')],
    ['RED1', lineOf('RED1', 1, 'laptop', red.choice)],
  ]);
  journal.saves(owner, lines);
  return { journal, lines, orders, placed: [orders('c1', lineOf('WHITE1', 2, 'phone', second.choice))] };
}
type Run = ReturnType<typeof wellRun>;

/** Everything that is known of it, once every device and the server have these lines. */
function factsOf({ journal, lines, placed }: Run): BasketFacts {
  const key = { generation: 2, uuid: 'c2' };
  const seen = journal.hears(owner, lines, nothing, nothing);
  const device = rules.emptyDevice<Item>({ key, lines });
  const stored = [...lines].map(([code, { version, item, ordered }]) => ({
    code,
    count: version.count,
    page: version.page,
    item: item === undefined ? null : `${item.Description}, cases: ${item.CasesQty}`,
    ordered: ordered ?? null,
  }));
  return {
    journal,
    copies: [{ owner, copies: ['phone', 'laptop'].map((where) => ({ where, device, seen })) }],
    baskets: [
      {
        email: owner.email,
        account: owner.account,
        generation: key.generation,
        uuid: key.uuid,
        lines: stored,
      },
    ],
    placed,
  };
}

/** Its facts, of which a copy, the stored basket or the orders are others. */
function withFacts(change: (facts: BasketFacts) => Partial<BasketFacts>): BasketFacts {
  const facts = factsOf(wellRun());
  return { ...facts, ...change(facts) };
}
function onLaptop(
  change: (device: BasketFacts['copies'][number]['copies'][number]['device']) => typeof device,
) {
  return withFacts(({ copies }) => ({
    copies: copies.map(({ copies: own }) => ({
      owner,
      copies: own.map((copy) => (copy.where === 'laptop' ? { ...copy, device: change(copy.device) } : copy)),
    })),
  }));
}
function after(change: (run: Run) => void): BasketFacts {
  const run = wellRun();
  change(run);
  return factsOf(run);
}

describe('the checker of baskets on several devices', () => {
  it('finds nothing in a run in which nothing went wrong', () => {
    expect(basketFaults(factsOf(wellRun()))).toEqual([]);
  });

  const doctored: readonly [what: string, facts: BasketFacts, says: RegExp][] = [
    [
      'a device that lacks a line',
      onLaptop((device) => ({
        ...device,
        basket: { ...device.basket, lines: new Map([...device.basket.lines].slice(0, 1)) },
      })),
      /on the laptop: .* the server has .*RED1/,
    ],
    [
      'a device with another key',
      onLaptop((device) => ({ ...device, basket: { ...device.basket, key: { generation: 2, uuid: 'c0' } } })),
      /on the laptop: 2 c0/,
    ],
    [
      'a line that is still to be sent',
      onLaptop((device) => ({ ...device, unsaved: new Set(['RED1']) })),
      /laptop has unsaved RED1/,
    ],
    [
      'a line that is lost everywhere',
      after(({ lines }) => lines.delete('RED1')),
      /the last change of each line stands/,
    ],
    [
      'an earlier choice that came back',
      after(({ lines }) => lines.set('WHITE1', lineOf('WHITE1', 1, 'phone', 1))),
      /the last change of each line stands/,
    ],
    [
      'an ordered line that stayed',
      after(({ lines }) => lines.set('WHITE1', lineOf('WHITE1', 2, 'phone', 2))),
      /the last change of each line stands/,
    ],
    [
      'a line that nobody chose',
      after(({ lines }) => lines.set('RED1', lineOf('RED1', 7, 'laptop', 3))),
      /RED1 \{"count":7,"page":"laptop"\} as Choice 3: not chosen/,
    ],
    [
      'a line with the item of another choice',
      after(({ lines }) => lines.set('RED1', lineOf('RED1', 1, 'laptop', 1))),
      /RED1 .* as Choice 1: not chosen/,
    ],
    [
      'a choice that is ordered twice',
      after(({ orders, placed }) => placed.push(orders('c3', lineOf('WHITE1', 2, 'phone', 2)))),
      /what was chosen once is ordered once/,
    ],
    [
      'an order by a device that does not know of the last one',
      after(({ journal, orders, placed }) => {
        const { choice } = journal.choose(owner, 'WHITE1', false, nothing);
        journal.name(owner, 'WHITE1', { count: 3, page: 'tablet' }, choice);
        placed.push(orders('c3', lineOf('WHITE1', 3, 'tablet', choice)));
      }),
      /ordered again only by who knows/,
    ],
    [
      'a basket that is placed twice',
      after(({ placed }) => placed.push(...placed.slice(0, 1))),
      /a uuid is placed once/,
    ],
    [
      'a basket whose key is placed',
      withFacts(({ placed }) => ({ placed: placed.map((one) => ({ ...one, cartId: 'c2' })) })),
      /has the key c2, which is placed/,
    ],
    [
      'an order that no device made',
      withFacts(({ placed }) => ({ placed: placed.map((one) => ({ ...one, reference: 'D 0' })) })),
      /placed as D 0, which no device made/,
    ],
    ['an order that is not there', withFacts(() => ({ placed: [] })), /was answered, and {2}is there/],
    [
      'an order of another account',
      withFacts(({ placed }) => ({ placed: placed.map((one) => ({ ...one, account: 'BETA' })) })),
      /c1 of alpha@example.com for ALPHA is placed by alpha@example.com for BETA/,
    ],
    [
      'a basket of somebody who has none',
      withFacts(({ baskets }) => ({ baskets: baskets.flatMap((one) => [one, { ...one, account: 'BETA' }]) })),
      /A basket of alpha@example.com for BETA is stored/,
    ],
    ['a basket that is gone', withFacts(() => ({ baskets: [] })), /is not stored/],
  ];
  it.each(doctored)('finds %s', (_what, facts, says) => {
    expect(basketFaults(facts).join('\n')).toMatch(says);
  });
});
