import type { AnswerOf } from '@tradecellar/contract/endpoint.ts';
import {
  changeProduct,
  officeProduct,
  officeProducts,
  undoProductChange,
} from '@tradecellar/contract/office-products.ts';
import type { FastifyInstance } from 'fastify';
import type { Reader } from '../../database/connection.ts';
import { storedPounds } from '../../database/stored-money.ts';
import { mount } from '../../http/calls/mount.ts';
import { isRefusal, refuse } from '../../http/problems.ts';
import type { Shop } from '../../shop.ts';
import { findProducts, readChanges } from '../by-hand/change-queries.ts';
import { laterPricesOf } from '../by-hand/later-price-queries.ts';
import { productsKind } from '../kinds/products-kind.ts';
import { readOwnProduct } from '../own-files/own-queries.ts';
import { undoImport } from '../undo/undo-import.ts';
import { changeProduct as change } from './change-product.ts';
import { readPictureOf, undoPicture, withPictures } from './product-picture.ts';

/** The products of the office: a list with a search, and a product that a person changes by hand. */
export function productRoutes(app: FastifyInstance, shop: Shop): void {
  mount(app, shop, officeProducts, async ({ request }) => {
    const found = await findProducts(shop.database, request.Words);
    const Products = found.map((row) => ({
      Code: row.code,
      Description: row.description,
      Vintage: row.vintage,
      CaseSize: row.case_size,
      CasePrice: storedPounds(row.case_price),
      State: stateOf(row.withdrawn, row.switched_off),
    }));
    return { mainResult: { Products, Count: found[0]?.count ?? 0 } };
  });

  mount(app, shop, officeProduct, async ({ request: { Code: code } }) => {
    const product = await readOwnProduct(shop.database, productsKind, code);
    if (product === undefined) return refuse('product-unknown', { code });
    const { texts, isWithdrawn } = product;
    return {
      mainResult: {
        State: stateOf(isWithdrawn, texts.SwitchedOff === '1'),
        Fields: Object.entries(texts).map(([Field, Text]) => ({ Field, Text })),
        ...(await laterPricesOf(shop.database, code)),
        Changes: await presentChanges(shop.database, await readChanges(shop.database, code)),
        ...(await readPictureOf(shop.database, code)),
      },
    };
  });

  mount(app, shop, changeProduct, async ({ request, person }) => {
    const outcome = await change(shop, request, person);
    return isRefusal(outcome) ? outcome : { mainResult: outcome };
  });

  mount(app, shop, undoProductChange, async ({ request, person }) => {
    const undone = await undoPicture(shop, { id: request.Id, who: person.email });
    if (undone !== undefined) return isRefusal(undone) ? undone : { mainResult: undone };
    const done = await undoImport(shop, { importId: request.Id, who: person.email });
    if (isRefusal(done)) {
      const why = 'why' in done.details ? String(done.details.why) : undefined;
      return why === undefined ? done : refuse('change-not-undone', { why });
    }
    await shop.catalogue.refresh();
    return { mainResult: 'undone' as const };
  });
}

function stateOf(isWithdrawn: boolean, isOff: boolean) {
  if (isOff) return 'off' as const;
  return isWithdrawn ? ('withdrawn' as const) : ('in the list' as const);
}

type Rows = Awaited<ReturnType<typeof readChanges>>;

async function presentChanges(
  reader: Reader,
  rows: Rows,
): Promise<AnswerOf<typeof officeProduct>['mainResult']['Changes']> {
  const presentValues = await withPictures(reader, rows);
  return [...Map.groupBy(rows, ({ import_id: id }) => id)].flatMap(([Id, fields]) => {
    const [first] = fields;
    if (first === undefined) return [];
    const { at, who, undone_at: undoneAt, undone_by: undoneBy } = first;
    return {
      Id,
      At: at.toISOString(),
      Who: who ?? '',
      Changes: fields.map((row) => ({
        ...presentValues(row),
        ...(row.overruled_at !== null && {
          OverruledBy: { File: row.overruled_file ?? '', At: row.overruled_at.toISOString() },
        }),
      })),
      ...(undoneAt !== null && { Undone: { At: undoneAt.toISOString(), Who: undoneBy ?? '' } }),
    };
  });
}
