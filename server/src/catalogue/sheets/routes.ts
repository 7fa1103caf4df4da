import { productsFactsSheet, productsSheet } from '@tradecellar/contract/sheets.ts';
import { wineFactsTitle } from '@tradecellar/trade/wine-matrix.ts';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../http/calls/mount.ts';
import type { Shop } from '../../shop.ts';
import { readWineFacts } from '../wine-facts-queries.ts';
import { drawWineFacts } from './draw-wine-facts.ts';
import { makeTastingSheet } from './make-tasting-sheet.ts';

/** The sheets about products, as PDF. */
export function sheetsRoutes(app: FastifyInstance, shop: Shop): void {
  mount(app, shop, productsSheet, async ({ request, person }) =>
    makeTastingSheet(shop, request, person.email),
  );

  mount(app, shop, productsFactsSheet, async ({ request: { codes, ...of }, person }) => {
    const wines = await readWineFacts(shop.database, codes);
    return drawWineFacts(shop, { wines, title: wineFactsTitle(of), whose: person.email });
  });
}
