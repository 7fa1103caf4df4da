import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import { formatMoney, type Money } from '@tradecellar/trade/money.ts';
import { casesLabel, codeShown, sizeText, unitWords } from '@tradecellar/trade/product-labels.ts';
import { canStepUp, sellsSingles, splitBottles } from '@tradecellar/trade/quantity.ts';
import { useId } from 'react';
import type { PricedItem } from '../../cart/basket-item.ts';
import quantityCell from '../../cart/quantity-cell.module.css';
import type { LineNews } from '../../cart/reprice.ts';
import type { QuantityText } from '../../cart/typed-quantities.ts';
import { useSettings } from '../../session/settings.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { QuantityField } from '../../ui/quantity-field.tsx';
import { cell, role } from '../../ui/table-roles.ts';
import { LOOKED_AT } from '../../wine/picture-box.ts';
import { ProductPicture } from '../../wine/product-picture.tsx';
import { factCells, priceCells } from '../../wine/wine-cells.tsx';
import { WineName } from '../../wine/wine-name.tsx';
import sheet from '../../wine/wine-sheet.module.css';
import styles from './basket-line.module.css';

type BasketLineProps = {
  readonly line: PricedItem;
  readonly typed: QuantityText;
  readonly isDirty: boolean;
  /** What the line comes to with what is typed; undefined for nothing. */
  readonly newNett: Money | undefined;
  /** Shown for half a second after the line was applied. */
  readonly isRefreshed: boolean;
  readonly news: LineNews | undefined;
  /** As it is now; undefined until it is read, and when it is no longer sold. */
  readonly product: ProductCard | undefined;
  /** The most of it there can be, in bottles. */
  readonly boundBottles: number;
  readonly onType: (typed: QuantityText) => void;
  readonly onRefresh: () => void;
  readonly onRemove: () => void;
  readonly onTakePrice: () => void;
};

/** One product of the basket (2.basket.5 to 2.basket.12). */
export function BasketLine(props: BasketLineProps) {
  const { line, newNett, news, product, isDirty, isRefreshed, onRefresh, onRemove } = props;
  const { item, totals } = line;
  const nameId = useId();
  const { switches } = useSettings();
  return (
    <tr
      {...role.row}
      className={`${sheet.row} ${styles.row}`}
      aria-labelledby={nameId}
      data-state={isDirty ? 'edited' : news?.kind}
    >
      <th {...role.rowHeader} className={sheet.wine} style={{ gridArea: 'wine' }} scope="row">
        <WineName product={item} nameId={nameId}>
          {product && <ProductPicture product={product} box={LOOKED_AT} />}
        </WineName>
      </th>
      {factCells({
        vintage: product?.Vintage,
        size: sizeText(item),
        code: codeShown(product ?? item, switches.binNumberShown),
      })}
      {priceCells(item)}
      <LineQuantities {...props} />
      <td {...cell('line')} className={`${sheet.figure} ${styles.sum}`}>
        <span className={isDirty ? styles.old : undefined}>
          <span className="sr-only">Nett </span>
          {formatMoney(totals.nett)}
        </span>
        {isDirty && (
          <span>
            <span className="sr-only">, new </span>
            {formatMoney(newNett ?? 0)}
          </span>
        )}
      </td>
      <td {...cell('refresh')} className={`no-print ${styles.tool}`}>
        <IconButton
          label={`Update ${item.Description}`}
          icon={<Icon name={isRefreshed ? 'tick' : 'refresh'} size={18} />}
          onClick={onRefresh}
        />
        <span className={`fine ${styles.flash}`} role="status">
          {isRefreshed && 'refreshed'}
        </span>
      </td>
      <td {...cell('remove')} className={`no-print ${styles.tool}`}>
        <IconButton
          label={`Remove ${item.Description}`}
          icon={<Icon name="remove" size={18} />}
          onClick={onRemove}
        />
      </td>
      {news && <News {...props} news={news} />}
    </tr>
  );
}

function LineQuantities(props: BasketLineProps) {
  const { line, typed, boundBottles, isDirty, onType, onRefresh } = props;
  const { item } = line;
  const bottles = Number(typed.bottles);
  const hasRoom = canStepUp({ cases: Number(typed.cases), bottles }, item.CaseSize, boundBottles);
  const label = casesLabel(item.CustomLabel);
  const unit = unitWords(item.Type).many;
  const shared = { of: item.Description, onEnter: () => isDirty && onRefresh(), hideLabel: true };
  return (
    <>
      <td {...cell('cases')} className={quantityCell.quantity}>
        <QuantityField
          {...shared}
          label={label}
          placeholder={label}
          value={typed.cases}
          max={splitBottles(boundBottles, item.CaseSize).cases}
          onChange={(cases) => onType({ ...typed, cases })}
        />
      </td>
      <td {...cell('bottles')} className={quantityCell.quantity}>
        {sellsSingles(item) && (
          <QuantityField
            {...shared}
            label={unit}
            placeholder={unit}
            value={typed.bottles}
            max={hasRoom ? boundBottles : bottles}
            onChange={(text) => onType({ ...typed, bottles: text })}
          />
        )}
      </td>
    </>
  );
}

type NewsProps = Pick<BasketLineProps, 'onRemove' | 'onTakePrice'> & { readonly news: LineNews };

/** What has become of the product since, and what can be done about it. */
function News({ news, onRemove, onTakePrice }: NewsProps) {
  return (
    <td {...cell('news')} className={`row warning ${styles.news}`}>
      <Icon name="warning" size={18} />
      <span role="status">{news.sentence}</span>
      {news.kind === 'withdrawn' ? (
        <Button look="quiet" onClick={onRemove}>
          Remove
        </Button>
      ) : (
        <Button look="quiet" onClick={onTakePrice}>
          Accept
        </Button>
      )}
    </td>
  );
}
