import type { ImportFile } from '../src/import/csv/import-file.ts';

/**
 * The invented data of the benchmark's merchant. Names of wines are made of syllables, so that no two wines share a
 * name.
 */

export const BENCH_BUYER = 'bench@example.com';
export const ACCOUNTS = Array.from({ length: 200 }, (_none, index) => `C${1000 + index}`);
const PRICE_LISTS = 10;

const SOLD_OUT = 5;
const PLENTY = 900_000;

/**
 * The ten products that an account orders, different for each account. One account in ten has reserves of one of these
 * products, and one account in ten orders a product that is sold out.
 */
export function orderedBy(account: string, products: number): string[] {
  const place = ACCOUNTS.indexOf(account);
  const indexes = Array.from({ length: 10 }, (_none, line) => (place * 31 + line * 7) % products);
  if (place % 10 === 3) indexes[0] = SOLD_OUT;
  return indexes.map(productCode);
}

const openings = 'Château Domaine Clos Bodegas Cantina Weingut Quinta Villa Mas Casa'.split(' ');
const syllables = 'ber lan mon tre val sau cor nié gou ran fles tam pru dès'.split(' ');
export const places =
  'Sancerre Chablis Rioja Barolo Mosel Douro Pauillac Châteauneuf-du-Pape Savennières Gewürztraminer'.split(
    ' ',
  );
const countries = [
  ['FR', 'France'],
  ['ES', 'Spain'],
  ['IT', 'Italy'],
  ['DE', 'Germany'],
  ['PT', 'Portugal'],
] as const;
const colours = ['Red', 'White', 'Rosé'];

function pick<T>(list: readonly T[], seed: number): T {
  const chosen = list[(Math.imul(seed + 1, 2_654_435_761) % list.length) >>> 0] ?? list[seed % list.length];
  if (chosen === undefined) throw new Error('An empty list has nothing to pick');
  return chosen;
}

export function productCode(index: number): string {
  return `BW${String(index).padStart(6, '0')}`;
}

export function wordOf(index: number): string {
  return [index, index >> 3, index >> 7].map((seed) => pick(syllables, seed)).join('');
}

function nameOf(index: number): string {
  const word = wordOf(index);
  return `${pick(openings, index)} ${word[0]?.toUpperCase()}${word.slice(1)} ${pick(places, index >> 1)}`;
}

function priceOf(index: number): { casePrice: number; bottleNett: number; bottleVat: number } {
  const pence = 500 + ((index * 37) % 4_000);
  return { casePrice: (pence * 6) / 100, bottleNett: pence / 100, bottleVat: pence / 500 };
}

export function productsFile(products: number, dearerPence = 0): ImportFile {
  const rows = Array.from({ length: products }, (_none, index) => {
    const { casePrice, bottleNett, bottleVat } = priceOf(index);
    const [country, countryName] = pick(countries, index);
    const colour = pick(colours, index >> 2);
    const spirit = index % 12 === 0;
    const facts = [
      productCode(index),
      nameOf(index),
      6,
      75,
      casePrice,
      (bottleNett + dearerPence / 100).toFixed(2),
      bottleVat,
      2005 + (index % 19),
    ];
    const groups = [colour, colour, spirit ? 'Spirits' : 'Wines', spirit ? 'Gin' : `${colour} Wine`];
    const origin = [country, countryName, pick(places, index >> 1), `${pick(openings, index)} & Fils`];
    const closure = index % 3 === 0 ? 'Screwcap' : 'Natural Cork';
    return [
      ...facts,
      ...groups,
      ...origin,
      closure,
      'A generous wine with ripe fruit and a long finish.',
    ].join(',');
  });
  return file(
    'products.csv',
    'Code,Description,CaseSize,UnitSize,CasePrice,BottleNett,BottleVAT,Vintage,Type,Colour,Supergroup,Group,Country,CountryDescription,Appellation,Winemaker,ClosureStyle,Notes1',
    rows,
  );
}

function file(name: string, header: string, lines: readonly string[]): ImportFile {
  return { name, content: `${header}\n${lines.join('\n')}\n` };
}

export function benchFiles(products: number): ImportFile[] {
  const listed = Array.from({ length: PRICE_LISTS }, (_none, list) =>
    Array.from({ length: Math.floor(products / 5) }, (_row, index) => {
      const code = index * 5 + (list % 5);
      const { casePrice, bottleNett, bottleVat } = priceOf(code);
      const cut = (amount: number) => (amount * 0.9).toFixed(4);
      return `L${list},${productCode(code)},${cut(casePrice)},${cut(bottleNett)},${cut(bottleVat)}`;
    }),
  ).flat();
  return [
    productsFile(products),
    file(
      'customers.csv',
      'CustomerAccount,CustomerName,CreditLimit,PriceList,Web_Cred',
      ACCOUNTS.map((account, index) => `${account},Customer ${account},9000000,L${index % PRICE_LISTS},1`),
    ),
    file(
      'logins.csv',
      'Email,CustomerAccount',
      ACCOUNTS.map((account) => `${BENCH_BUYER},${account}`),
    ),
    file(
      'addresses.csv',
      'CustomerAccount,Id,Delivery_Name,Delivery_Address1,Delivery_PostCode',
      ACCOUNTS.map((account) => `${account},1,Customer ${account},1 High Street,N1 1AA`),
    ),
    file(
      'stock.csv',
      'Code,StockCases,StockBottles',
      Array.from(
        { length: products },
        (_none, index) => `${productCode(index)},,${index === SOLD_OUT ? 0 : PLENTY}`,
      ),
    ),
    file(
      'reserves.csv',
      'CustomerAccount,ProductCode,FreeCases,FreeBottles',
      ACCOUNTS.filter((_account, index) => index % 10 === 6).map(
        (account) => `${account},${orderedBy(account, products)[1]},0,${PLENTY}`,
      ),
    ),
    file('prices.csv', 'PriceList,ProductCode,CasePrice,BottleNett,BottleVAT', listed),
  ];
}
