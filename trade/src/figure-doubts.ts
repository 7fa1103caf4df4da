import {
  formatMoney,
  MONEY_LIMIT,
  type Money,
  moneyFromPounds,
  multiplyToPenny,
  tenThousandths,
} from './money.ts';

/**
 * The figures of one row that a merchant's system sends, as stored or as they would be. Prices and credit are money; stock, what is
 * due, reserves and multiples count bottles. An absent figure is not known.
 */
export type Figures = {
  readonly CasePrice?: Money;
  readonly BottleNett?: Money;
  readonly BottleVAT?: Money;
  /** Prices of nought are meant. */
  readonly NilPrice?: boolean;
  /** Percent. */
  readonly VatRate?: number;
  readonly CaseSize?: number;
  readonly OnlySellMultiplesOf?: number;
  readonly Stock?: number;
  readonly DueBottles?: number;
  readonly Reserve?: number;
  readonly CreditLimit?: Money;
};
type Figure = Exclude<keyof Figures, 'NilPrice'>;

/** A figure that is well formed and can hardly be meant. */
export type FigureDoubt = { readonly figure: Figure; readonly says: string };

/** Beside these the figures of a row are far off: the row before, and for a price list the product's own prices. */
export type KnownFigures = { readonly before?: Figures | undefined; readonly listed?: Figures | undefined };

const MONEY = new Set<Figure>(['CasePrice', 'BottleNett', 'BottleVAT', 'CreditLimit']);
/** From this many times another figure, or its share, a figure is far from it. */
const FAR = 2;
/** A credit limit is raised by more at once than a price. */
const FAR_CREDIT = 10;
const NO_CREDIT_LIMIT: Money = moneyFromPounds(9_999_999);
/** A case costs at most this many times its bottles, and at least this part of them. */
const MOST_OF_BOTTLES = 1.25;
const LEAST_OF_BOTTLES = 2 / 3;
/** VAT in the UK is a fifth at most. */
const MOST_VAT = 0.25;
const MOST_RATE_PERCENT = 25;
/** Bottles of one product: more than a warehouse holds, unless it held as many before. */
const MANY_BOTTLES = 100_000;
/** Bottles of one product that were sold beyond the stock. */
const MOST_OVERSOLD = 1_000;
const MANY_TIMES = 10;
/** Miniatures are packed in cases of up to 240. */
const MOST_IN_A_CASE = 240;
const MOST_CASES_AT_ONCE = 10;

/**
 * The doubts about a row's figures, to be confirmed before they are written: prices of nought that are not nil by name; prices far
 * from the row before, the list price, or bottle × case size; VAT far from its rate; case sizes, multiples, stock and credit that no
 * merchant has. A figure that stays as it is stored is never doubted.
 *
 * A list price of £12.00 for a case that costs £135.00 is far from it; £75.00 is not.
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
  // A lower limit harms nobody, and 99,999,999 stands for no limit.
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

/** A case and its bottles that contradict each other: £135.00 for six at £225.00. */
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

/** The VAT of a bottle that is far from its rate: by the file, else as it is stored or listed. */
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

/** The least number of products with stock that a file of noughts is doubted for. */
const FEW_PRODUCTS = 10;

/**
 * Whether a file takes the stock of most products to nought, as an export without its figures does. Pairs are bottles before and
 * after. 6 of 10 products that had stock and have none are doubted; 5 of 10 sold out.
 */
export function emptiesStock(stock: readonly (readonly [before: number, after: number])[]): boolean {
  const had = stock.filter(([before]) => before > 0);
  return had.length >= FEW_PRODUCTS && had.filter(([, after]) => after === 0).length * 2 > had.length;
}
