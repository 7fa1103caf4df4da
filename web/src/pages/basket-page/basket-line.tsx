import { formatMoney } from '@tradecellar/trade/money.ts';
import type { PricedItem } from '../../cart/basket/basket-item.ts';
import { OrderRow } from '../../cart/quantities/order-row.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Cell } from '../../wine/wine-table.tsx';
import type { BasketState } from './use-basket-state.ts';

type BasketLineProps = { readonly line: PricedItem; readonly basket: BasketState };

/** One product of the basket (2.basket.5 to 2.basket.12). */
export function BasketLine({ line: { item, totals }, basket }: BasketLineProps) {
  const { product, news, isEdited, isRefreshed, newNett, fields, refresh } = basket.lineOf(item);
  const isMarked = isEdited || isRefreshed;
  return (
    <OrderRow
      wine={item}
      product={product}
      isPictured={product !== undefined || news !== undefined}
      state={isEdited ? 'edited' : news?.kind}
      className={classNames(
        'print:min-h-0 print:py-1',
        news?.kind === 'withdrawn' &&
          '[&>:is([data-column=bottle],[data-column=case],[data-column=line])]:line-through',
      )}
      quantity={fields}
      nett={
        <>
          <span className={isEdited ? 'text-small font-normal text-ink-soft line-through' : undefined}>
            <span className="sr-only">Nett </span>
            {formatMoney(totals.nett)}
          </span>
          {isEdited && (
            <span className="text-brand-ink">
              <span className="sr-only">, new </span>
              {formatMoney(newNett ?? 0)}
            </span>
          )}
        </>
      }
      tools={
        <>
          {/* Unlike Update Cart, the icon applies only its own line (2.basket.11). */}
          <IconButton
            label={`Update ${item.Description}`}
            icon={<Icon name={isRefreshed ? 'tick' : 'refresh'} size={18} />}
            onClick={refresh}
            className={isMarked ? 'text-ink!' : 'text-ink-soft'}
          />
          <span
            className="absolute top-1/2 right-full z-1 -translate-y-1/2 bg-notice-paper px-2 py-0.5 text-small empty:hidden"
            role="status"
          >
            {isRefreshed && 'refreshed'}
          </span>
          <IconButton
            label={`Remove ${item.Description}`}
            icon={<Icon name="remove" size={18} />}
            onClick={() => basket.remove(item)}
          />
        </>
      }
    >
      {news && (
        <Cell
          column="news"
          className="flex flex-wrap items-center gap-x-2 text-warning print:[&>button]:hidden"
        >
          <Icon name="warning" size={18} />
          <span role="status">{news.sentence}</span>
          {news.kind === 'withdrawn' ? (
            <Button look="quiet" onClick={() => basket.remove(item)}>
              Remove
            </Button>
          ) : (
            <Button look="quiet" onClick={() => basket.takePrices([item.Code])}>
              Accept
            </Button>
          )}
        </Cell>
      )}
    </OrderRow>
  );
}
