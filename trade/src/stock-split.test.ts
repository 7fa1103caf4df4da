import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { totalBottles } from './quantity.ts';
import type { Available, LineToSplit } from './stock-split.ts';
import { analyseBasket, splitLine } from './stock-split.ts';

const base: LineToSplit = {
  totalBottles: 30,
  caseSize: 12,
  freeReserveBottles: 5,
  stockBottles: 20,
  backOrder: true,
  stockControl: false,
};

describe('splitting a line', () => {
  // change | bottles from reserves | from stock | on back order
  test.each<[Partial<LineToSplit>, number, number, number]>([
    [{}, 5, 20, 5],
    [{ freeReserveBottles: 0 }, 0, 20, 10],
    [{ freeReserveBottles: 30 }, 30, 0, 0],
    [{ freeReserveBottles: 99 }, 30, 0, 0],
    [{ freeReserveBottles: -3 }, 0, 20, 10],
    [{ stockBottles: null }, 5, 25, 0],
    [{ stockBottles: 0 }, 5, 0, 25],
    [{ stockBottles: -7 }, 5, 0, 25],
    [{ stockBottles: 25 }, 5, 25, 0],
    [{ stockControl: true }, 5, 20, 5],
    [{ backOrder: false }, 5, 25, 0],
    [{ backOrder: false, stockBottles: 0 }, 5, 25, 0],
    [{ backOrder: false, stockControl: true, stockBottles: 25 }, 5, 25, 0],
    [{ backOrder: false, stockControl: true, stockBottles: null }, 5, 25, 0],
    [{ totalBottles: 0 }, 0, 0, 0],
  ])(
    'takes reserves, then stock, then back order: %j',
    (change, reservesBottles, stockBottles, backOrderBottles) => {
      expect(splitLine({ ...base, ...change })).toMatchObject({
        reservesBottles,
        stockBottles,
        backOrderBottles,
      });
    },
  );

  it('splits each part of a line into cases and bottles', () => {
    expect(splitLine(base)).toEqual({
      reserves: { cases: 0, bottles: 5 },
      stock: { cases: 1, bottles: 8 },
      backOrder: { cases: 0, bottles: 5 },
      reservesBottles: 5,
      stockBottles: 20,
      backOrderBottles: 5,
    });
  });

  it('refuses a line beyond the stock, and states the available bottles, if stock control is on and back orders are off', () => {
    const strict = { ...base, backOrder: false, stockControl: true };
    expect(splitLine(strict)).toEqual({ refused: 'beyond-stock', availableBottles: 25 });
    expect(splitLine({ ...strict, totalBottles: 25 })).toMatchObject({ stockBottles: 20 });
    expect(splitLine({ ...strict, totalBottles: 26 })).toEqual({
      refused: 'beyond-stock',
      availableBottles: 25,
    });
  });

  const anyLine = fc.record({
    totalBottles: fc.nat(1000),
    caseSize: fc.integer({ min: 1, max: 24 }),
    freeReserveBottles: fc.integer({ min: -10, max: 600 }),
    stockBottles: fc.option(fc.integer({ min: -10, max: 600 }), { nil: null }),
    backOrder: fc.boolean(),
    stockControl: fc.boolean(),
  });

  it('keeps every bottle, and never promises reserves or stock that do not exist', () => {
    fc.assert(
      fc.property(anyLine, (line) => {
        const split = splitLine(line);
        const stock = Math.max(0, line.stockBottles ?? Number.POSITIVE_INFINITY);
        if ('refused' in split) {
          expect([line.backOrder, line.stockControl]).toEqual([false, true]);
          expect(split.availableBottles).toBeLessThan(line.totalBottles);
          const atMost = splitLine({ ...line, totalBottles: split.availableBottles });
          expect('refused' in atMost).toBe(false);
          return;
        }
        const parts = [split.reservesBottles, split.stockBottles, split.backOrderBottles];
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(line.totalBottles);
        expect(parts.every((part) => part >= 0)).toBe(true);
        const quantities = [split.reserves, split.stock, split.backOrder];
        expect(quantities.map((part) => totalBottles(part, line.caseSize))).toEqual(parts);
        expect(split.reservesBottles).toBe(Math.min(line.totalBottles, Math.max(0, line.freeReserveBottles)));
        if (line.backOrder || line.stockControl) expect(split.stockBottles).toBeLessThanOrEqual(stock);
        if (!line.backOrder) expect(split.backOrderBottles).toBe(0);
        if (split.backOrderBottles > 0) expect(split.stockBottles).toBe(stock);
      }),
    );
  });
});

describe('the checkout’s analysis of a basket', () => {
  const line = { Code: 'A', CaseSize: 6, CasesQty: 2, BottlesQty: 1, Description: 'Croft' };
  const open: Available = { reserves: [], products: [], backOrder: true, stockControl: false };
  const reserves = [{ ProductCode: 'A', FreeCases: 1, FreeBottles: 2 }];
  const stock = (StockCases: number | null, StockBottles: number | null) => [
    { Code: 'A', CaseSize: 6, StockCases, StockBottles },
  ];
  const quantities = (
    [CasesReservesQty, BottlesReservesQty]: [number, number],
    [CasesStockQty, BottlesStockQty]: [number, number],
    [CasesBackOrderQty, BottlesBackOrderQty]: [number, number],
  ) => ({
    ...line,
    CasesReservesQty,
    BottlesReservesQty,
    CasesStockQty,
    BottlesStockQty,
    CasesBackOrderQty,
    BottlesBackOrderQty,
  });

  it('takes reserves first and the rest from stock [3.basketitem.2, 4.split.1, 4.split.2]', () => {
    expect(analyseBasket([line], { ...open, reserves })).toEqual({
      lines: [quantities([1, 2], [0, 5], [0, 0])],
      orders: ['Order', 'Reserves Order'],
    });
  });

  it('puts bottles beyond the reserves and the stock on back order', () => {
    expect(analyseBasket([line], { ...open, reserves, products: stock(0, 3) })).toEqual({
      lines: [quantities([1, 2], [0, 3], [0, 2])],
      orders: ['Order', 'Back Order', 'Reserves Order'],
    });
    expect(analyseBasket([line], { ...open, products: stock(0, 0) })).toEqual({
      lines: [quantities([0, 0], [0, 0], [2, 1])],
      orders: ['Back Order'],
    });
  });

  it('takes everything from stock if there is no stock figure, or if back orders are off', () => {
    const allStock = { lines: [quantities([0, 0], [2, 1], [0, 0])], orders: ['Order'] };
    expect(analyseBasket([line], { ...open, products: stock(null, null) })).toEqual(allStock);
    expect(analyseBasket([line], { ...open, products: stock(0, 3), backOrder: false })).toEqual(allStock);
  });

  it('takes everything from stock if the reserves are unknown or belong to another product [4.split.3]', () => {
    const allStock = { lines: [quantities([0, 0], [2, 1], [0, 0])], orders: ['Order'] };
    const other = [{ ProductCode: 'B', FreeCases: 9, FreeBottles: 0 }];
    const overdrawn = [{ ProductCode: 'A', FreeCases: 0, FreeBottles: -3 }];
    for (const known of [undefined, other, overdrawn]) {
      expect(analyseBasket([line], { ...open, reserves: known, products: undefined })).toEqual(allStock);
    }
  });

  it('says how many bottles are available for a line beyond the stock, and still splits the other lines into orders', () => {
    const strict: Available = { ...open, products: stock(1, 0), backOrder: false, stockControl: true };
    const other = { ...line, Code: 'B' };
    expect(analyseBasket([line, other], strict)).toMatchObject({
      lines: [{ Code: 'A', refused: 'beyond-stock', availableBottles: 6 }, { CasesStockQty: 2 }],
      orders: ['Order'],
    });
    expect(analyseBasket([line], strict).orders).toEqual([]);
  });

  it('keeps every bottle, and splits a line as the server does [4.split.2]', () => {
    const count = fc.nat(40);
    const anyStock = fc.option(fc.nat(300), { nil: null });
    fc.assert(
      fc.property(
        count,
        count,
        count,
        count,
        anyStock,
        (CasesQty, BottlesQty, FreeCases, FreeBottles, inStock) => {
          const asked = { ...line, CasesQty, BottlesQty };
          const { lines, orders } = analyseBasket([asked], {
            ...open,
            reserves: [{ ProductCode: 'A', FreeCases, FreeBottles }],
            products: stock(inStock === null ? null : Math.floor(inStock / 6), inStock && inStock % 6),
          });
          const split = splitLine({
            ...base,
            totalBottles: CasesQty * 6 + BottlesQty,
            caseSize: 6,
            freeReserveBottles: FreeCases * 6 + FreeBottles,
            stockBottles: inStock,
          });
          const [seen] = lines;
          if (seen === undefined || 'refused' in seen || 'refused' in split) throw new Error('Refused');
          expect(split).toMatchObject({
            reserves: { cases: seen.CasesReservesQty, bottles: seen.BottlesReservesQty },
            stock: { cases: seen.CasesStockQty, bottles: seen.BottlesStockQty },
            backOrder: { cases: seen.CasesBackOrderQty, bottles: seen.BottlesBackOrderQty },
          });
          expect(orders.includes('Back Order')).toBe(split.backOrderBottles > 0);
          expect(orders.includes('Reserves Order')).toBe(split.reservesBottles > 0);
        },
      ),
    );
  });
});
