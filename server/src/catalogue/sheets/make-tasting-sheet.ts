import type { SheetPrices } from '@tradecellar/contract/sheets.ts';
import { moneyFromPounds } from '@tradecellar/trade/money.ts';
import { type SheetPricing, sheetContent } from '@tradecellar/trade/tasting-sheet.ts';
import { isRefusal, type Refusal } from '../../http/problems.ts';
import type { Shop } from '../../shop.ts';
import { showProduct } from '../show-product.ts';
import { drawTastingSheet } from './draw-tasting-sheet.ts';
import { readPicture } from './read-picture.ts';

type Asked = {
  readonly ProductCode: string;
  readonly CustomerAccount: string;
  readonly Prices: SheetPrices;
  readonly MarginPercent?: number;
};

/** The tasting sheet of a product at an account's price. */
export async function makeTastingSheet(shop: Shop, asked: Asked, whose: string): Promise<Buffer | Refusal> {
  const found = await showProduct(shop, asked);
  if (isRefusal(found)) return found;
  const { mainResult: product } = found;
  const { merchant, clock } = shop;
  const priced = {
    ...product,
    BottleNett: moneyFromPounds(product.BottleNett),
    CasePrice: moneyFromPounds(product.CasePrice),
  };
  return drawTastingSheet(shop, whose, {
    content: sheetContent(priced, { ...merchant, merchant }, clock.now(), pricingOf(asked)),
    type: product.Type,
    picture: await readPicture(product, shop.picturesFolder),
  });
}

/** Without a margin there is no RRP, so the sheet shows no prices. */
function pricingOf({ Prices, MarginPercent: marginPercent }: Asked): SheetPricing {
  if (Prices !== 'rrp') return Prices;
  return marginPercent === undefined ? 'none' : { marginPercent };
}
