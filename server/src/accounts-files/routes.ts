import {
  accountsContact,
  accountsFile,
  accountsMended,
  accountsOrders,
  accountsPreview,
  makeAccountsFile,
} from '@tradecellar/contract/accounts-files.ts';
import { isPlainDate } from '@tradecellar/trade/delivery-calendar.ts';
import { poundsOf } from '@tradecellar/trade/money.ts';
import type { FastifyInstance } from 'fastify';
import { mount } from '../http/calls/mount.ts';
import { isRefusal, refuse } from '../http/problems.ts';
import { readStoredSettings } from '../settings/queries.ts';
import { saveSettings } from '../settings/save-settings.ts';
import type { Shop } from '../shop.ts';
import { makeExport, storedExport } from './make-export.ts';
import { mendOrder } from './mend-order.ts';
import { presentAccountsOrder, presentFiles, presentMade, presentShapes } from './present.ts';
import { findExport } from './queries.ts';
import { previewExport, readPage } from './read-page.ts';

const CONTACTS = 'accountsFiles.contacts';

export function accountsFilesRoutes(app: FastifyInstance, shop: Shop): void {
  mount(app, shop, accountsOrders, async ({ request }) => {
    for (const field of ['from', 'until'] as const) {
      if (!isPlainDate(request[field])) return refuse('bad-request', { field, reason: 'it is not a day' });
    }
    const { orders, changed, waiting, made, ...page } = await readPage(shop, request);
    return {
      mainResult: {
        ...page,
        shapes: presentShapes(shop.merchant.accountsFiles),
        orders: orders.map(presentAccountsOrder),
        changed: changed.map(presentAccountsOrder),
        waiting: waiting.map(presentAccountsOrder),
        made: made.map(presentMade),
      },
    };
  });

  mount(app, shop, accountsPreview, async ({ request }) => {
    const { nett, vat, ...preview } = await previewExport(shop, request);
    return { mainResult: { ...preview, nett: poundsOf(nett), vat: poundsOf(vat) } };
  });

  mount(app, shop, makeAccountsFile, async ({ request, person }) => {
    const { Key: key, shape, orders } = request;
    const made = await makeExport(shop, { key, shape, orders, who: person.email });
    if (isRefusal(made)) return made;
    const { files, notes, leftOut, orderCount } = made;
    return {
      mainResult: { files: presentFiles(files), orderCount, notes: [...notes], leftOut: [...leftOut] },
    };
  });

  mount(app, shop, accountsFile, async ({ request }) => {
    const found = await findExport(shop.database, request.Id);
    if (found === undefined) return refuse('accounts-file-not-found');
    return { mainResult: { files: presentFiles(storedExport(found).files) } };
  });

  mount(app, shop, accountsMended, async ({ request, person }) => {
    const mended = await mendOrder(shop, { ...request, who: person.email });
    return isRefusal(mended) ? mended : { mainResult: mended };
  });

  mount(app, shop, accountsContact, async ({ request: { account, contact }, person }) => {
    const { version, stored } = await readStoredSettings(shop.database);
    const contacts = { ...Object(stored[CONTACTS]), [account]: contact.trim() };
    const save = { who: person.email, changed: { [CONTACTS]: contacts }, seen: version };
    return (await saveSettings(shop, save)) ?? { mainResult: 'named' as const };
  });
}
