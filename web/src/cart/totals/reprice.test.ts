import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import { describe, expect, it } from 'vitest';
import { productCard } from '../../../test/product-card.ts';
import { basketItemOf, priceBasket } from '../basket/basket-item.ts';
import { acceptPrices, newsOfLines, withPrices } from './reprice.ts';

const card = productCard();
const item = basketItemOf(card, { cases: 2, bottles: 3 });
const sold = (...products: ProductCard[]) => new Map(products.map((product) => [product.Code, product]));

describe('a change of a line', () => {
  it.each([
    ['nothing at the same price', {}, undefined],
    ['nothing if only the stock changed', { StockCases: 4 }, undefined],
    ['a new case price', { CasePrice: 10_875_000 }, 'Price was £87.10, now £1,087.50'],
    ['a new bottle price', { BottleNett: 150_000 }, 'Price was £14.52, now £15.00 a bottle'],
    [
      'nothing if a bottle changed by less than a penny',
      { BottleNett: 145_168, BottleVAT: 29_034 },
      undefined,
    ],
    [
      'a new line total if less than a penny a bottle changes it',
      { BottleNett: 145_199 },
      'The line was £217.75, now £217.76 nett',
    ],
    ['a new VAT', { BottleVAT: 30_000 }, 'The VAT has changed'],
    ['a new way to calculate VAT', { VatRate: 20 }, 'The VAT has changed'],
    ['a new case size', { CaseSize: 12 }, 'The case size was 6, now 12'],
    [
      'that single bottles are no longer sold',
      { OnlySellMultiplesOf: 6 },
      'Now sold by the case only: without 3 bottles',
    ],
    [
      'a new price, and that single bottles are no longer sold',
      { OnlySellMultiplesOf: 6, CasePrice: 900_000 },
      'Price was £87.10, now £90.00. Now sold by the case only: without 3 bottles',
    ],
  ])('reports to the buyer %s', (_news, change, sentence) => {
    expect(newsOfLines([item], sold({ ...card, ...change })).get('CHAB22')?.sentence).toBe(sentence);
  });

  it('reports a product that the server does not return as no longer sold', () => {
    expect(newsOfLines([item], sold()).get('CHAB22')).toEqual({
      kind: 'withdrawn',
      sentence: 'No longer sold',
    });
  });
});

describe('accepting prices', () => {
  it('accepts new prices, and leaves withdrawn lines unchanged', () => {
    const gone = basketItemOf({ ...card, Code: 'GONE' }, { cases: 1, bottles: 0 });
    const now = { ...card, CasePrice: 900_000 };
    const items = acceptPrices([item, gone], newsOfLines([item, gone], sold(now)));
    expect(items).toEqual([{ ...item, CasePrice: 900_000 }, gone]);
  });

  it('takes the VAT rate of a line, or its absence, from the prices in a refusal', () => {
    const { CasePrice, BottleNett, BottleVAT } = card;
    const line = { ProductCode: 'CHAB22', Description: '', CasePrice, BottleNett, BottleVAT };
    const sums = { LineNett: 0, LineVAT: 0 };
    const [byLine] = withPrices([item], [{ ...line, ...sums, VatRate: 20 }]);
    expect(byLine).toEqual({ ...item, VatRate: 20 });
    expect(withPrices(byLine ? [byLine] : [], [{ ...line, ...sums }])).toEqual([{ ...item }]);
    // 2 cases at £90.00 and 3 bottles are £223.55 nett. VAT is £43.55 by the bottle (15 × £2.9033), £44.71 by the line
    // (20 %).
    const dear = { ...item, CasePrice: 900_000 };
    expect(priceBasket([dear])?.totals).toMatchObject({ nett: 2_235_500, vat: 435_500 });
    expect(priceBasket([{ ...dear, VatRate: 20 }])?.totals).toMatchObject({ nett: 2_235_500, vat: 447_100 });
  });

  it('drops the single bottles of a wine that is now sold by the case', () => {
    const now = { ...card, OnlySellMultiplesOf: 6 };
    expect(acceptPrices([item], newsOfLines([item], sold(now)))).toEqual([
      { ...item, OnlySellMultiplesOf: 6, CasesQty: 2, BottlesQty: 0 },
    ]);
  });
});
