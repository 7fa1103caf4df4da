import { describe, expect, it } from 'vitest';
import type { Bottles } from '../../../trade/test/people-checker.ts';
import { BasketJournal, type Owner } from './basket-journal.ts';
import { type BasketFacts, basketFaults } from './check-baskets.ts';

const owner: Owner = { email: 'alpha@example.com', account: 'ALPHA', codes: ['WHITE1', 'RED1'] };
const numbers = { orderId: 'XX1', backOrderId: '0', reservesOrderId: '0' };

/** White wine was typed on the phone, seen by the laptop and ordered by the phone; red wine was typed on the laptop, and is left. */
function wellRun() {
  const journal = new BasketJournal();
  const history = journal.historyOf(owner);
  const white: Bottles = new Map([['WHITE1', 5]]);
  history.push(
    { kind: 'typed', device: 'phone', code: 'WHITE1', bottles: 5 },
    { kind: 'saw', device: 'phone', lines: white },
    { kind: 'saw', device: 'laptop', lines: white },
    { kind: 'pressed', device: 'phone', press: 1, lines: white },
    { kind: 'thanked', device: 'phone', no: 'XX1' },
    { kind: 'told', device: 'laptop', notice: 'ordered', codes: ['WHITE1'], orderNo: 'XX1' },
    { kind: 'typed', device: 'laptop', code: 'RED1', bottles: 2 },
  );
  const cart = {
    cartId: 'c1',
    account: 'ALPHA',
    lines: [{ ProductCode: 'WHITE1', CasesQty: 0, BottlesQty: 5 }],
    requiredDate: '2026-12-01',
    reference: 'D 1',
    addressId: '1',
    grandTotal: 1,
    answer: numbers,
    changes: [],
  };
  journal.orders.push({ owner, device: 'phone', press: 1, seen: white, cart, sentAt: 4 });
  const red: Bottles = new Map([['RED1', 2]]);
  const screens = new Map([
    ['phone', red],
    ['laptop', red],
  ]);
  const facts: BasketFacts = {
    journal,
    ends: [{ owner, history, screens }],
    baskets: [{ ...owner, uuid: 'c2', lines: [{ code: 'RED1', bottles: 2 }] }],
    placed: [{ cartId: 'c1', email: owner.email, account: 'ALPHA', reference: 'D 1' }],
  };
  return { history, screens, facts };
}

describe('the baskets of a run', () => {
  it('are without fault where every act is in the basket or ordered, and every order was told', () => {
    expect(basketFaults(wellRun().facts)).toEqual([]);
  });

  it('have the faults that people saw: an act that is lost, and an order that was not told', () => {
    const { history, facts } = wellRun();
    history.push({ kind: 'typed', device: 'laptop', code: 'WHITE1', bottles: 9 });
    history.splice(5, 1);
    expect(basketFaults(facts)).toEqual([
      expect.stringContaining('laptop set WHITE1 to 9'),
      expect.stringContaining('laptop was not told of XX1'),
    ]);
  });

  it('have an order that nobody made, or of another person, and lack an order that was answered', () => {
    const { facts } = wellRun();
    const [one] = facts.placed;
    const faultsWith = (placed: object) =>
      basketFaults({ ...facts, placed: [{ ...one, ...placed } as (typeof facts.placed)[number]] }); // A whole one, changed.
    expect(faultsWith({ reference: 'D 2' })).toContain('Basket c1 is placed as D 2, which no device made');
    expect(faultsWith({ email: 'beta@example.com' })).toContain(
      'Basket c1 of alpha@example.com for ALPHA is placed by beta@example.com for ALPHA',
    );
    expect(basketFaults({ ...facts, placed: [] })).toContain(
      'D 1 of basket c1 was answered, and is not there',
    );
  });

  it('are stored as they are shown, under a key that was not placed, and for nobody else', () => {
    const { facts } = wellRun();
    const [one] = facts.baskets;
    const faultsWith = (basket: object) =>
      basketFaults({ ...facts, baskets: [{ ...one, ...basket } as (typeof facts.baskets)[number]] }); // A whole one, changed.
    expect(faultsWith({ lines: [] })).toEqual([expect.stringContaining('the server has []')]);
    expect(faultsWith({ uuid: 'c1' })).toEqual([expect.stringContaining('has the key c1, which is placed')]);
    expect(faultsWith({ email: 'beta@example.com' })).toEqual([
      expect.stringContaining('is not stored'),
      expect.stringContaining('beta@example.com for ALPHA is stored, which has none'),
    ]);
  });
});
