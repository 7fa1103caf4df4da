import type { ComponentProps } from 'react';
import { problemSentenceOf } from '../../api/problem-error.ts';
import { useIsPageOnly, useLostLines } from '../../basket/basket-store.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './basket-notices.module.css';
import type { BasketState } from './use-basket-state.ts';

/** What there is to know, and to decide, before the basket is ordered. */
export function BasketNotices({ basket }: { readonly basket: BasketState }) {
  const [lostLines, dismissLost] = useLostLines();
  const isPageOnly = useIsPageOnly();
  const priceNews = [...basket.news.values()].filter((news) => news.kind === 'price');
  return (
    <div className={styles.notices}>
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
      <span className={styles.notice}>
        {children}{' '}
        <Button look="quiet" onClick={onAnswer}>
          {answer}
        </Button>
      </span>
    </Notice>
  );
}
