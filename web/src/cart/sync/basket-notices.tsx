import { Link } from '@tanstack/react-router';
import { dismissNotice, type Notice } from '@tradecellar/trade/shared-device.ts';
import { useStore } from 'zustand';
import { selectedAccount } from '../../session/account.ts';
import { toOrder } from '../../session/address/paths.ts';
import { News } from '../../shared-document/news.tsx';
import { focusMain } from '../../ui/browser/focus-main.ts';
import { Button } from '../../ui/button.tsx';
import type { BasketItem } from '../basket/basket-item.ts';
import { putBack, removeFromBasket } from '../basket/basket-store.ts';
import { baskets } from '../basket/device-store.ts';
import { useStoreOfAccount } from '../basket/stores-by-basket.ts';
import { asksFirst } from '../basket/waiting.ts';
import { noticeSentence } from './notice-words.ts';

function dismiss(revision: number): void {
  baskets.storeOf(selectedAccount())?.update((device) => dismissNotice(device, revision));
  focusMain();
}

export function BasketNotices() {
  const store = useStoreOfAccount(baskets);
  const notices = useStore(store, ({ device }) => device.notices);
  const { items } = useStore(store, ({ basket }) => basket);
  const lines = new Map(items.map((item) => [item.Code, item]));
  return (
    <News
      label="News of your basket"
      className="border-b border-hairline"
      rowClassName="page-width"
      notices={notices}
      sentence={(notice) => noticeSentence(notice, lines)}
      answer={(notice) => <Answer notice={notice} />}
      onDismiss={dismiss}
    />
  );
}

function Answer({
  notice: { kind, keys, before, orderNo, revision },
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
      <Button look="quiet" onClick={() => act(() => keys.forEach(removeFromBasket))}>
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
