import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import { formatMoney, type Money } from '@tradecellar/trade/money.ts';
import { casesLabel, codeShown, unitWords } from '@tradecellar/trade/product-labels.ts';
import { canStepUp, sellsSingles, splitBottles } from '@tradecellar/trade/quantity.ts';
import { useId } from 'react';
import type { PricedItem } from '../../cart/basket-item.ts';
import { QuantityCell } from '../../cart/order-cells.tsx';
import type { LineNews } from '../../cart/reprice.ts';
import type { QuantityText } from '../../cart/typed-quantities.ts';
import { useSettings } from '../../session/settings.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { QuantityField } from '../../ui/quantity-field.tsx';
import { IN_ROW } from '../../wine/picture-box.ts';
import { ProductPicture } from '../../wine/product-picture.tsx';
import { WineRow } from '../../wine/wine-row.tsx';
import { Cell } from '../../wine/wine-table.tsx';
import styles from './basket-line.module.css';

type BasketLineProps = {
  readonly line: PricedItem;
  readonly typed: QuantityText;
  readonly isDirty: boolean;
  /** The nett sum of the typed quantity; undefined for nothing. */
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
    <WineRow
      wine={item}
      vintage={product?.Vintage}
      code={codeShown(product ?? item, switches.binNumberShown)}
      nameId={nameId}
      picture={product && <ProductPicture product={product} box={IN_ROW} />}
      state={isDirty ? 'edited' : news?.kind}
      className={styles.row}
    >
      <LineQuantities {...props} />
      <Cell column="line" className={`number ${styles.sum}`}>
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
      </Cell>
      <Cell column="tools" className={`print:hidden! ${styles.tools}`}>
        <IconButton
          label={`Update ${item.Description}`}
          icon={<Icon name={isRefreshed ? 'tick' : 'refresh'} size={18} />}
          onClick={onRefresh}
          data-edited={isDirty || isRefreshed}
        />
        <span className={`text-xs ${styles.flash}`} role="status">
          {isRefreshed && 'refreshed'}
        </span>
        <IconButton
          label={`Remove ${item.Description}`}
          icon={<Icon name="remove" size={18} />}
          onClick={onRemove}
        />
      </Cell>
      {news && <News {...props} news={news} />}
    </WineRow>
  );
}

function LineQuantities(props: BasketLineProps) {
  const { line, typed, boundBottles, isDirty, onType, onRefresh } = props;
  const { item } = line;
  const bottles = Number(typed.bottles);
  const hasRoom = canStepUp({ cases: Number(typed.cases), bottles }, item.CaseSize, boundBottles);
  const label = casesLabel(item.CustomLabel);
  const unit = unitWords(item.Type).many;
  const onEnter = () => isDirty && onRefresh();
  return (
    <>
      <QuantityCell column="cases" label={label}>
        <QuantityField
          hideLabel
          label={label}
          of={item.Description}
          placeholder=""
          value={typed.cases}
          max={splitBottles(boundBottles, item.CaseSize).cases}
          onChange={(cases) => onType({ ...typed, cases })}
          onEnter={onEnter}
        />
      </QuantityCell>
      <QuantityCell column="bottles" label={unit}>
        {sellsSingles(item) && (
          <QuantityField
            hideLabel
            label={unit}
            of={item.Description}
            placeholder=""
            value={typed.bottles}
            max={hasRoom ? boundBottles : bottles}
            onChange={(text) => onType({ ...typed, bottles: text })}
            onEnter={onEnter}
          />
        )}
      </QuantityCell>
    </>
  );
}

type NewsProps = Pick<BasketLineProps, 'onRemove' | 'onTakePrice'> & { readonly news: LineNews };

/** A new price or the end of the product, with its answer. */
function News({ news, onRemove, onTakePrice }: NewsProps) {
  return (
    <Cell column="news" className={`flex flex-wrap items-center gap-3 text-warning ${styles.news}`}>
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
    </Cell>
  );
}
