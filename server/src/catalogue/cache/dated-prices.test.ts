import { type ProductCard, productsItem, productsItems } from '@tradecellar/contract/catalogue.ts';
import { addDays } from '@tradecellar/trade/delivery-calendar.ts';
import { londonInstant } from '@tradecellar/trade/london-time.ts';
import { beforeAll, expect, it } from 'vitest';
import { randomNumbers } from '../../../../trade/test/random-number.ts';
import { alphaBuyer, betaBuyer, fillShop } from '../../../test/fixture.ts';
import { describeShop } from '../../../test/test-shop.ts';

type Row = { readonly list: string; readonly code: string; readonly day: string; readonly bottle: number };

const FIRST = '2027-03-20';
const DAYS = 30;
const CODES = ['RED1', 'WHITE1', 'ODD1', 'SCARCE1'];
const buyers = [
  { account: 'ALPHA', list: '', as: alphaBuyer },
  { account: 'BETA', list: 'TRADE', as: betaBuyer },
] as const;

describeShop(
  'dated prices in lists, on pages and in baskets',
  (open) => {
    const rows: Row[] = [];
    const undated = new Map<string, number>();
    beforeAll(async () => {
      const { shop } = open();
      await fillShop(shop.database);
      for (const { code, bottle_nett } of await shop.database.selectFrom('product').selectAll().execute())
        undated.set(` ${code}`, Number(bottle_nett));
      for (const row of await shop.database.selectFrom('price').selectAll().execute())
        undated.set(`${row.price_list} ${row.product_code}`, Number(row.bottle_nett));
      const random = randomNumbers(133);
      for (const list of ['', 'TRADE', 'OTHER'])
        for (const code of CODES)
          for (let n = 0; n < 4; n++) {
            const day = addDays(FIRST, random(DAYS));
            if (rows.some((row) => row.list === list && row.code === code && row.day === day)) continue;
            // Few prices, so that a change to the same price occurs.
            rows.push({ list, code, day, bottle: 10 + random(3) });
          }
      const stored = rows.map(({ list, code, day, bottle }) => ({
        price_list: list,
        product_code: code,
        from_day: day,
        case_price: String(bottle * 6),
        bottle_nett: String(bottle),
        bottle_vat: String(bottle / 5),
      }));
      await shop.database.insertInto('dated_price').values(stored).execute();
      await shop.catalogue.refresh();
    });

    /** The price by sorting all rows, unlike `priceOnDay`. */
    const expected = (list: string, code: string, day: string) => {
      const of = (own: string) => {
        const due = rows.filter((row) => row.list === own && row.code === code && row.day <= day);
        return due.sort((a, b) => a.day.localeCompare(b.day)).pop()?.bottle ?? undated.get(`${own} ${code}`);
      };
      return (list === '' ? undefined : of(list)) ?? of('');
    };
    const nextDay = (list: string, code: string, day: string) => {
      for (let n = 1; n <= DAYS + 1; n++) {
        const later = addDays(day, n);
        if (expected(list, code, later) !== expected(list, code, day))
          return { From: later, BottleNett: expected(list, code, later) };
      }
      return undefined;
    };

    it('shows each account the price of the day and the next price, on every day over the change of the clocks', async () => {
      const { call, setNow } = open();
      for (let n = -1; n <= DAYS; n++) {
        const day = addDays(FIRST, n);
        setNow(londonInstant({ date: day, minutes: n % 2 === 0 ? 0 : 1_439 }));
        for (const { account, list, as } of buyers) {
          const query = { CustomerAccount: account, pagedProducts: { PageSize: 0, StartIndex: 0 } };
          const cards = (await call(productsItems, query, as)).body.mainResult;
          const named = (await call(productsItems, { ...query, codes: CODES }, as)).body.mainResult;
          for (const code of CODES) {
            const { body } = await call(productsItem, { ProductCode: code, CustomerAccount: account }, as);
            const of = (all: readonly ProductCard[]) => all.find((card) => card.Code === code);
            for (const card of [of(cards), of(named), body.mainResult]) {
              expect([day, account, code, card?.BottleNett]).toEqual([
                day,
                account,
                code,
                expected(list, code, day),
              ]);
              const { CasePrice: _case, ...next } = card?.NextPrice ?? { CasePrice: 0 };
              expect([day, account, code, next]).toEqual([
                day,
                account,
                code,
                nextDay(list, code, day) ?? {},
              ]);
            }
          }
        }
      }
    });
  },
  undefined,
  { onCatalogueFault: () => {} },
);
