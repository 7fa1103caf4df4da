import {
  accountPriceChanges,
  accountPriceMails,
  PRICE_CHANGE_DAYS,
} from '@tradecellar/contract/price-notices.ts';
import { londonTime } from '@tradecellar/trade/london-time.ts';
import { noticeWindow } from '@tradecellar/trade/price-notice.ts';
import type { FastifyInstance } from 'fastify';
import { nearestInStock } from '../catalogue/nearest-in-stock.ts';
import { inTransaction } from '../database/transaction.ts';
import { mount } from '../http/calls/mount.ts';
import { isRefusal } from '../http/problems.ts';
import type { Shop } from '../shop.ts';
import { isMailed, setMailed } from './office-queries.ts';
import { presentChange } from './present.ts';
import { readComingChanges } from './read-wines.ts';
import { readWineRows } from './wine-queries.ts';

export function priceChangesRoutes(app: FastifyInstance, shop: Shop): void {
  const { database, clock } = shop;

  mount(app, shop, accountPriceChanges, async ({ request: { CustomerAccount: account }, person }) => {
    const window = noticeWindow(londonTime(clock.now()).date, PRICE_CHANGE_DAYS);
    const coming = await readComingChanges(database, window, [account]);
    const codes = coming.map(({ code }) => code);
    const rows = new Map((await readWineRows(database, codes)).map((row) => [row.code, row]));
    const changes = await Promise.all(
      coming
        .toSorted((a, b) => (a.change.day < b.change.day ? -1 : Number(a.change.day > b.change.day)))
        .map(async ({ code, change }) => {
          const asked = { ProductCode: code, CustomerAccount: account };
          const instead = change.goes ? await nearestInStock(shop, asked) : undefined;
          return presentChange({ code, description: rows.get(code)?.description ?? code, change, instead });
        }),
    );
    return {
      mainResult: {
        Changes: changes,
        DaysBefore: shop.merchant.priceNotices.daysBefore,
        IsMailed: await isMailed(database, person.email),
      },
    };
  });

  mount(app, shop, accountPriceMails, async ({ request: { IsOn }, person }) => {
    const done = await inTransaction(database, async (writer) => {
      await setMailed(writer, person.email, { isOn: IsOn, at: clock.now() });
      return 'done' as const;
    });
    return isRefusal(done) ? done : { mainResult: done };
  });
}
