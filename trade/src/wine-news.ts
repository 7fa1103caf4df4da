import { addDays, type PlainDate } from './delivery-calendar.ts';
import type { Pack } from './quantity.ts';
import { isSoldOut } from './stock-due.ts';

/** A product's arrival, as the imports know it. */
export type WineNews = {
  /** The day of the import that brought the product; null if the shop's first import brought the product. */
  readonly cameOn: PlainDate | null;
  /** The vintage that the product's vintage replaced; empty if the vintage replaced no vintage. */
  readonly vintageBefore: string;
  readonly vintageSince: PlainDate | null;
};

const NEW_DAYS = 30;
const VINTAGE_DAYS = 60;
const MOST_TAGS = 2;

type Wine = Pack & { readonly Vintage: string; readonly DueDate?: PlainDate };

/**
 * The tags of a product, the most useful tag first, at most two: 'Last bottles' if at most one case is left, with no
 * further stock due; '2023 follows 2022' for 60 days after the vintage changed; 'New' for 30 days after the product
 * came. A product that is a new vintage of a known wine is not 'New'. `bottles` is the product's stock; undefined if
 * the merchant shows no stock, or if the product has no stock figure.
 */
export function wineTags(
  wine: Wine,
  news: WineNews | undefined,
  { today, bottles }: { readonly today: PlainDate; readonly bottles: number | undefined },
): string[] {
  const tags: string[] = [];
  if (bottles !== undefined && isLast(bottles, wine)) tags.push('Last bottles');
  if (news !== undefined && isWithin(news.vintageSince, VINTAGE_DAYS, today) && news.vintageBefore !== '')
    tags.push(`${wine.Vintage} follows ${news.vintageBefore}`);
  else if (news !== undefined && isWithin(news.cameOn, NEW_DAYS, today)) tags.push('New');
  return tags.slice(0, MOST_TAGS);
}

/** One bottle of a product that is sold in cases of one is no sign of the last bottles: such a product is a keg. */
function isLast(bottles: number, wine: Wine): boolean {
  const isOfCases = wine.CaseSize > 1;
  return isOfCases && bottles <= wine.CaseSize && !isSoldOut(bottles, wine) && wine.DueDate === undefined;
}

function isWithin(day: PlainDate | null, days: number, today: PlainDate): boolean {
  return day !== null && day <= today && today < addDays(day, days);
}
