import { ACCOUNTS_SHAPES, type ShapeName } from '@tradecellar/contract/accounts-shapes.ts';
import { lineTotals } from '@tradecellar/trade/line-totals.ts';
import { type Money, multiplyToPenny } from '@tradecellar/trade/money.ts';
import { splitBottles } from '@tradecellar/trade/quantity.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { volume } from '../../../trade/test/volume.ts';
import { defaultMerchant } from '../merchant/merchant-file.ts';
import { shareLine } from '../orders/goods/share-line.ts';
import type { Invoice, Line } from './invoice.ts';
import { shapeInUse } from './shape-in-use.ts';
import { writeFiles } from './write-file.ts';

/** Reads CSV letter by letter, without the library that wrote the file. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < text.length; at++) {
    const letter = text[at];
    if (isQuoted && letter === '"' && text[at + 1] === '"') {
      cell += '"';
      at++;
    } else if (letter === '"') isQuoted = !isQuoted;
    else if (!isQuoted && letter === ',') {
      rows.at(-1)?.push(cell);
      cell = '';
    } else if (!isQuoted && letter === '\r' && text[at + 1] === '\n') {
      rows.at(-1)?.push(cell);
      cell = '';
      rows.push([]);
      at++;
    } else cell += letter;
  }
  return rows.slice(0, -1);
}

/** Ten-thousandths of a pound, by hand: '14.5167' is 145167n. */
function units(text = ''): bigint {
  const [, pounds = '', decimals = ''] = /^(\d+)\.(\d{2,4})$/.exec(text) ?? [];
  if (pounds === '') throw new Error(`${text} is no amount`);
  return BigInt(pounds) * 10_000n + BigInt(decimals.padEnd(4, '0'));
}

const halfUpToPenny = (amount: bigint) => ((amount + 50n) / 100n) * 100n;

/** The columns that a person in the accounts would add up. */
const columns = {
  xero: {
    number: '*InvoiceNumber',
    quantity: '*Quantity',
    price: '*UnitAmount',
    vat: 'TaxAmount',
    code: '*TaxType',
  },
  sage50: { number: 'Reference', nett: 'Net Amount', vat: 'Tax Amount', code: 'Tax Code' },
  quickbooks: {
    ...{ number: '*InvoiceNo', quantity: 'ItemQuantity', price: 'ItemRate', nett: '*ItemAmount' },
    ...{ vat: 'ItemTaxAmount', code: '*ItemTaxCode' },
  },
  sheet: { number: 'Number', nett: 'Nett', vat: 'VAT', gross: 'Gross', code: 'VAT code' },
} satisfies Record<ShapeName, Record<string, string>>;
const withoutVat = new Set(['Zero Rated Income', 'T0', '0.0% Z', '0%']);

type Sums = { nett: bigint; vat: bigint };

/** The sums of each invoice of a file. If the file has quantity and price, their rounded product counts. */
function addUp(shape: ShapeName, content: string): Map<string, Sums> {
  const [heads = [], ...rows] = readCsv(content.replace(/^\uFEFF/, ''));
  const names: Record<string, string> = columns[shape];
  const sums = new Map<string, Sums>();
  for (const row of rows) {
    expect(row).toHaveLength(heads.length);
    const cell = (name: string) => row[heads.indexOf(names[name] ?? '')];
    const vat = units(cell('vat'));
    const product =
      'price' in names ? halfUpToPenny(units(cell('price')) * BigInt(cell('quantity') ?? '')) : undefined;
    const nett = 'nett' in names ? units(cell('nett')) : (product ?? -1n);
    if (product !== undefined) expect(product).toBe(nett);
    if ('gross' in names) expect(units(cell('gross'))).toBe(nett + vat);
    if (vat !== 0n) expect(withoutVat.has(cell('code') ?? '')).toBe(false);
    const before = sums.get(cell('number') ?? '') ?? { nett: 0n, vat: 0n };
    sums.set(cell('number') ?? '', { nett: before.nett + nett, vat: before.vat + vat });
  }
  return sums;
}

const count = (min: number, max: number) => fc.integer({ min, max });

/** A product: VAT of 20, 5 or 0 percent, a case that may be dearer or cheaper than its bottles, fractions of a penny. */
const product = fc.record({
  code: fc.constantFrom('00317', 'WF0010', '0101', 'A,1', 'B"2', '=C3'),
  caseSize: fc.constantFrom(1, 3, 6, 12, 24),
  bottle: count(1, 5_000_000),
  bottleVatOdds: count(-40, 40),
  rate: fc.constantFrom(20, 20, 20, 5, 0),
  casePercent: fc.constantFrom(100, 100, 83, 95, 110),
  name: fc.constantFrom('Fleurie', 'Château "Les Ormes", Côtes de Bourg', 'Zoë’s\nCider', 'Rye crackers'),
  unitSize: fc.constantFrom(75, 37.5, 0),
});
const basketLine = fc.record({
  product,
  cases: count(0, 40),
  bottles: count(0, 40),
  /** The tenths of the bottles that go into the first order of a split. */
  first: count(0, 10),
});
const basket = fc.record({
  lines: fc.array(basketLine, { minLength: 1, maxLength: 6 }),
  charge: fc.constantFrom([0, 0], [75_000, 15_000], [75_000, 0], [99_900, 20_000]),
});
type Basket = typeof basket extends fc.Arbitrary<infer Value> ? Value : never;

/**
 * The two orders into which placing splits a basket: bottles from reserves, and the other bottles with the delivery
 * charge.
 */
function ordersOf({ lines, charge }: Basket, n: number): Invoice[] {
  const parts: Line[][] = [[], []];
  for (const { product: wine, cases, bottles, first } of lines) {
    const total = cases * wine.caseSize + bottles;
    if (total === 0) continue;
    const vat =
      wine.rate === 0 ? 0 : Math.max(1, Math.round((wine.bottle * wine.rate) / 100) + wine.bottleVatOdds);
    const casePrice = Math.round((wine.bottle * wine.caseSize * wine.casePercent) / 100);
    const prices = { CaseSize: wine.caseSize, CasePrice: casePrice, BottleNett: wine.bottle, BottleVAT: vat };
    const whole = lineTotals(prices, splitBottles(total, wine.caseSize));
    const taken = Math.floor((total * first) / 10);
    const shares = shareLine(whole, [taken, total - taken]);
    for (const [part, inPart] of [taken, total - taken].entries()) {
      const share = shares[part];
      if (inPart === 0 || share === undefined) continue;
      parts[part]?.push({
        ...splitBottles(inPart, wine.caseSize),
        ...{ code: wine.code, description: wine.name, vintage: '2022', unitSize: wine.unitSize },
        ...{ caseSize: wine.caseSize, casePrice, bottlePrice: wine.bottle, bottleVat: vat },
        ...{ nett: share.nett, vat: share.vat },
      });
    }
  }
  const [nett = 0, vat = 0] = charge;
  return parts.flatMap((inOrder, part) => {
    if (inOrder.length === 0) return [];
    const own = part === 0 ? { nett: 0, vat: 0 } : { nett, vat };
    const sum = (of: 'nett' | 'vat') => inOrder.reduce((total: Money, line) => total + line[of], own[of]);
    const number = `XX${n}${part}`;
    return [
      {
        ...{
          id: n,
          orderNo: number,
          number,
          account: 'KELD02',
          contact: 'Keld Hall, "Hotel"',
          reference: '=1+1',
        },
        ...{
          date: '2026-11-27',
          charge: own,
          nett: sum('nett'),
          vat: sum('vat'),
          lines: inOrder,
          isPaidByCard: false,
        },
      },
    ];
  });
}

it('gives the total of each order to the penny in all four shapes, if an independent reader adds up the files', () => {
  const wanted = volume(10_000, 400);
  let seed = 51;
  const orders: Invoice[] = [];
  while (orders.length < wanted) {
    for (const [n, each] of fc.sample(basket, { numRuns: 500, seed }).entries())
      orders.push(...ordersOf(each, seed * 1_000 + n));
    seed++;
  }
  const lines = orders.flatMap((order) => order.lines);
  const isMixed = ({ cases, bottles }: Line) => cases > 0 && bottles > 0;
  const isOwnPrice = (line: Line) =>
    line.cases === 0 || line.bottles > 0 || multiplyToPenny(line.casePrice, line.cases) === line.nett;
  // The sample has every kind: mixed lines, part lines whose share is no multiple of the price, charges, zero VAT.
  expect(lines.filter(isMixed).length).toBeGreaterThan(wanted / 4);
  expect(lines.filter((line) => !isOwnPrice(line)).length).toBeGreaterThan(wanted / 20);
  expect(orders.filter(({ charge }) => charge.nett > 0).length).toBeGreaterThan(wanted / 5);
  expect(lines.filter(({ vat }) => vat === 0).length).toBeGreaterThan(wanted / 10);

  for (const name of ACCOUNTS_SHAPES) {
    const shape = shapeInUse(name, defaultMerchant().accountsFiles);
    const found = new Map<string, Sums>();
    for (const { content } of writeFiles(orders, shape, new Date('2026-11-27T10:05:00Z'))) {
      for (const [number, sums] of addUp(name, content)) {
        expect(found.has(number), `${number} is in two files`).toBe(false);
        found.set(number, sums);
      }
    }
    expect(found.size, name).toBe(orders.length);
    for (const { number, nett, vat } of orders)
      expect(found.get(number), `${name} ${number}`).toEqual({ nett: BigInt(nett), vat: BigInt(vat) });
  }
});
