import { accountListsSync, MOST_PRICE_PENCE } from '@tradecellar/contract/named-lists.ts';
import { listKey, MOST_LIST_LINES, nameList, putLineBack } from '@tradecellar/trade/named-list.ts';
import { setPrice, setPricing, setText } from '@tradecellar/trade/venue-acts.ts';
import { beforeEach, expect, it } from 'vitest';
import { alphaBuyer, groupBuyer, refillShop } from '../../test/fixture.ts';
import { ListsDevice } from '../../test/shared-device.ts';
import { describeShop } from '../../test/test-shop.ts';

const cellar = '5f0c1f0e-3a53-4c05-9a68-0d4b1f0b6a11';

describeShop('a venue’s prices on a list', (open) => {
  beforeEach(async () => refillShop(open().shop.database));

  const inStep = async (as: object = alphaBuyer) => {
    const device = new ListsDevice(open, as);
    await device.sync();
    return device;
  };
  const begun = async () => {
    const phone = await inStep();
    await phone.enter(nameList(cellar, 'Summer list'), putLineBack(cellar, 'RED1', 1));
    return phone;
  };

  it('sends prices, guests’ names, heads and the pricing to every person of the account', async () => {
    const phone = await begun();
    const pricing = { targetPercent: 68, wastagePercent: 3, end: 'ninety-five', saysVat: false } as const;
    await phone.enter(
      setPrice(cellar, 'RED1', 'bottle', 3200),
      setPrice(cellar, 'RED1', 'glass250', 1095),
      setText(cellar, 'RED1', 'guest', 'House red'),
      setText(cellar, 'RED1', 'head', 'Reds'),
      setPricing(cellar, pricing),
    );
    const list = (await inStep(groupBuyer)).lists.get(cellar);
    expect(list?.pricing).toEqual(pricing);
    expect(list?.lines.get('RED1')).toMatchObject({
      prices: { bottle: 3200, glass250: 1095 },
      guest: 'House red',
      head: 'Reds',
    });
  });

  it('tells a person whose price was replaced the name of the person who set the newer price', async () => {
    const phone = await begun();
    const laptop = await inStep(groupBuyer);
    await laptop.enter(setPrice(cellar, 'RED1', 'glass175', 720));
    await phone.enter(setPrice(cellar, 'RED1', 'glass175', 740));
    await laptop.sync();
    expect(laptop.lists.get(cellar)?.lines.get('RED1')?.prices).toEqual({ glass175: 740 });
    expect(laptop.told).toEqual([['changed', listKey(cellar, 'glass175', 'RED1'), 'Al Pha']]);
  });

  it('refuses a selling price of nought with a sentence, and other values that no venue sets', async () => {
    const phone = await begun();
    const price = listKey(cellar, 'glass175', 'RED1');
    const pricing = { TargetPercent: 70, WastagePercent: 5, PriceEnd: 'tens', SaysVat: true };
    const bad: readonly (readonly [string, object])[] = [
      [price, { Pence: 0 }],
      [price, { Pence: -1 }],
      [price, { Pence: 7.4 }],
      [price, { Pence: MOST_PRICE_PENCE + 1 }],
      [price, {}],
      [listKey(cellar, 'guest', 'RED1'), { Text: '' }],
      [listKey(cellar, 'head', 'RED1'), { Text: 'a\nb' }],
      [listKey(cellar, 'pricing'), { ...pricing, TargetPercent: 100 }],
      [listKey(cellar, 'pricing'), { ...pricing, PriceEnd: 'sevens' }],
      [listKey(cellar, 'pricing'), { TargetPercent: 70 }],
    ];
    const reasons: unknown[] = [];
    for (const [Key, Value] of bad) {
      const Acts = [{ Page: 'page', N: 9, Key, Value, Base: 0 }];
      const { status, problem } = await open().call(
        accountListsSync,
        { ...phone.body(), Acts } as never,
        alphaBuyer,
      );
      expect([status, problem.code], JSON.stringify(Value)).toEqual([400, 'bad-request']);
      reasons.push(problem.details?.reason);
    }
    expect(reasons[0]).toBe('a price of nought is not sold: please leave the price out');
    await phone.sync();
    expect(phone.lists.get(cellar)?.lines.get('RED1')?.prices).toBeUndefined();
  });

  it('prices every wine of a list of 5,000 wines', async () => {
    const phone = await begun();
    const codes = Array.from({ length: MOST_LIST_LINES - 1 }, (_, n) => `W${n}`);
    const acts = [
      ...codes.flatMap((code, n) => putLineBack(cellar, code, n + 2)),
      ...codes.flatMap((code, n) => setPrice(cellar, code, 'glass175', 500 + n)),
    ];
    for (let at = 0; at < acts.length; at += 500) await phone.enter(acts.slice(at, at + 500));
    const list = (await inStep(groupBuyer)).lists.get(cellar);
    expect([...(list?.lines.values() ?? [])].filter(({ prices }) => prices !== undefined)).toHaveLength(
      codes.length,
    );
    expect(list?.lines.get('W4998')?.prices).toEqual({ glass175: 5498 });
  }, 60_000);
});
