import { drinkingYearDoubt } from './drinking-years.ts';
import {
  formatMoney,
  MONEY_LIMIT,
  type Money,
  moneyFromPounds,
  multiplyToPenny,
  tenThousandths,
} from './money.ts';

/**
 * The figures of a row from the merchant's system, either as the shop stores them or as the new file has them. Stock,
 * due bottles, reserves and multiples are in bottles. An absent figure is unknown.
 */
export type Figures = {
  readonly CasePrice?: Money;
  readonly BottleNett?: Money;
  readonly BottleVAT?: Money;
  readonly NilPrice?: boolean;
  readonly VatRate?: number;
  readonly CaseSize?: number;
  readonly OnlySellMultiplesOf?: number;
  readonly Stock?: number;
  readonly DueBottles?: number;
  readonly Reserve?: number;
  readonly CreditLimit?: Money;
  readonly DrinkFrom?: number;
  readonly DrinkTo?: number;
  /** The year of the vintage. */
  readonly Vintage?: number;
};
type Figure = Exclude<keyof Figures, 'NilPrice' | 'Vintage'>;

export type FigureDoubt = { readonly figure: Figure; readonly says: string };

/** The figures to compare with: the stored row, and for a price list also the product's own prices. */
export type KnownFigures = { readonly before?: Figures | undefined; readonly listed?: Figures | undefined };

const MONEY = new Set<Figure>(['CasePrice', 'BottleNett', 'BottleVAT', 'CreditLimit']);
/** A figure is far from another figure if it is at least twice or at most half the other figure. */
const FAR = 2;
const FAR_CREDIT = 10;
const NO_CREDIT_LIMIT: Money = moneyFromPounds(9_999_999);
/** A case price is doubtful above 1.25 times the price of the case's bottles, and below two thirds of it. */
const MOST_OF_BOTTLES = 1.25;
const LEAST_OF_BOTTLES = 2 / 3;
/** UK VAT is at most 20 %. */
const MOST_VAT = 0.25;
const MOST_RATE_PERCENT = 25;
/** At least this many bottles of a product are doubtful, unless the stored number is within a factor of ten. */
const MANY_BOTTLES = 100_000;
const MOST_OVERSOLD = 1_000;
const MANY_TIMES = 10;
const MOST_IN_A_CASE = 240;
const MOST_CASES_AT_ONCE = 10;

/**
 * The doubts about a row's figures, which a person must confirm before the shop stores them. Doubtful are: prices of
 * nought without NilPrice; prices far from the stored price, from the list price, or from bottle × case size; VAT far
 * from its rate; case sizes, multiples, stock and credit that no merchant has; and drinking years that are no years, or
 * that end before they begin. A figure that does not change is never doubtful.
 *
 * Example: a list price of £12.00 is far from a case price of £135.00, and £75.00 is not.
 */
export function figureDoubts(given: Figures, { before = {}, listed = {} }: KnownFigures = {}): FigureDoubt[] {
  const doubts: FigureDoubt[] = [];
  const doubt = (figure: Figure, says: string) => {
    if (!doubts.some((one) => one.figure === figure)) doubts.push({ figure, says });
  };
  const isNew = (...figures: readonly Figure[]) => figures.some((figure) => given[figure] !== before[figure]);
  const far = (figure: Figure, known: number | undefined, what: string, times = FAR) => {
    const value = given[figure];
    if (value === undefined || !known || !isNew(figure) || !isFar(value, known, times)) return;
    const text = MONEY.has(figure) ? formatMoney(known) : String(known);
    doubt(figure, value === 0 ? `is nought: ${what} is ${text}` : `is far from ${text}, ${what}`);
  };

  for (const price of ['CasePrice', 'BottleNett'] as const) {
    if (given.NilPrice && given[price] === 0) continue;
    if (given[price] === 0 && (isNew(price) || before.NilPrice))
      doubt(price, 'is nought (NilPrice is not 1)');
    far(price, before[price], 'its value now');
    far(price, listed[price], 'the list price');
  }
  doubtCase(given, isNew, doubt);
  doubtVat(given, { before, listed }, { isNew, doubt });
  far('CaseSize', before.CaseSize, 'its value now');
  if (isNew('CaseSize') && above(given.CaseSize, MOST_IN_A_CASE))
    doubt('CaseSize', 'is more than any case holds');
  const most = MOST_CASES_AT_ONCE * (given.CaseSize ?? before.CaseSize ?? Number.POSITIVE_INFINITY);
  if (isNew('OnlySellMultiplesOf') && above(given.OnlySellMultiplesOf, most))
    doubt('OnlySellMultiplesOf', `is more than ${MOST_CASES_AT_ONCE} cases`);
  for (const count of ['Stock', 'DueBottles', 'Reserve'] as const) {
    const held = Math.max(1, before[count] ?? 0);
    if (above(given[count], MANY_BOTTLES - 1) && isFar(given[count] ?? 0, held, MANY_TIMES))
      doubt(count, 'is more bottles than a merchant has of one product');
  }
  const isOversold = above(-(given.Stock ?? 0), MOST_OVERSOLD - 1);
  if (isOversold && (before.Stock ?? 0) > -MOST_OVERSOLD / FAR) doubt('Stock', 'is far below nought');
  for (const year of ['DrinkFrom', 'DrinkTo'] as const) {
    const says = isNew('DrinkFrom', 'DrinkTo') ? drinkingYearDoubt(year, given) : undefined;
    if (says !== undefined) doubt(year, says);
  }
  // Only a raised credit limit is doubtful. Merchants write 99,999,999 for no limit, so such limits are not doubtful.
  const limit = given.CreditLimit ?? 0;
  if (limit > (before.CreditLimit ?? 0) && limit < NO_CREDIT_LIMIT)
    far('CreditLimit', before.CreditLimit, 'its value now', FAR_CREDIT);
  return doubts;
}

const above = (figure: number | undefined, most: number) => figure !== undefined && figure > most;

function isFar(value: number, known: number, times: number): boolean {
  return known > 0 && (value >= known * times || value * times <= known);
}

type IsNew = (...figures: readonly Figure[]) => boolean;
type Doubting = (figure: Figure, says: string) => void;

/** Doubts a case price that contradicts the bottle price, such as £135.00 for six bottles that cost £225.00. */
function doubtCase({ CasePrice, BottleNett, CaseSize }: Figures, isNew: IsNew, doubt: Doubting): void {
  if (!CasePrice || !BottleNett || !CaseSize || !isNew('CasePrice', 'BottleNett', 'CaseSize')) return;
  const share = CasePrice / (BottleNett * CaseSize);
  if (share >= LEAST_OF_BOTTLES && share <= MOST_OF_BOTTLES) return;
  const bottles = CaseSize === 1 ? '1 bottle' : `${CaseSize} bottles`;
  doubt(
    'CasePrice',
    `is far from ${formatMoney(Math.min(BottleNett * CaseSize, MONEY_LIMIT))}, its ${bottles} at ${formatMoney(BottleNett)}`,
  );
}

/**
 * Doubts a VAT amount that is far from its rate. The rate comes from the file, else from the stored row or the list
 * price.
 */
function doubtVat(
  given: Figures,
  { before, listed }: { readonly before: Figures; readonly listed: Figures },
  { isNew, doubt }: { readonly isNew: IsNew; readonly doubt: Doubting },
): void {
  const { BottleNett = 0, BottleVAT, VatRate } = given;
  if (
    VatRate !== undefined &&
    isNew('VatRate') &&
    ((VatRate > 0 && VatRate < 1) || VatRate > MOST_RATE_PERCENT)
  )
    doubt('VatRate', 'is no rate in percent, such as 20');
  if (BottleVAT === undefined || !isNew('BottleNett', 'BottleVAT', 'VatRate')) return;
  if (BottleVAT > BottleNett * MOST_VAT && !(BottleNett === 0 && given.NilPrice))
    doubt('BottleVAT', 'is more than a quarter of BottleNett');
  const share = [VatRate === undefined ? undefined : VatRate / 100, shareOf(before), shareOf(listed)].find(
    (one) => one !== undefined && one > 0 && one <= MOST_VAT,
  );
  const expected = VatRate === 0 ? 0 : (share ?? 0) * BottleNett;
  if (expected >= moneyFromPounds(0.02) && isFar(BottleVAT, expected, FAR))
    doubt(
      'BottleVAT',
      `is far from ${formatMoney(multiplyToPenny(BottleNett, tenThousandths(share ?? 0), 10_000))}, the VAT of BottleNett`,
    );
}

const shareOf = ({ BottleNett, BottleVAT }: Figures) =>
  BottleNett && BottleVAT !== undefined ? BottleVAT / BottleNett : undefined;

/** If fewer products were in stock before, the file is not doubtful. */
const FEW_PRODUCTS = 10;

/**
 * True if a file takes the stock of more than half of the products to nought, which an export with missing figures
 * does. `stock` has the bottles before and after. 6 of 10 products that lose their stock are doubtful; 5 of 10 are not.
 */
export function emptiesStock(stock: readonly (readonly [before: number, after: number])[]): boolean {
  const had = stock.filter(([before]) => before > 0);
  return had.length >= FEW_PRODUCTS && had.filter(([, after]) => after === 0).length * 2 > had.length;
}
