import { formatMoney } from '@tradecellar/trade/money.ts';
import { codeShown } from '@tradecellar/trade/product-labels.ts';
import { useId } from 'react';
import type { PricedItem } from '../../cart/basket-item.ts';
import { QuantityCells } from '../../cart/order-cells.tsx';
import { useSettings } from '../../session/settings.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { IN_ROW } from '../../wine/picture-box.ts';
import { ProductPicture } from '../../wine/product-picture.tsx';
import { stockDueText } from '../../wine/stock-text.ts';
import { WineRow } from '../../wine/wine-row.tsx';
import { Cell } from '../../wine/wine-table.tsx';
import type { BasketState } from './use-basket-state.ts';

type BasketLineProps = { readonly line: PricedItem; readonly basket: BasketState };

/** One product of the basket (2.basket.5 to 2.basket.12). */
export function BasketLine({ line: { item, totals }, basket }: BasketLineProps) {
  const { product, news, isEdited, isRefreshed, newNett, fields, refresh } = basket.lineOf(item);
  const nameId = useId();
  const { switches } = useSettings();
  const withdrawn = { Image1_URL: '', Type: item.Type };
  const isMarked = isEdited || isRefreshed;
  return (
    <WineRow
      wine={item}
      vintage={product?.Vintage}
      code={codeShown(product ?? item, switches.binNumberShown)}
      nameId={nameId}
      picture={(product || news) && <ProductPicture product={product ?? withdrawn} box={IN_ROW} />}
      details={
        product && (
          <>
            {' '}
            <span className="text-xs text-brand-ink empty:hidden">{stockDueText(product)}</span>
          </>
        )
      }
      state={isEdited ? 'edited' : news?.kind}
      className={classNames(
        'print:min-h-0 print:py-1 not-print:max-md:[&>[data-column=wine]]:pr-24',
        news?.kind === 'withdrawn' &&
          '[&>:is([data-column=bottle],[data-column=case],[data-column=line])]:line-through',
      )}
    >
      <QuantityCells product={item} {...fields} unitFlag={switches.unitFlag} />
      <Cell
        column="line"
        className="grid leading-tight font-semibold number not-print:max-md:justify-items-end not-print:max-md:leading-none md:justify-items-end print:justify-items-end"
      >
        <span className={isEdited ? 'text-xs font-normal text-ink-soft line-through' : undefined}>
          <span className="sr-only">Nett </span>
          {formatMoney(totals.nett)}
        </span>
        {isEdited && (
          <span className="text-brand-ink">
            <span className="sr-only">, new </span>
            {formatMoney(newNett ?? 0)}
          </span>
        )}
      </Cell>
      <Cell
        column="tools"
        className="relative flex justify-end print:hidden [&>button]:size-[max(2.25rem,var(--step))]"
      >
        {/* Update Cart applies all lines, the icon those of one (2.basket.11). */}
        <IconButton
          label={`Update ${item.Description}`}
          icon={<Icon name={isRefreshed ? 'tick' : 'refresh'} size={18} />}
          onClick={refresh}
          className={isMarked ? 'text-ink!' : 'text-ink-soft'}
        />
        <span
          className="absolute top-1/2 right-full z-1 -translate-y-1/2 bg-notice-paper px-2 py-0.5 text-xs empty:hidden"
          role="status"
        >
          {isRefreshed && 'refreshed'}
        </span>
        <IconButton
          label={`Remove ${item.Description}`}
          icon={<Icon name="remove" size={18} />}
          onClick={() => basket.remove(item)}
        />
      </Cell>
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
    </WineRow>
  );
}
