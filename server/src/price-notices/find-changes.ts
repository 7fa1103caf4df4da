import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import { PRICE_CHANGE_DAYS } from '@tradecellar/contract/price-notices.ts';
import type { GlassChange } from '@tradecellar/trade/glass-change.ts';
import { londonTime } from '@tradecellar/trade/london-time.ts';
import { noticeWindow } from '@tradecellar/trade/price-notice.ts';
import { nearestInStock } from '../catalogue/show-product.ts';
import type { Shop } from '../shop.ts';
import type { Noticed } from './queries.ts';
import { readGlasses } from './read-glasses.ts';
import { readComingChanges } from './read-wines.ts';
import { readWineRows } from './wine-queries.ts';

export type FoundChange = Noticed & {
  readonly description: string;
  /** The nearest wine in stock, for a wine that goes. */
  readonly instead: ProductCard | undefined;
  readonly glass: GlassChange | undefined;
};

/** Finds the changes of an account's own wines in the days that the page looks ahead, the first day first. */
export async function findChanges(
  shop: Pick<Shop, 'database' | 'merchant' | 'catalogue' | 'clock'>,
  account: string,
): Promise<readonly FoundChange[]> {
  const { database, clock } = shop;
  const window = noticeWindow(londonTime(clock.now()).date, PRICE_CHANGE_DAYS);
  const coming = await readComingChanges(database, window, [account]);
  const codes = coming.map(({ code }) => code);
  const rows = new Map((await readWineRows(database, codes)).map((row) => [row.code, row]));
  const glassOf = await readGlasses(shop, account, coming);
  const sorted = coming.toSorted(
    (a, b) => Number(a.change.day > b.change.day) - Number(a.change.day < b.change.day),
  );
  return Promise.all(
    sorted.map(async ({ code, change }) => ({
      code,
      change,
      description: rows.get(code)?.description ?? code,
      instead: change.goes
        ? await nearestInStock(shop, { ProductCode: code, CustomerAccount: account })
        : undefined,
      glass: glassOf({ code, change }),
    })),
  );
}
