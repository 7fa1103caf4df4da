import type { MappedKind } from '@tradecellar/contract/import-mappings.ts';
import { dropUselessFilters } from './drop-filters.ts';
import { askLostZeros } from './lost-zeros.ts';
import type { Answers, GuessedColumn, Known, Question } from './mapping.ts';
import { settlePrices, vatIn } from './settle-prices.ts';
import {
  centilitresPer,
  measuresIn,
  numberIn,
  sizeIn,
  VAT_NUMBERS,
  vatRateIn,
} from './sheets/cell-values.ts';
import { decimalOf } from './sheets/profile-column.ts';
import type { SheetTable } from './sheets/read-tables.ts';

type Asked = { readonly answers: Answers; readonly questions: readonly Question[] };

/** Settles the prices of a table of goods and collects the questions that the file leaves open. */
export function askGoods(kind: MappedKind, columns: GuessedColumn[], table: SheetTable, known: Known): Asked {
  dropUselessFilters(columns, table);
  if (kind === 'products') promoteMissing(columns);
  if (kind !== 'stock') settlePrices(columns, table);
  const questions: Question[] = [];
  const of = (slot: string) => columns.find((column) => column.slot === slot);
  const facts = { columns, table, known, of };
  const codeWidth = askLostZeros(of('Code'), table, known.products, questions);
  const answers: Answers = {
    ...(codeWidth !== undefined && { codeWidth }),
    ...(kind === 'products' && askMeasures(facts, questions)),
    ...(kind !== 'stock' && askPrice(facts, kind, questions)),
    ...(kind === 'products' && askVat(facts, questions)),
    ...(of('Stock') !== undefined && askStock(facts, kind, questions)),
  };
  return { answers, questions };
}

type Facts = {
  readonly columns: readonly GuessedColumn[];
  readonly table: SheetTable;
  readonly known: Known;
  readonly of: (slot: string) => GuessedColumn | undefined;
};

/** If no head means the code or the wine's name, takes the column whose content fits best, with a doubt. */
function promoteMissing(columns: GuessedColumn[]): void {
  const free = columns.filter(({ slot, profile }) => slot === '' && profile.filled > 0);
  const promote = (slot: string, column: GuessedColumn | undefined) => {
    if (column === undefined || columns.some((other) => other.slot === slot)) return;
    Object.assign(column, {
      slot,
      weight: 0.4,
      doubt: `“${column.head}” may be ${slot === 'Name' ? 'the name' : slot}: please look.`,
    });
  };
  const byShare = (share: (column: GuessedColumn) => number, least: number) =>
    free
      .filter((column) => column.slot === '' && share(column) >= least)
      .toSorted((a, b) => share(b) - share(a))[0];
  promote(
    'Code',
    free.find(
      ({ profile }) =>
        profile.isUnique && profile.codeLike >= 0.9 && profile.money < 0.5 && profile.meanLength <= 12,
    ),
  );
  promote(
    'Name',
    byShare(({ profile }) => (profile.codeLike < 0.5 ? profile.meanLength / 100 : 0), 0.08),
  );
  promote(
    'Pack',
    byShare(({ profile }) => (profile.meanLength <= 14 ? profile.pack : 0), 0.6),
  );
  promote(
    'UnitSize',
    byShare(({ profile }) => (profile.meanLength <= 10 ? profile.size : 0), 0.7),
  );
}

/** The shares of rows whose name or `Pack` gives a case size, and gives a bottle size: `6x75cl` gives both sizes. */
function measuresOf({ columns, table }: Facts) {
  const sources = columns.filter(({ slot }) => slot === 'Name' || slot === 'Pack');
  const rows = table.rows
    .slice(0, 500)
    .map(({ cells }) => sources.map(({ place }) => measuresIn(cells[place] ?? '')));
  const share = (has: (measures: (typeof rows)[number]) => boolean) =>
    rows.filter(has).length / Math.max(1, rows.length);
  return {
    pack: share((all) => all.some(({ pack }) => pack !== undefined)),
    size: share((all) => all.some(({ cl }) => cl !== undefined)),
  };
}

function askMeasures(facts: Facts, questions: Question[]): Answers {
  const { pack, size } = measuresOf(facts);
  const { of, columns } = facts;
  const attributes = columns.flatMap(({ slot, profile }) =>
    slot === 'AttributeName' ? profile.distinct : [],
  );
  const hasAttribute = (name: RegExp) => attributes.some((each) => name.test(each));
  const answers: { caseSize?: number; unitSize?: number } = {};
  if (
    of('CaseSize') === undefined &&
    of('Pack') === undefined &&
    !hasAttribute(/\b(case|pack)\b/i) &&
    pack < 0.3
  ) {
    // The head may name the case: `Case of 12 price`. Otherwise the usual case of wine counts.
    const inHead = /\b(?:case of|per) (\d{1,2})\b/.exec(columns.map(({ words }) => words).join('; '))?.[1];
    answers.caseSize = Number(inHead ?? 6);
    questions.push({
      about: 'caseSize',
      asks: 'No column says how many bottles a case has. How many?',
      choices: ['1', '6', '12', '24'],
      taken: String(answers.caseSize),
    });
  }
  if (
    of('UnitSize') === undefined &&
    of('Pack') === undefined &&
    !hasAttribute(/\b(size|volume)\b/i) &&
    size < 0.3
  ) {
    answers.unitSize = 75;
    questions.push({
      about: 'unitSize',
      asks: 'No column and no name says the size of a bottle. Which size in cl?',
      choices: ['75', '70', '50', '33'],
      taken: '75',
    });
  }
  return answers;
}

function askPrice(facts: Facts, kind: MappedKind, questions: Question[]): Answers {
  const { of, table } = facts;
  const prices = ['Price', 'BottleNett', 'CasePrice'].flatMap((slot) => of(slot) ?? []);
  // Beside a column that says that it contains VAT, a column that says nothing may be either.
  const silent = prices.find(({ words }) => vatIn(words) === undefined);
  const price = (prices.some(({ words }) => vatIn(words) === true) ? silent : undefined) ?? prices[0];
  if (price === undefined) return {};
  const titles = table.titles.join(' ').toLowerCase();
  const saysWith = vatIn(price.words) === true;
  const saysWithout =
    vatIn(price.words) === false ||
    /(ex|excl|exclude|excluding|plus|before|without)\b[^.]{0,12}\bvat/.test(titles);
  const withVat = saysWith || (!saysWithout && /(inc|incl|include|including)\b[^.]{0,6}\bvat/.test(titles));
  if (!saysWith && !saysWithout) {
    questions.push({
      about: 'withVat',
      asks: `Does “${price.head}” contain VAT?`,
      choices: ['without VAT', 'with VAT'],
      taken: withVat ? 'with VAT' : 'without VAT',
    });
  }
  const plain = of('Price');
  if (plain === undefined) return { withVat };
  const unitOfPrice = unitOf(plain, facts, kind);
  questions.push({
    about: 'unitOfPrice',
    asks: `Is “${plain.head}” the price of a case or of a bottle?`,
    choices: ['case', 'bottle'],
    taken: unitOfPrice,
  });
  return { withVat, unitOfPrice };
}

/** The usual trade price of 75 cl, without VAT. */
const USUAL_PRICE = 9;

/**
 * The unit of a price by its size: £14.20 for a case of 6 would be £2.37 a bottle, so £14.20 is the price of a bottle.
 */
function unitOf(price: GuessedColumn, facts: Facts, kind: MappedKind): 'case' | 'bottle' {
  const { of, table } = facts;
  if (kind === 'prices') return unitByProducts(price, facts);
  const { pack } = measuresOf(facts);
  const sizes = of('CaseSize');
  if (sizes === undefined && of('Pack') === undefined && pack < 0.3) return 'bottle';
  // A name such as `6x75cl` describes the unit that is sold.
  if (pack >= 0.5 && of('Pack') === undefined && sizes === undefined) return 'case';
  const decimal = decimalOf(table.rows.map(({ cells }) => cells));
  const size = of('UnitSize');
  const factor =
    size === undefined ? 1 : centilitresPer(size.words, size.profile.size > 0.5 ? 75 : size.profile.median);
  const [asCase, asBottle]: [number[], number[]] = [[], []];
  for (const { cells } of table.rows.slice(0, 500)) {
    const amount = numberIn(cells[price.place] ?? '', decimal);
    const name = measuresIn(
      `${cells[of('Pack')?.place ?? -1] ?? ''} ${cells[of('Name')?.place ?? -1] ?? ''}`,
    );
    const bottles = numberIn(cells[sizes?.place ?? -1] ?? '', decimal) ?? name.pack;
    const cl = sizeIn(cells[size?.place ?? -1] ?? '', factor, decimal) ?? name.cl ?? 75;
    if (amount === undefined || amount <= 0 || bottles === undefined || bottles < 2 || cl <= 0 || cl > 300)
      continue;
    const distance = (bottle: number) => Math.abs(Math.log(((bottle / cl) * 75) / USUAL_PRICE));
    asCase.push(distance(amount / bottles));
    asBottle.push(distance(amount));
  }
  return mean(asCase) <= mean(asBottle) ? 'case' : 'bottle';
}

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/** Compares a customer's prices with the case prices of today's products. */
function unitByProducts(price: GuessedColumn, { of, table, known }: Facts): 'case' | 'bottle' {
  const decimal = decimalOf(table.rows.map(({ cells }) => cells));
  const code = of('Code')?.place ?? -1;
  const nearer = table.rows.slice(0, 500).flatMap(({ cells }) => {
    const product = known.products.get(cells[code] ?? '');
    const amount = numberIn(cells[price.place] ?? '', decimal);
    if (product?.casePrice === undefined || amount === undefined || amount <= 0 || product.caseSize < 2)
      return [];
    const toCase = Math.abs(Math.log(amount / product.casePrice));
    return [toCase <= Math.abs(Math.log((amount * product.caseSize) / product.casePrice))];
  });
  return nearer.filter(Boolean).length * 2 >= nearer.length ? 'case' : 'bottle';
}

function askVat({ of, table }: Facts, questions: Question[]): Answers {
  const column = of('VatRate') ?? of('VatCode');
  const title = /vat\b[^%\d]{0,12}(\d+(?:\.\d+)?)\s*%|(\d+(?:\.\d+)?)\s*%\s*vat/i.exec(
    table.titles.join(' '),
  );
  const said = Number(title?.[1] ?? title?.[2] ?? 20);
  if (column === undefined) {
    const asks =
      title === null
        ? 'No column says the VAT rate. Which rate do the products have?'
        : 'The title says the VAT rate. Is it the rate of every product?';
    questions.push({ about: 'vatRate', asks, choices: ['20', '5', '0'], taken: String(said) });
    return { vatRate: said };
  }
  const isCode = (value: string) => vatRateIn(value) === undefined || /^[123]$/.test(value);
  const codes = column.profile.distinct.filter((value) => isCode(value) || value === '0');
  if (!codes.some(isCode) || (column.profile.flag >= 0.8 && /\d+ percent/.test(column.words)))
    return { vatRate: said };
  const vatCodes = Object.fromEntries(codes.map((value) => [value, VAT_NUMBERS.get(value) ?? 20]));
  column.doubt ??= `“${column.head}” holds tax codes: look at the rate of each.`;
  for (const [code, rate] of Object.entries(vatCodes)) {
    const asks = `Which VAT rate does ${code} in “${column.head}” mean?`;
    questions.push({ about: 'vatCodes', code, asks, choices: ['20', '5', '0'], taken: String(rate) });
  }
  return { vatCodes, vatRate: said };
}

function askStock(facts: Facts, kind: MappedKind, questions: Question[]): Answers {
  const column = facts.of('Stock');
  const price = facts.of('Price');
  const unitOfStock = kind === 'products' && price !== undefined ? unitOf(price, facts, kind) : 'bottle';
  questions.push({
    about: 'unitOfStock',
    asks: `Does “${column?.head}” count cases or bottles?`,
    choices: ['case', 'bottle'],
    taken: unitOfStock,
  });
  return { unitOfStock };
}
