import { isDirty, isDirtyLine } from '@tradecellar/trade/cart.ts';
import { REFRESHED_FLASH_MS } from '@tradecellar/trade/notices.ts';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { problemSentenceOf } from '../../api/problem-error.ts';
import { type BasketItem, boundOf, priceBasket } from '../../basket/basket-item.ts';
import {
  emptyBasket,
  removeFromBasket,
  replaceBasket,
  updateBasket,
  useBasket,
  useIsPageOnly,
  useLostLines,
} from '../../basket/basket-store.ts';
import {
  editedQuantities,
  forgetLineEdits,
  type LineText,
  shownQuantity,
  typeIntoLine,
  useLineEdits,
} from '../../basket/line-edits.ts';
import { type LineNews, newsOfLines, takeOnPrices } from '../../basket/reprice.ts';
import { useProductsByCode } from '../../product/products-by-code.ts';
import { useAccount } from '../../session/account.ts';
import { now } from '../../session/clock.ts';
import { toProductList } from '../../session/paths.ts';
import { useSettings } from '../../session/settings.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { useBriefly } from '../../ui/use-briefly.ts';
import { BasketLine } from './basket-line.tsx';
import { BasketTotals } from './basket-totals.tsx';
import './basket.css';
import styles from './basket.module.css';

/** The lines before the last removal. */
type Undo = { readonly sentence: string; readonly items: readonly BasketItem[] };

/** The basket (2.basket.1). */
export function BasketPage() {
  const { items } = useBasket();
  const basket = useBasketState(items);
  const priced = priceBasket(items);
  useScrollToTop(items);
  return (
    <article>
      <PageHeading
        aside={
          items.length > 0 && (
            <Button look="quiet" onClick={basket.empty}>
              Empty
            </Button>
          )
        }
      >
        Basket
      </PageHeading>
      <BasketNotices basket={basket} />
      {items.length === 0 && (
        <EmptyState title="Your basket is empty">
          <ButtonLink {...toProductList()}>Return to Product List</ButtonLink>
        </EmptyState>
      )}
      {items.length > 0 && !priced && (
        <ErrorMessage>
          The quantities in this basket come to more than anyone can order. Please empty it and begin again.
        </ErrorMessage>
      )}
      {items.length > 0 && priced && (
        <div className={styles.stack}>
          <ul className={styles.list}>
            {priced.lines.map((line) => (
              <BasketLine key={line.item.Code} line={line} {...basket.lineOf(line.item)} />
            ))}
          </ul>
          <BasketTotals
            priced={priced}
            isDirty={basket.isDirty}
            hasWithdrawn={[...basket.news.values()].some((news) => news.kind === 'withdrawn')}
            onUpdate={basket.update}
          />
        </div>
      )}
    </article>
  );
}

type BasketState = ReturnType<typeof useBasketState>;

const noNews: ReadonlyMap<string, LineNews> = new Map();

/** The state and actions of the page. */
function useBasketState(items: readonly BasketItem[]) {
  const { switches } = useSettings();
  const { account } = useAccount();
  const edits = useLineEdits(account);
  const [undo, setUndo] = useState<Undo>();
  const [refreshed = [], flash] = useBriefly<readonly string[]>(REFRESHED_FLASH_MS);
  const { products, isKnown, error, readAgain } = useProductsByCode(items.map(({ Code }) => Code));
  const news = isKnown ? newsOfLines(items, products) : noNews;
  const boundOfItem = ({ Code }: BasketItem) => boundOf(products.get(Code), switches);
  const quantities = editedQuantities(edits);
  const dirty = isDirty({ uuid: '', items }, quantities);

  function takeOut(sentence: string, isTakenOut: (item: BasketItem) => boolean) {
    setUndo(items.some(isTakenOut) ? { sentence, items } : undefined);
  }

  function apply(codes: readonly string[]) {
    const applied = Object.fromEntries(Object.entries(quantities).filter(([code]) => codes.includes(code)));
    const isEmptied = ({ Code }: BasketItem) => applied[Code]?.cases === 0 && applied[Code].bottles === 0;
    takeOut(sentenceOf(items.filter(isEmptied)), isEmptied);
    updateBasket(applied, boundOfItem);
    forgetLineEdits(codes);
    flash(codes);
  }

  return {
    news,
    fault: error,
    checkAgain: readAgain,
    isDirty: dirty,
    undo,
    undoNow() {
      if (undo) replaceBasket(undo.items);
      setUndo(undefined);
    },
    empty() {
      setUndo({ sentence: 'Your basket was emptied.', items });
      emptyBasket();
    },
    update: () => apply(items.filter((item) => isDirtyLine(item, quantities)).map(({ Code }) => Code)),
    takePrices: () => replaceBasket(takeOnPrices(items, news, now().toISOString())),
    lineOf: (item: BasketItem) => ({
      typed: shownQuantity(item, edits),
      isDirty: isDirtyLine(item, quantities),
      isRefreshed: refreshed.includes(item.Code),
      news: news.get(item.Code),
      product: products.get(item.Code),
      boundBottles: boundOfItem(item),
      onType: (typed: LineText) => typeIntoLine(account, item.Code, typed),
      onRefresh: () => apply([item.Code]),
      onRemove() {
        setUndo({ sentence: sentenceOf([item]), items });
        forgetLineEdits([item.Code]);
        removeFromBasket(item.Code);
      },
      onTakePrice() {
        const own = news.get(item.Code);
        const change = new Map<string, LineNews>(own ? [[item.Code, own]] : []);
        replaceBasket(takeOnPrices(items, change, now().toISOString()));
      },
    }),
  };
}

function sentenceOf(items: readonly BasketItem[]): string {
  return items.length === 1
    ? `${items[0]?.Description} was removed.`
    : `${items.length} products were removed.`;
}

function BasketNotices({ basket }: { readonly basket: BasketState }) {
  const [lostLines, dismissLost] = useLostLines();
  const isPageOnly = useIsPageOnly();
  const priceNews = [...basket.news.values()].filter((news) => news.kind === 'price');
  return (
    <div className={styles.basketNotices}>
      {lostLines > 0 && (
        <NoticeToAnswer kind="warning" answer="OK" onAnswer={dismissLost}>
          Part of your stored basket could not be read and was left out. Please check it before you order.
        </NoticeToAnswer>
      )}
      {basket.undo && (
        <NoticeToAnswer answer="Undo" onAnswer={basket.undoNow}>
          {basket.undo.sentence}
        </NoticeToAnswer>
      )}
      {priceNews.length > 1 && (
        <NoticeToAnswer answer="Accept all" onAnswer={basket.takePrices}>
          {priceNews.length} prices have changed since you added them.
        </NoticeToAnswer>
      )}
      {isPageOnly && (
        <Notice kind="warning">
          <p>Your browser has no room to keep this basket: it lasts as long as this page is open.</p>
        </Notice>
      )}
      {basket.fault && (
        <NoticeToAnswer answer="Check again" onAnswer={basket.checkAgain}>
          <span>
            Prices could not be checked just now.
            <br />
            {problemSentenceOf(basket.fault)}
          </span>
        </NoticeToAnswer>
      )}
    </div>
  );
}

type NoticeToAnswerProps = ComponentProps<typeof Notice> & {
  readonly answer: string;
  readonly onAnswer: () => void;
};

/** A notice with one button. */
function NoticeToAnswer({ kind = 'note', answer, onAnswer, children }: NoticeToAnswerProps) {
  return (
    <Notice kind={kind}>
      <span className="basket-undo">
        {children}{' '}
        <Button look="quiet" onClick={onAnswer}>
          {answer}
        </Button>
      </span>
    </Notice>
  );
}

/** The page scrolls to the top when the cart changes (2.basket.17). */
function useScrollToTop(items: readonly BasketItem[]): void {
  const contents = items.map((item) => `${item.Code} ${item.CasesQty} ${item.BottlesQty}`).join('\n');
  const before = useRef(contents);
  useEffect(() => {
    if (before.current === contents) return;
    before.current = contents;
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    scrollTo({ top: 0, behavior: isCalm ? 'instant' : 'smooth' });
  }, [contents]);
}
