import { accountPriceChanges, accountPriceMails } from '@tradecellar/contract/price-notices.ts';
import type { FastifyInstance } from 'fastify';
import { inTransaction } from '../database/transaction.ts';
import { mount } from '../http/calls/mount.ts';
import { isRefusal } from '../http/problems.ts';
import type { Shop } from '../shop.ts';
import { findChanges } from './find-changes.ts';
import { isMailed, setMailed } from './office-queries.ts';
import { presentChange } from './present.ts';

export function priceChangesRoutes(app: FastifyInstance, shop: Shop): void {
  const { database, clock } = shop;

  mount(app, shop, accountPriceChanges, async ({ request: { CustomerAccount: account }, person }) => ({
    mainResult: {
      Changes: (await findChanges(shop, account)).map(presentChange),
      DaysBefore: shop.merchant.priceNotices.daysBefore,
      IsMailed: await isMailed(database, person.email),
    },
  }));

  mount(app, shop, accountPriceMails, async ({ request: { IsOn }, person }) => {
    const done = await inTransaction(database, async (writer) => {
      await setMailed(writer, person.email, { isOn: IsOn, at: clock.now() });
      return 'done' as const;
    });
    return isRefusal(done) ? done : { mainResult: done };
  });
}
