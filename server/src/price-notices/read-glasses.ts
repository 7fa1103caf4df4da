import { addDays } from '@tradecellar/trade/delivery-calendar.ts';
import { type GlassChange, glassChange, type SoldOn } from '@tradecellar/trade/glass-change.ts';
import { type NoticePrice, sizeOnDay } from '@tradecellar/trade/price-notice.ts';
import { priceOnDay } from '@tradecellar/trade/price-of-day.ts';
import { multiplesSold } from '@tradecellar/trade/quantity.ts';
import { USUAL_PRICING } from '@tradecellar/trade/servings.ts';
import { readListsOf } from '../named-lists/queries.ts';
import type { Shop } from '../shop.ts';
import type { Noticed } from './queries.ts';
import { readWines } from './read-wines.ts';
import { readPriceList, readWineRows } from './wine-queries.ts';

/** Says how a change touches the glass on the venue's wine lists; undefined for a wine that no list prices. */
export type GlassOf = (noticed: Noticed) => GlassChange | undefined;

/** Reads the lists on which an account sells the wines. Only for people who may see the account's lists. */
export async function readGlasses(
  { database, merchant }: Pick<Shop, 'database' | 'merchant'>,
  account: string,
  changes: readonly Noticed[],
): Promise<GlassOf> {
  const codes = changes.filter(({ change }) => change.price || change.size).map(({ code }) => code);
  const sold = codes.length === 0 ? new Map() : await readSold(database, account, codes);
  if (sold.size === 0) return () => undefined;
  const list = await readPriceList(database, account);
  const wineOf = await readWines(
    database,
    [...sold.keys()].map((code) => ({ list, code })),
  );
  const rows = new Map((await readWineRows(database, [...sold.keys()])).map((row) => [row.code, row]));
  return ({ code, change }) => {
    const wine = wineOf({ list, code });
    const multiples = rows.get(code)?.only_sell_multiples_of;
    if (wine === undefined || multiples === undefined) return undefined;
    const pouredOn = (day: string, told: NoticePrice | undefined) => {
      const prices = priceOnDay(day, wine.prices);
      const { caseSize, unitSize } = sizeOnDay(wine, day);
      return (
        prices && {
          ...{ ...prices, ...told },
          CaseSize: caseSize,
          UnitSize: unitSize,
          OnlySellMultiplesOf: multiplesSold(multiples, merchant.switches),
        }
      );
    };
    const before = pouredOn(addDays(change.day, -1), change.price?.before);
    const after = pouredOn(change.day, change.price?.after);
    return before && after && glassChange({ before, after }, sold.get(code) ?? []);
  };
}

async function readSold(
  database: Shop['database'],
  account: string,
  codes: readonly string[],
): Promise<ReadonlyMap<string, readonly SoldOn[]>> {
  const sold = new Map<string, SoldOn[]>();
  for (const { id, name, pricing = USUAL_PRICING, lines } of (
    await readListsOf(database, account, codes)
  ).values())
    for (const [code, { prices }] of lines)
      if (prices !== undefined)
        sold.set(code, [...(sold.get(code) ?? []), { listId: id, listName: name, pricing, prices }]);
  return sold;
}
