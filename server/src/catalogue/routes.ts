import {
  productsCounts,
  productsItem,
  productsItems,
  productsSearchFilters,
  productsSuggest,
} from '@tradecellar/contract/catalogue.ts';
import type { FastifyInstance } from 'fastify';
import type { IsLinked } from '../http/guard.ts';
import { mount } from '../http/mount.ts';
import { refuse } from '../http/problems.ts';
import { readIsLinked } from '../http/queries.ts';
import type { Shop } from '../shop.ts';
import { countProducts } from './count-products.ts';
import { listProducts, suggestProducts } from './list-products.ts';
import { presentFilters, presentProduct } from './present.ts';
import { readProduct } from './queries.ts';

/** The product calls. Prices are those of the account the call names, list prices without one. */
export function catalogueRoutes(app: FastifyInstance, shop: Shop): void {
  const { merchant } = shop;
  // From memory, as old as the prices there: a login that is taken away sees prices for a moment longer (decision 41). A
  // new one sees them at once.
  const isLinked: IsLinked = async (email, account) => {
    const { accounts } = await shop.catalogue.current();
    const { logins } = await accounts.of(shop.database, account);
    return logins.includes(email) || readIsLinked(shop.database, email, account);
  };
  mount(
    app,
    shop,
    productsItem,
    async ({ request }) => {
      const row = await readProduct(shop.database, request.ProductCode, request.CustomerAccount);
      if (row === undefined) return refuse('product-not-found');
      return { mainResult: presentProduct(row, merchant) };
    },
    isLinked,
  );

  mount(app, shop, productsItems, async ({ request }) => listProducts(shop, request), isLinked);

  mount(
    app,
    shop,
    productsCounts,
    async ({ request }) => ({ mainResult: await countProducts(shop, request) }),
    isLinked,
  );

  mount(app, shop, productsSuggest, async ({ request }) => suggestProducts(shop, request), isLinked);

  mount(app, shop, productsSearchFilters, async () => {
    const { products } = await shop.catalogue.current();
    return { mainResult: presentFilters(products.index) };
  });
}
