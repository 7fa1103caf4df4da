import { applyEdits, isDirty, isDirtyLine, type LineEdits } from '@tradecellar/trade/cart.ts';
import { REFRESHED_FLASH_MS } from '@tradecellar/trade/notices.ts';
import { useState } from 'react';
import { type BasketItem, boundOf, priceBasket, quantityOf } from '../../cart/basket-item.ts';
import {
  emptyBasket,
  removeFromBasket,
  replaceBasket,
  restoreToBasket,
  updateBasket,
} from '../../cart/basket-store.ts';
import { quantityTexts } from '../../cart/order-quantity.ts';
import { acceptPrices, type LineNews, newsOfLines } from '../../cart/reprice.ts';
import { type QuantityText, typeIntoLine, useTypedByCode } from '../../cart/typed-quantities.ts';
import { now } from '../../session/clock.ts';
import { useSettings } from '../../session/settings.ts';
import { useBriefly } from '../../ui/use-briefly.ts';
import { useProductsByCode } from '../../wine/products-by-code.ts';

/** The last removal: the lines before it, and the codes of those that it took. */
type Undo = {
  readonly sentence: string;
  readonly before: readonly BasketItem[];
  readonly codes: readonly string[];
};

const noNews: ReadonlyMap<string, LineNews> = new Map();

export type BasketState = ReturnType<typeof useBasketState>;

export function useBasketState(items: readonly BasketItem[]) {
  const { switches } = useSettings();
  const edits = useTypedByCode();
  const [undo, setUndo] = useState<Undo>();
  const [refreshed = [], flash] = useBriefly<readonly string[]>(REFRESHED_FLASH_MS);
  const { products, isKnown, error, readAgain } = useProductsByCode(items.map(({ Code }) => Code));
  const news = isKnown ? newsOfLines(items, products) : noNews;
  const boundOfItem = ({ Code }: BasketItem) => boundOf(products.get(Code), switches);
  const quantities = editedQuantities(edits);
  const dirty = isDirty({ uuid: '', items }, quantities);
  const edited = dirty
    ? priceBasket(applyEdits({ uuid: '', items }, quantities, '', boundOfItem).items)
    : undefined;

  const newNetts = new Map(edited?.lines.map((line) => [line.item.Code, line.totals.nett]));

  function takeOut(taken: readonly BasketItem[], sentence = sentenceOf(taken)) {
    setUndo(taken.length > 0 ? { sentence, before: items, codes: taken.map(({ Code }) => Code) } : undefined);
  }

  function apply(codes: readonly string[]) {
    const applied = Object.fromEntries(Object.entries(quantities).filter(([code]) => codes.includes(code)));
    const isEmptied = ({ Code }: BasketItem) => applied[Code]?.cases === 0 && applied[Code].bottles === 0;
    takeOut(items.filter(isEmptied));
    updateBasket(applied, boundOfItem);
    flash(codes);
  }

  return {
    news,
    fault: error,
    checkAgain: readAgain,
    isDirty: dirty,
    /** With what is typed and not yet applied; undefined while nothing is. */
    edited,
    undo,
    undoNow() {
      if (undo) restoreToBasket(undo.before, undo.codes);
      setUndo(undefined);
    },
    empty() {
      takeOut(items, 'Your basket was emptied.');
      emptyBasket();
    },
    update: () => apply(items.filter((item) => isDirtyLine(item, quantities)).map(({ Code }) => Code)),
    takePrices: () => replaceBasket(acceptPrices(items, news, now().toISOString())),
    lineOf: (item: BasketItem) => ({
      typed: edits.get(item.Code) ?? quantityTexts(quantityOf(item)),
      isDirty: isDirtyLine(item, quantities),
      isRefreshed: refreshed.includes(item.Code),
      news: news.get(item.Code),
      product: products.get(item.Code),
      boundBottles: boundOfItem(item),
      onType: (typed: QuantityText) => typeIntoLine(item.Code, typed, products.get(item.Code)),
      newNett: newNetts.get(item.Code),
      onRefresh: () => apply([item.Code]),
      onRemove() {
        takeOut([item]);
        removeFromBasket(item.Code);
      },
      onTakePrice() {
        const own = news.get(item.Code);
        const change = new Map<string, LineNews>(own ? [[item.Code, own]] : []);
        replaceBasket(acceptPrices(items, change, now().toISOString()));
      },
    }),
  };
}

/** The edits as quantities; an empty field is 0. */
function editedQuantities(edits: ReadonlyMap<string, QuantityText>): LineEdits {
  return Object.fromEntries(
    [...edits].map(([code, { cases, bottles }]) => [
      code,
      { cases: Number(cases), bottles: Number(bottles) },
    ]),
  );
}

function sentenceOf(items: readonly BasketItem[]): string {
  return items.length === 1
    ? `${items[0]?.Description} was removed.`
    : `${items.length} products were removed.`;
}
