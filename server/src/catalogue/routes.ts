import { productsItem, productsItems, productsSearchFilters } from '@tradecellar/contract/catalogue.ts';
import type { FastifyInstance } from 'fastify';
import { mount } from '../http/mount.ts';
import { refuse } from '../http/problems.ts';
import type { Shop } from '../shop.ts';
import { listProducts } from './list-products.ts';
import { presentCard, presentFilters, presentProduct } from './present.ts';
import { readFilterValues, readProduct } from './queries.ts';

/** The product calls. Prices are those of the account the call names, list prices without one. */
export function catalogueRoutes(app: FastifyInstance, shop: Shop): void {
  const { merchant } = shop;
  mount(app, shop, productsItem, async ({ request }) => {
    const row = await readProduct(shop.database, request.ProductCode, request.CustomerAccount);
    if (row === undefined) return refuse('product-not-found');
    return { mainResult: presentProduct(row, merchant) };
  });

  mount(app, shop, productsItems, async ({ request }) => {
    const list = await listProducts(shop.database, request);
    if (list === undefined) return undefined;
    const named = request.codes !== undefined;
    return {
      mainResult: list.rows.map((row) => presentCard(row, merchant, named)),
      TotalRowCount: list.total,
    };
  });

  mount(app, shop, productsSearchFilters, async () => {
    return { mainResult: presentFilters(await readFilterValues(shop.database)) };
  });
}
