import {
  productsCounts,
  productsItem,
  productsItems,
  productsMatch,
  productsSearchFilters,
  productsSuggest,
} from '@tradecellar/contract/catalogue.ts';
import { productsFacts } from '@tradecellar/contract/wine-facts.ts';
import type { FastifyInstance } from 'fastify';
import { roleByCache } from '../http/access/cached-login.ts';
import { mount } from '../http/calls/mount.ts';
import type { Person } from '../http/person.ts';
import type { Shop } from '../shop.ts';
import { countProducts } from './count-products.ts';
import { listProducts, suggestProducts } from './list-products.ts';
import { matchTexts } from './match-texts.ts';
import { type FilterOptions, presentFilters } from './present.ts';
import type { CatalogueIndex } from './search/weigh/catalogue-index.ts';
import { showProduct } from './show-product.ts';
import { readWineFacts } from './wine-facts-queries.ts';

/** The calls about products. Prices are for the account that the call names, else list prices. */
export function catalogueRoutes(app: FastifyInstance, shop: Shop): void {
  const roleFor = roleByCache(shop);
  mount(
    app,
    shop,
    productsItem,
    async ({ request, person }) => showProduct(shownTo(person, shop), request),
    roleFor,
  );

  mount(app, shop, productsFacts, async ({ request }) => ({
    mainResult: await readWineFacts(shop.database, request.codes),
  }));

  mount(
    app,
    shop,
    productsItems,
    async ({ request, person }) => listProducts(shownTo(person, shop), request),
    roleFor,
  );

  mount(
    app,
    shop,
    productsCounts,
    async ({ request }) => ({ mainResult: await countProducts(shop, request) }),
    roleFor,
  );

  mount(
    app,
    shop,
    productsSuggest,
    async ({ request, person }) => suggestProducts(shownTo(person, shop), request),
    roleFor,
  );

  mount(
    app,
    shop,
    productsMatch,
    async ({ request, person, signal }) => matchTexts(shownTo(person, shop), request, signal),
    roleFor,
  );

  const filters = new WeakMap<CatalogueIndex, FilterOptions>();
  mount(app, shop, productsSearchFilters, async () => {
    const { index } = (await shop.catalogue.current()).products;
    const mainResult = filters.get(index) ?? presentFilters(index);
    filters.set(index, mainResult);
    return { mainResult };
  });
}

/**
 * The shop as a person sees it. People of the office see stock even if the merchant hides stock from buyers, because a
 * customer on the telephone asks for it.
 */
function shownTo<Seen extends Pick<Shop, 'merchant'>>({ isAdmin }: Person, shop: Seen): Seen {
  const { merchant } = shop;
  if (!isAdmin || merchant.switches.showStock) return shop;
  return { ...shop, merchant: { ...merchant, switches: { ...merchant.switches, showStock: true } } };
}
