import { Link } from '@tanstack/react-router';
import type { Notice } from '@tradecellar/trade/device-basket.ts';
import { dismissNotice } from '@tradecellar/trade/device-notices.ts';
import { useStore } from 'zustand';
import { selectedAccount } from '../session/account.ts';
import { toOrder } from '../session/paths.ts';
import { Button } from '../ui/button.tsx';
import { focusMain } from '../ui/focus-main.ts';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import type { BasketItem } from './basket-item.ts';
import { putBack, removeFromBasket } from './basket-store.ts';
import { baskets } from './device-store.ts';
import { noticeSentence } from './notice-words.ts';
import { useStoreOfAccount } from './stores-by-basket.ts';
import { asksFirst } from './waiting.ts';

function dismiss(revision: number): void {
  baskets.storeOf(selectedAccount())?.update((device) => dismissNotice(device, revision));
  focusMain();
}

/**
 * The news of other devices, below the header, one notice below another, until the person has answered or dismissed
 * them. Their live region is always there, as screen readers announce only changes.
 */
export function BasketNotices() {
  const store = useStoreOfAccount(baskets);
  const notices = useStore(store, ({ device }) => device.notices);
  const { items } = useStore(store, ({ basket }) => basket);
  const lines = new Map(items.map((item) => [item.Code, item]));
  return (
    <div role="status" aria-label="News of your basket" className="print:hidden">
      {notices.length > 0 && (
        <ul className="border-b border-hairline">
          {notices.map((notice) => (
            <li
              key={notice.revision}
              className="border-l-3 border-l-brand-line bg-card not-last:border-b border-b-hairline"
            >
              <div className="page-width flex items-center gap-x-3 text-md max-sm:text-sm">
                <Icon name="info" size={18} />
                <p className="min-w-0 flex-1 py-2 leading-tight wrap-anywhere">
                  {noticeSentence(notice, lines)}
                </p>
                <Answer notice={notice} />
                <IconButton
                  label="Dismiss"
                  icon={<Icon name="close" size={16} />}
                  onClick={() => dismiss(notice.revision)}
                />
              </div>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The act with which the person answers. */
function Answer({
  notice: { kind, codes, before, orderNo, revision },
}: {
  readonly notice: Notice<BasketItem>;
}) {
  function act(change: () => void) {
    if (asksFirst(() => act(change))) return;
    change();
    focusMain();
  }
  if (kind === 'changed' && before)
    return (
      <Button look="quiet" onClick={() => act(() => putBack(before))}>
        Put back
      </Button>
    );
  if (kind === 'back' || kind === 'stays')
    return (
      <Button look="quiet" onClick={() => act(() => codes.forEach(removeFromBasket))}>
        Remove
      </Button>
    );
  if ((kind === 'ordered' || kind === 'placed' || kind === 'next') && orderNo !== undefined)
    return (
      <Link
        {...toOrder(orderNo)}
        className="flex min-h-11 items-center whitespace-nowrap"
        onClick={() => kind !== 'next' && dismiss(revision)}
      >
        See order
      </Link>
    );
  return null;
}
