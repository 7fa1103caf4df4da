import { weekdayOf } from '@tradecellar/trade/delivery-calendar.ts';
import { type Money, multiplyMoney, parseMoney } from '@tradecellar/trade/money.ts';
import { parseTradeDate } from '@tradecellar/trade/trade-date.ts';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { readAddress } from '../src/pictures/picture-address.ts';
import { demoFiles } from './demo-merchant.ts';
import { withdrawnProducts } from './past-trade.ts';

type Row = Record<string, string>;
const TODAY = '2026-08-03';

function tables(today: string): Record<string, Row[]> {
  return Object.fromEntries(
    demoFiles(today).map(({ name, text }) => [
      name.replace('.csv', ''),
      parse(text, { columns: true }) as Row[],
    ]), // csv-parse types rows as unknown
  );
}

const demo = tables(TODAY);
const rows = (name: string): Row[] => demo[name] ?? [];
const column = (name: string, field: string) => rows(name).map((row) => row[field] ?? '');
const money = (text: string | undefined): Money => {
  const amount = parseMoney(text ?? '');
  if (amount === undefined) throw new Error(`Not money: ${text}`);
  return amount;
};
const day = (text: string | undefined) => parseTradeDate(text ?? '') ?? 'no date';
const sum = (amounts: Money[]) => amounts.reduce((total, amount) => total + amount, 0);

describe('the list', () => {
  test('holds at least 600 products, each with a code and a name of its own', () => {
    expect(rows('products').length).toBeGreaterThanOrEqual(600);
    expect(new Set(column('products', 'Code')).size).toBe(rows('products').length);
    expect(new Set(column('products', 'Description')).size).toBe(rows('products').length);
    const bins = column('products', 'BinNo').filter((bin) => bin !== '');
    expect(new Set(bins).size).toBe(bins.length);
    expect(bins.length).toBeGreaterThan(300);
  });

  test('VAT is a fifth of the bottle, and a case never costs more than its bottles', () => {
    for (const row of rows('products')) {
      const nett = money(row.BottleNett);
      expect(money(row.BottleVAT)).toBe(multiplyMoney(nett, 1, 5));
      expect(nett).toBeGreaterThan(0);
      expect(money(row.CasePrice) % 100).toBe(0);
      const bottles = nett * Number(row.CaseSize);
      expect(money(row.CasePrice)).toBeLessThanOrEqual(bottles + 100);
      expect(money(row.CasePrice)).toBeGreaterThan(bottles * 0.94);
    }
  });

  test('holds what a restaurant looks for', () => {
    const groups = new Set(column('products', 'Group'));
    for (const group of [
      'Red Wine',
      'White Wine',
      'Rosé Wine',
      'Champagne',
      'Sparkling Wine',
      'Port',
      'Sherry',
      'Dessert Wine',
      'Keg',
      'Bag in Box',
      'Gin',
      'Whisky',
      'Beer',
    ]) {
      expect(groups).toContain(group);
    }
    expect(new Set(column('products', 'Country')).size).toBeGreaterThan(15);
    expect(column('products', 'UnitSize')).toEqual(
      expect.arrayContaining(['37.5', '75', '150', '1000', '2000']),
    );
    expect(column('products', 'OrganicBiodynamic')).toEqual(
      expect.arrayContaining(['Organic', 'Biodynamic', 'Both', '']),
    );
    const stock = rows('products').filter((row) => row.StockCases !== '');
    expect(stock.some((row) => row.StockCases === '0' && row.StockBottles === '0')).toBe(true);
    expect(stock.length).toBeGreaterThan(100);
    expect(stock.length).toBeLessThan(320);
  });

  test('a note never speaks of another colour', () => {
    const foreign: Record<string, RegExp> = {
      White:
        /\b(red|rosé|tannins?|blackcurrant(?! leaf)|blackberry|plum|damson|cassis|raspberry|strawberry)\b/i,
      Red: /\bwhite\b(?! pepper)|\b(rosé|lemon|gooseberry|grapefruit|elderflower|lychee|crisp)\b/i,
      Rosé: /\b(white wine|red wine|tannins?|gooseberry|cassis|blackcurrant|damson)\b/i,
    };
    const wines = rows('products').filter((row) => /^(White|Red|Rosé) Wine$/.test(row.Group ?? ''));
    expect(wines.length).toBeGreaterThan(350);
    const wrong = wines.filter((row) =>
      foreign[row.Colour ?? '']?.test(`${row.Notes1} ${row.WineTastingNotes}`),
    );
    expect(wrong.map((row) => `${row.Description}: ${row.Notes1}`)).toEqual([]);
    const makers = wines.filter((row) => /\b(red|white|rosé)\b/i.test(row.Notes4 ?? ''));
    expect(makers.map((row) => row.Notes4)).toEqual([]);
  });

  test('keeps the quirks of a merchant’s data: A notes, Not Set food, missing pictures, very long names', () => {
    expect(column('products', 'Notes1')).toContain('A');
    expect(column('products', 'Notes4')).toContain('A');
    expect(column('products', 'FoodSuggestion5')).toContain('Not Set');
    const pictures = column('products', 'Image1_URL');
    expect(pictures.filter((url) => url === '').length).toBeGreaterThan(5);
    expect(pictures.filter((url) => url === '').length).toBeLessThan(40);
    expect(Math.max(...column('products', 'Description').map((name) => name.length))).toBeGreaterThan(100);
  });

  test('every picture it names is one the pictures’ route can draw', () => {
    const urls = [...column('products', 'Image1_URL'), ...column('reps', 'Image_URL')].filter(
      (url) => url !== '',
    );
    const unread = urls.filter(
      (url) => readAddress(decodeURIComponent(url.replace('/pictures/', ''))) === null,
    );
    expect(unread).toEqual([]);
  });
});

describe('the customers', () => {
  test('every reference resolves', () => {
    const accounts = new Set(column('customers', 'CustomerAccount'));
    const codes = new Set(column('products', 'Code'));
    const withdrawn = withdrawnProducts().map(({ code }) => code);
    expect(withdrawn.filter((code) => codes.has(code))).toEqual([]);
    const orders = new Set(column('orders', 'Order_OrderNo'));
    const reps = new Set(column('reps', 'Code'));
    const lists = new Set(column('prices', 'PriceList'));
    for (const name of ['logins', 'addresses', 'product-lists', 'reserves', 'transactions', 'orders']) {
      expect(rows(name).length).toBeGreaterThan(0);
      for (const account of column(name, 'CustomerAccount')) expect(accounts).toContain(account);
    }
    for (const name of ['prices', 'product-lists', 'reserves']) {
      for (const code of column(name, 'ProductCode')) expect(codes).toContain(code);
    }
    const sold = new Set([...codes, ...withdrawn]);
    for (const code of column('order-lines', 'ProductCode')) expect(sold).toContain(code);
    for (const orderNo of column('order-lines', 'Order_OrderNo')) expect(orders).toContain(orderNo);
    for (const rep of column('customers', 'Rep')) expect(reps).toContain(rep);
    for (const list of column('customers', 'PriceList')) if (list !== '') expect(lists).toContain(list);
  });

  test('sign-ins: one account for the buyer, three for the group, none for the office or a stranger', () => {
    const linked = (email: string) => rows('logins').filter((row) => row.Email === email).length;
    expect(['buyer', 'group', 'office', 'stranger'].map((name) => linked(`${name}@example.com`))).toEqual([
      1, 3, 0, 0,
    ]);
  });

  test.each(['2026-01-01', '2026-02-28', '2026-08-03', '2026-11-20', '2027-03-14'])(
    'on %s exactly one is over its limit, and one has no credit at all',
    (today) => {
      const customers = tables(today).customers ?? [];
      const over = customers.filter((row) => money(row.AvailableCredit) < 0);
      expect(over.map((row) => row.CustomerAccount)).toEqual(['SKYL01']);
      const none = customers.filter((row) => money(row.CreditLimit) === 0);
      expect(none.map((row) => money(row.CreditBalance))).toEqual([0]);
      for (const row of customers) {
        expect(money(row.AvailableCredit)).toBe(money(row.CreditLimit) - money(row.CreditBalance));
      }
      expect(customers.filter((row) => row.MandatoryOrderNo === '1').length).toBe(1);
    },
  );
});

describe('eighteen months of trade', () => {
  test('an order’s totals are the sums of its lines, and sizes run from one line to twenty', () => {
    const lines = Map.groupBy(rows('order-lines'), (row) => row.Order_OrderNo ?? '');
    for (const order of rows('orders')) {
      const own = lines.get(order.Order_OrderNo ?? '') ?? [];
      expect(own.length).toBeGreaterThan(0);
      expect(money(order.Order_TotalNett)).toBe(sum(own.map((line) => money(line.LineNett))));
      expect(money(order.Order_TotalVAT)).toBe(sum(own.map((line) => money(line.LineVAT))));
    }
    const sizes = [...lines.values()].map((own) => own.length);
    expect([Math.min(...sizes), Math.max(...sizes)]).toEqual([1, 20]);
    expect(rows('orders').length).toBeGreaterThan(600);
  });

  test('every ledger runs: each balance is the one before and its own total, down to the customer’s', () => {
    for (const customer of rows('customers')) {
      const own = rows('transactions').filter((row) => row.CustomerAccount === customer.CustomerAccount);
      let balance = 0;
      for (const row of own) {
        balance += money(row.Total);
        expect(money(row.Balance)).toBe(balance);
      }
      expect(money(customer.CreditBalance)).toBe(balance);
      const days = own.map((row) => day(row.TransactionDate));
      expect(days).toEqual(days.toSorted());
    }
  });

  test('receipts name an order of the same customer; a few references and orders are provisional', () => {
    const owner = new Map(rows('orders').map((row) => [row.Order_OrderNo, row.CustomerAccount]));
    const receipts = rows('transactions').filter((row) => row.Type === 'Receipt');
    for (const row of receipts) {
      if (!row.Reference2?.startsWith('XX')) expect(owner.get(row.Reference2)).toBe(row.CustomerAccount);
    }
    expect(new Set(column('transactions', 'Type')).size).toBeGreaterThanOrEqual(3);
    expect(column('transactions', 'Reference2').filter((text) => text.startsWith('XX')).length).toBe(6);
    expect(column('orders', 'Order_OrderNo').filter((text) => text.startsWith('XX')).length).toBe(3);
    expect(new Set(column('transactions', 'TransactionNumber')).size).toBe(rows('transactions').length);
  });

  test.each(['2026-01-01', '2026-08-03', '2026-11-20'])(
    'on %s the buyer’s account shows every kind of row and order there is',
    (today) => {
      const then = tables(today);
      const own = (name: string) => (then[name] ?? []).filter((row) => row.CustomerAccount === 'HARB01');
      const recent = own('transactions').slice(-14);
      const types = new Set(recent.map((row) => row.Type));
      expect([...types]).toEqual(expect.arrayContaining(['Invoice', 'Receipt', 'Credit Note']));
      expect(recent.some((row) => money(row.Total) < 0)).toBe(true);
      const orders = own('orders');
      expect(orders.map((row) => row.Order_OrderType)).toContain('Back Order');
      const lines = Map.groupBy(then['order-lines'] ?? [], (row) => row.Order_OrderNo ?? '');
      expect(orders.some((row) => lines.get(row.Order_OrderNo ?? '')?.length === 1)).toBe(true);
      const owing = (then.customers ?? []).filter((row) => money(row.CreditBalance) < 0);
      expect(owing.map((row) => row.CustomerAccount)).toEqual(['GRAN03']);
    },
  );

  test('old orders hold what is withdrawn, other vintages and other prices; those of the last month do not', () => {
    const products = new Map(rows('products').map((row) => [row.Code, row]));
    const dates = new Map(rows('orders').map((row) => [row.Order_OrderNo, day(row.Order_OrderDate)]));
    const isOld = (row: Row) => (dates.get(row.Order_OrderNo ?? '') ?? '') < '2026-06-19';
    const isWithdrawn = (row: Row) => !products.has(row.ProductCode);
    const isOther = (row: Row) => !isWithdrawn(row) && products.get(row.ProductCode)?.Vintage !== row.Vintage;
    const [old, recent] = [
      rows('order-lines').filter(isOld),
      rows('order-lines').filter((row) => !isOld(row)),
    ];
    expect(old.filter(isWithdrawn).length).toBeGreaterThan(50);
    expect(old.filter(isOther).length).toBeGreaterThan(200);
    expect(recent.filter((row) => isWithdrawn(row) || isOther(row))).toEqual([]);
    expect(recent.length).toBeGreaterThan(100);
  });

  test('numbers rise with the date', () => {
    const confirmed = rows('orders').filter((row) => !row.Order_OrderNo?.startsWith('XX'));
    const numbers = confirmed.map((row) => Number(row.Order_OrderNo?.slice(2)));
    expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
    const days = confirmed.map((row) => day(row.Order_OrderDate));
    expect(days).toEqual(days.toSorted());
  });

  test.each(['2024-02-29', '2026-01-01', '2026-08-01', '2026-08-02', TODAY])(
    'nothing has happened after %s',
    (today) => {
      const then = tables(today);
      for (const row of then.orders ?? []) {
        expect(day(row.Order_OrderDate) <= today).toBe(true);
        expect(weekdayOf(day(row.RequiredDate))).toBeLessThanOrEqual(5);
        expect(day(row.RequiredDate) > day(row.Order_OrderDate)).toBe(true);
      }
      for (const row of then.transactions ?? []) expect(day(row.TransactionDate) <= today).toBe(true);
    },
  );

  test('the same day gives the same bytes, another day the same counts', () => {
    expect(demoFiles(TODAY)).toEqual(demoFiles(TODAY));
    const counts = (today: string) =>
      Object.entries(tables(today)).map(([name, table]) => `${name} ${table.length}`);
    expect(counts('2027-02-13')).toEqual(counts(TODAY));
  });
});
