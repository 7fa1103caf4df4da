import { applyEdits, isDirty, isDirtyLine, type LineEdits } from '@tradecellar/trade/cart.ts';
import { REFRESHED_FLASH_MS } from '@tradecellar/trade/notices.ts';
import { STOCK_CEILING, stockBound } from '@tradecellar/trade/quantity.ts';
import { type Basket, type BasketItem, priceBasket, quantityOf } from '../../cart/basket/basket-item.ts';
import {
  emptyBasket,
  removeFromBasket,
  repriceBasket,
  restoreToBasket,
  updateBasket,
} from '../../cart/basket/basket-store.ts';
import { type QuantityText, typeLines, useTypedByCode } from '../../cart/basket/typed-quantities.ts';
import { asksFirst } from '../../cart/basket/waiting.ts';
import { quantityTexts, stepMax } from '../../cart/quantities/order-quantity.ts';
import { showResult } from '../../cart/toast/toast-store.ts';
import { acceptPrices, type LineNews, newsOfLines } from '../../cart/totals/reprice.ts';
import { useAccount } from '../../session/account.ts';
import { useSettings } from '../../session/settings.ts';
import { useBriefly } from '../../ui/browser/use-briefly.ts';
import { useProductsByCode } from '../../wine/products-by-code.ts';

const noNews: ReadonlyMap<string, LineNews> = new Map();

export type BasketState = ReturnType<typeof useBasketState>;

export function useBasketState(basket: Basket) {
  const { items } = basket;
  const { account } = useAccount();
  const { switches } = useSettings();
  const typed = useTypedByCode();
  const [refreshed = [], flash] = useBriefly<readonly string[]>(REFRESHED_FLASH_MS);
  const { products, isKnown, error, readAgain } = useProductsByCode(items.map(({ Code }) => Code));
  const news = isKnown ? newsOfLines(items, products) : noNews;
  function boundOf({ Code }: BasketItem) {
    const product = products.get(Code);
    return product ? stockBound(product, switches) : STOCK_CEILING; // The server checks an unknown product.
  }
  const edits: LineEdits = Object.fromEntries(
    [...typed].map(([code, { cases, bottles }]) => [
      code,
      { cases: Number(cases), bottles: Number(bottles) },
    ]),
  );
  const isEdited = isDirty(basket, edits);
  const edited = isEdited ? priceBasket(applyEdits(basket, edits, basket.uuid, boundOf).items) : undefined;

  function offerUndo(taken: readonly BasketItem[], sentence: string) {
    if (taken.length === 0) return;
    const codes = taken.map(({ Code }) => Code);
    const undo = () => restoreToBasket(account, items, codes);
    showResult({ kind: 'note', sentence, undo, says: { isIn: false, codes } });
  }

  function apply(lines: readonly BasketItem[]) {
    if (asksFirst(() => apply(lines))) return;
    const applied = Object.fromEntries(lines.map(({ Code }) => [Code, edits[Code]]));
    const emptied = lines.filter(({ Code }) => edits[Code]?.cases === 0 && edits[Code].bottles === 0);
    offerUndo(emptied, removedSentence(emptied));
    updateBasket(applied, boundOf);
    flash(lines.map(({ Code }) => Code));
  }

  return {
    news,
    fault: error,
    checkAgain: readAgain,
    isEdited,
    /** The basket with the edits applied; undefined without edits, and if the sum is too large. */
    edited,
    empty: function empty() {
      if (asksFirst(empty)) return;
      offerUndo(items, 'Your basket was emptied.');
      emptyBasket(items);
    },
    update: () => apply(items.filter((item) => isDirtyLine(item, edits))),
    takePrices: function takePrices(codes: Iterable<string>) {
      if (asksFirst(() => takePrices(codes))) return;
      const taken = new Set(codes);
      const accepted = new Map([...news].filter(([code]) => taken.has(code)));
      repriceBasket((now) => acceptPrices(now, accepted));
    },
    remove: function remove(item: BasketItem) {
      if (asksFirst(() => remove(item))) return;
      offerUndo([item], removedSentence([item]));
      removeFromBasket(item.Code);
    },
    lineOf(item: BasketItem) {
      const product = products.get(item.Code);
      const text = typed.get(item.Code) ?? quantityTexts(quantityOf(item));
      const asked = { cases: Number(text.cases), bottles: Number(text.bottles) };
      const isLineEdited = isDirtyLine(item, edits);
      const refresh = () => apply([item]);
      return {
        /** Undefined until the catalogue has loaded, and if the product is withdrawn. */
        product,
        news: news.get(item.Code),
        isEdited: isLineEdited,
        isRefreshed: refreshed.includes(item.Code),
        newNett: edited?.lines.find((line) => line.item.Code === item.Code)?.totals.nett,
        fields: {
          typed: text,
          max: stepMax(asked, item.CaseSize, boundOf(item)),
          onChange: (next: QuantityText) => typeLines([{ ...next, code: item.Code, product }]),
          onEnter: () => isLineEdited && refresh(),
        },
        refresh,
      };
    },
  };
}

function removedSentence(items: readonly BasketItem[]): string {
  const [item] = items;
  return items.length === 1 ? `${item?.Description} was removed.` : `${items.length} products were removed.`;
}
