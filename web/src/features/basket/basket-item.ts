import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import type { Settings } from '@tradecellar/contract/settings.ts';
import type { Cart } from '@tradecellar/trade/cart.ts';
import type { LinePrices } from '@tradecellar/trade/line-totals.ts';
import { moneyFromPounds } from '@tradecellar/trade/money.ts';
import { type Quantity, stockBound } from '@tradecellar/trade/quantity.ts';

/** A product and how much of it (3.basketitem.1). */
export type BasketItem = ProductCard & { readonly CasesQty: number; readonly BottlesQty: number };

/** The basket of one account. */
export type Basket = Cart<BasketItem>;

/** A product with a quantity. Of a whole product only what a card needs is kept: the notes are not carried about. */
export function basketItemOf(product: ProductCard, { cases, bottles }: Quantity): BasketItem {
  return {
    Code: product.Code,
    Description: product.Description,
    SecondaryDescription: product.SecondaryDescription,
    BinNo: product.BinNo,
    Image1_URL: product.Image1_URL,
    Vintage: product.Vintage,
    CustomLabel: product.CustomLabel,
    Type: product.Type,
    CaseSize: product.CaseSize,
    UnitSize: product.UnitSize,
    CasePrice: product.CasePrice,
    BottleNett: product.BottleNett,
    BottleVAT: product.BottleVAT,
    OnlySellMultiplesOf: product.OnlySellMultiplesOf,
    StockCases: product.StockCases,
    StockBottles: product.StockBottles,
    Colour: product.Colour,
    Group: product.Group,
    CountryDescription: product.CountryDescription,
    Appellation: product.Appellation,
    ClosureStyle: product.ClosureStyle,
    OrganicBiodynamic: product.OrganicBiodynamic,
    CasesQty: cases,
    BottlesQty: bottles,
  };
}

/** How much of it is in the basket. */
export function quantityOf(item: Pick<BasketItem, 'CasesQty' | 'BottlesQty'>): Quantity {
  return { cases: item.CasesQty, bottles: item.BottlesQty };
}

/** The prices of a product, from the wire's pounds. */
export function pricesOf(
  product: Pick<ProductCard, 'CasePrice' | 'BottleNett' | 'BottleVAT' | 'CaseSize'>,
): LinePrices {
  return {
    CasePrice: moneyFromPounds(product.CasePrice),
    BottleNett: moneyFromPounds(product.BottleNett),
    BottleVAT: moneyFromPounds(product.BottleVAT),
    CaseSize: product.CaseSize,
  };
}

/** The most of an item there can be in the basket, in bottles. */
export function boundOf(item: BasketItem, switches: Settings['switches']): number {
  return stockBound(item, switches);
}
