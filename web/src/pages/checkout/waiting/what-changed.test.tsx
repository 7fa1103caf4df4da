import { expect, it } from 'vitest';
import { deliveryAddress } from '../../../../test/delivery-address.ts';
import { productCard } from '../../../../test/product-card.ts';
import { basketItemOf, priceBasket } from '../../../cart/basket/basket-item.ts';
import { sourcesOf } from './waiting-order.ts';
import { type FactsOfToday, whatChanged } from './what-changed.ts';

const wine = productCard({ StockCases: 10, StockBottles: 0 });
const items = [basketItemOf(wine, { cases: 2, bottles: 0 })];
const address = deliveryAddress();
const calendar = {
  next: '2026-11-27',
  days: [1, 2, 3, 4, 5],
  closedDays: [],
  cutOff: null,
  furthest: '2027-02-26',
};
const switches = {
  credit: true,
  cardPayment: false,
  negativeBalanceAllowed: true,
  stockControl: true,
  backOrder: true,
};
const today: FactsOfToday = {
  products: [wine],
  reserves: [],
  customer: { Web_Cred: true, AvailableCredit: 100_000_000 } as never, // `whatChanged` reads only these fields.
  address,
  calendar,
  settings: {
    switches,
    credit: { restrictToWebCred: false, hideWhenLow: false },
    deliveryCharge: { on: false },
  } as never, // `whatChanged` reads only these settings.
  clock: { date: '2026-11-26', minutes: 600 },
};
const GrandTotal = priceBasket(items)?.totals.grand ?? 0;
const order = {
  CartId: '11111111-1111-4111-8111-111111111111',
  CustomerAccount: 'HARB01',
  DeliveryType: 'delivery',
  DeliveryAddressId: '1',
  RequiredDate: '2026-11-30',
  CustomerReference: '',
  Delivery_Notes: '',
  GrandTotal,
  Lines: [{ ProductCode: wine.Code, CasesQty: 2, BottlesQty: 0 }],
} as const;
const waiting = { order: { ...order, Lines: [...order.Lines] }, sources: [''] };
const changes = (changed: Partial<FactsOfToday>, seen = waiting) =>
  whatChanged(seen, items, { ...today, ...changed });

it('finds no change while prices, stock, day, address and credit are as the buyer saw them', () => {
  expect(changes({})).toEqual([]);
});

it.each<[string, Partial<FactsOfToday>, RegExp]>([
  [
    'a price',
    { products: [{ ...wine, CasePrice: 900_000 }] },
    /^Chablis 2022: price was £87.10, now £90.00.$/,
  ],
  ['a wine that is no longer sold', { products: [] }, /^Chablis 2022: no longer sold.$/],
  [
    'stock that has gone',
    { products: [{ ...wine, StockCases: 1 }] },
    /^Chablis 2022: now 1 case from stock, 1 case on back order/,
  ],
  [
    'a day that has passed',
    { calendar: { ...calendar, next: '2026-12-02' } },
    /^Its day is no longer available.$/,
  ],
  ['a day that is closed now', { calendar: { ...calendar, closedDays: ['2026-11-30'] } }, /^Its day/],
  ['an address that is gone', { address: undefined }, /^Its delivery address is no longer on your account.$/],
  [
    'reserves that were not known',
    { reserves: [{ ProductCode: wine.Code, FreeCases: 1, FreeBottles: 0 }] as never },
    /from your reserves/,
  ],
])('reports to the buyer %s', (_what, changed, sentence) => {
  const found = changes(changed);
  expect(found).toHaveLength(1);
  expect(found[0]).toMatch(sentence);
});

it('reports a different order total even if no price has changed', () => {
  const seen = { ...waiting, order: { ...waiting.order, GrandTotal: GrandTotal + 100 } };
  expect(changes({}, seen)[0]).toMatch(/^The total was £209[.]\d\d, now £209[.]\d\d[.]$/);
});

it('compares stock with the sources that the buyer saw, not with today’s best sources', () => {
  const [item] = items;
  const parts = [
    { source: 'from stock', cases: 1, bottles: 0 },
    { source: 'on back order', cases: 1, bottles: 0 },
  ];
  const sources = item ? [sourcesOf({ parts, problem: undefined }, item)] : [];
  expect(changes({ products: [{ ...wine, StockCases: 1 }] }, { ...waiting, sources })).toEqual([]);
  expect(changes({}, { ...waiting, sources })).toEqual(['Chablis 2022: now all from stock.']);
});
