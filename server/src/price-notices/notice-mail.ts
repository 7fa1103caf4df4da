import { mailedScreens } from '@tradecellar/contract/mailed-screens.ts';
import type { Merchant } from '@tradecellar/contract/settings.ts';
import { dayAndMonth, longDate } from '@tradecellar/trade/delivery-calendar.ts';
import { glassWords } from '@tradecellar/trade/glass-change.ts';
import { formatPrice } from '@tradecellar/trade/money.ts';
import {
  bottleDifference,
  isSamePrice,
  isSameSize,
  type NoticePrice,
  todaysPriceWords,
  toldLast,
  type WineChange,
  type WineCorrection,
} from '@tradecellar/trade/price-notice.ts';
import { countWords } from '@tradecellar/trade/quantity-words.ts';
import { nearestInStock } from '../catalogue/show-product.ts';
import type { Letter, MailedWine } from '../mail/letter.ts';
import { Unsendable } from '../mail/mail-faults.ts';
import type { Composers } from '../mail/mail-kinds.ts';
import type { Shop } from '../shop.ts';
import { type Noticed, readMailed } from './queries.ts';
import { readGlasses } from './read-glasses.ts';

/** A wine as a mail tells of it. */
export type ToldWine = Noticed & {
  readonly description: string;
  readonly caseSize: number | null;
  /** The nearest wine in stock, for a wine that goes. */
  readonly instead?: string | undefined;
  /** The words about the glass on the venue's wine list. */
  readonly glass?: string | undefined;
};

export type NoticeWords = {
  readonly customer: string;
  readonly wines: readonly ToldWine[];
  readonly corrections: readonly CorrectedWine[];
};

/** `told` is what the person was told last, and `change` how the files differ from it. */
type CorrectedWine = Omit<ToldWine, 'change'> & {
  readonly change: WineCorrection;
  readonly told: WineChange;
};

export const priceNoticeMails: Pick<Composers, 'price-notice'> = {
  async 'price-notice'(shop, { facts: { notice } }) {
    const rows = await readMailed(shop.database, notice);
    const [first] = rows;
    if (first === undefined)
      throw new Unsendable('The changes of prices were taken back before the mail was sent.');
    if (!first.is_wanted) throw new Unsendable('The person no longer wants or gets mails about prices.');
    const wines: ToldWine[] = [];
    const corrections: CorrectedWine[] = [];
    for (const row of rows) {
      const wine = { code: row.product_code, description: row.description, caseSize: row.case_size };
      if (row.is_correction && row.corrected !== null)
        corrections.push({ ...wine, change: row.corrected, told: row.told });
      else wines.push({ ...wine, change: row.told });
    }
    const account = first.customer_account;
    return noticeLetter(shop, {
      customer: first.customer,
      wines: await toldWholly(shop, account, wines),
      corrections: await correctedWholly(shop, account, corrections),
    });
  },
};

/** Adds the nearest wine in stock to a wine that goes, and what each change does to the account's own wine lists. */
export async function toldWholly(
  shop: Pick<Shop, 'database' | 'merchant' | 'catalogue' | 'clock'>,
  account: string,
  wines: readonly ToldWine[],
): Promise<readonly ToldWine[]> {
  const glassOf = await readGlasses(shop, account, wines);
  return Promise.all(
    wines.map(async (wine) => {
      const glass = glassOf(wine);
      const instead = wine.change.goes
        ? await nearestInStock(shop, { ProductCode: wine.code, CustomerAccount: account })
        : undefined;
      return {
        ...wine,
        ...(glass && { glass: glassWords(glass) }),
        ...(instead && { instead: `${instead.Description} (${instead.Code})` }),
      };
    }),
  );
}

/** Adds the nearest wine in stock, and what a corrected price or size does to the account's own wine lists. */
export async function correctedWholly(
  shop: Parameters<typeof toldWholly>[0],
  account: string,
  corrections: readonly CorrectedWine[],
): Promise<readonly CorrectedWine[]> {
  const known = corrections.map((wine) => ({ ...wine, change: toldLast(wine.told, wine.change) }));
  const whole = await toldWholly(shop, account, known);
  return corrections.map((wine, at) => ({
    ...wine,
    instead: whole[at]?.instead,
    glass: wine.change.price || wine.change.size ? whole[at]?.glass : undefined,
  }));
}

export function noticeLetter(
  { merchant, publicUrl }: { readonly merchant: Merchant; readonly publicUrl: string },
  { customer, wines, corrections }: NoticeWords,
): Letter {
  const page = `${publicUrl}${mailedScreens.priceChanges}`;
  const first = wines.map(({ change }) => change.day).sort()[0];
  const isNews = first !== undefined;
  const hasPrices = wines.some(({ change }) => change.price);
  const subject = isNews
    ? `${countWords(wines.length, 'wine')} of yours ${wines.length === 1 ? 'changes' : 'change'} from ${dayAndMonth(first)}`
    : 'A correction to what we wrote about your wines';
  return {
    subject: `${merchant.name}: ${subject}`,
    heading: subject,
    paragraphs: [
      isNews
        ? `These are wines that ${customer} had in the last year or keeps on a list. ${todaysPriceWords(merchant.pricesBy)}`
        : `What we told ${customer} about these wines has changed.`,
    ],
    points: corrections.map(correctionWords),
    button: { label: isNews ? 'Order at today’s price' : 'See what changes', url: page },
    ...(hasPrices && { figureLabels: ['A bottle'] }),
    wines: wines.toSorted(byDay).map(mailedWine),
    closing: `Prices are nett. You get this mail because you order from us: end these mails at ${page}`,
  };
}

const byDay = (a: ToldWine, b: ToldWine) =>
  Number(a.change.day > b.change.day) - Number(a.change.day < b.change.day) ||
  a.description.localeCompare(b.description, 'en-GB');

function mailedWine({ code, description, caseSize, change, instead, glass }: ToldWine): MailedWine {
  const { day, price, vintage, size, goes } = change;
  const laterCase = size && size.before.caseSize !== size.after.caseSize ? `of ${size.after.caseSize}: ` : '';
  const from = `${goes ? 'no longer sold from' : 'from'} ${longDate(day)}`;
  return {
    name: description,
    details: [
      price
        ? `${code} · ${formatPrice(price.before.BottleNett)} a bottle, ${formatPrice(price.after.BottleNett)} ${from}`
        : `${code} · ${from}`,
      price && caseSize !== null && caseSize > 1
        ? `Case of ${size?.before.caseSize ?? caseSize}: ${formatPrice(price.before.CasePrice)}, then ${laterCase}${formatPrice(price.after.CasePrice)}`
        : '',
      vintage ? `Vintage ${vintage.after}${vintage.before === '' ? '' : ` after ${vintage.before}`}` : '',
      size ? `${sizeWords(size.after)} after ${sizeWords(size.before)}` : '',
      glass ?? '',
      instead === undefined ? '' : `Nearest in stock: ${instead}`,
    ].filter((detail) => detail !== ''),
    cases: 0,
    bottles: 0,
    sum: '',
    figures: [price ? signed(bottleDifference(price)) : ''],
  };
}

const signed = (money: number) => `${money < 0 ? '−' : '+'}${formatPrice(Math.abs(money))}`;
const sizeWords = ({ caseSize, unitSize }: { caseSize: number; unitSize: number }) =>
  `${caseSize} × ${unitSize} cl`;

/** 'Sancerre: the price stays £10.90 a bottle. We wrote £11.90 from 1 Feb.' */
function correctionWords({ description, change, told, instead, glass }: CorrectedWine): string {
  const { price, vintage, size, goes, stays } = change;
  const day = dayAndMonth(change.day);
  const says = [
    goes && `it is no longer sold from ${day}.`,
    stays && `it stays on sale. We wrote that it goes on ${day}.`,
    price &&
      factWords('price', day, {
        now: `${bottleWords(price.after)} and ${formatPrice(price.after.CasePrice)} a case`,
        isAsBefore: told.price !== undefined && isSamePrice(told.price.before, price.after),
        ...(told.price
          ? { wrote: `${bottleWords(price.before)} from ${day}` }
          : { after: bottleWords(price.before) }),
      }),
    vintage &&
      factWords('vintage', day, {
        now: vintage.after || 'as it is',
        isAsBefore: told.vintage?.before === vintage.after,
        ...(told.vintage ? { wrote: vintage.before } : { after: vintage.before }),
      }),
    size &&
      factWords('size', day, {
        now: sizeWords(size.after),
        isAsBefore: told.size !== undefined && isSameSize(told.size.before, size.after),
        ...(told.size ? { wrote: sizeWords(size.before) } : { after: sizeWords(size.before) }),
      }),
  ].filter((words) => words !== undefined);
  const sentences = says.map((words, at) => (at === 0 ? words : capital(words)));
  const also = [glass && `${glass}.`, instead && `Nearest in stock: ${instead}.`];
  return `${description}: ${[...sentences, ...also].filter(Boolean).join(' ')}`;
}

const capital = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;

const bottleWords = ({ BottleNett }: NoticePrice) => `${formatPrice(BottleNett)} a bottle`;

type Fact = {
  readonly now: string;
  readonly isAsBefore: boolean;
  /** The words that the person was told; absent for a fact that the person was not told. */
  readonly wrote?: string;
  readonly after?: string;
};

/** 'the vintage from 1 Feb is 2023, after 2022.', or 'the vintage stays 2022. We wrote 2023.' */
function factWords(what: string, day: string, { now, isAsBefore, wrote, after }: Fact): string {
  const holds = `the ${what} ${isAsBefore ? 'stays' : `from ${day} is`} ${now}`;
  if (wrote !== undefined) return `${holds}. We wrote ${wrote}.`;
  return after ? `${holds}, after ${after}.` : `${holds}.`;
}
