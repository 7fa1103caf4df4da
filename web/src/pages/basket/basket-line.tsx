import { Link } from '@tanstack/react-router';
import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import { formatMoney } from '@tradecellar/trade/money.ts';
import { casesLabel, codeShown, sizeText, unitWords } from '@tradecellar/trade/product-labels.ts';
import { canStepUp, sellsSingles, splitBottles } from '@tradecellar/trade/quantity.ts';
import type { PricedItem } from '../../basket/basket-item.ts';
import type { LineText } from '../../basket/line-edits.ts';
import type { LineNews } from '../../basket/reprice.ts';
import { ProductPicture } from '../../product/product-picture.tsx';
import { toProduct } from '../../session/paths.ts';
import { useSettings } from '../../session/settings.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { QuantityField } from '../../ui/quantity-field.tsx';
import styles from './basket-line.module.css';

type BasketLineProps = {
  readonly line: PricedItem;
  readonly typed: LineText;
  readonly isDirty: boolean;
  /** Shown for half a second after the line was applied. */
  readonly isRefreshed: boolean;
  readonly news: LineNews | undefined;
  /** As it is now; undefined until it is read, and when it is no longer sold. */
  readonly product: ProductCard | undefined;
  /** The most of it there can be, in bottles. */
  readonly boundBottles: number;
  readonly onType: (typed: LineText) => void;
  readonly onRefresh: () => void;
  readonly onRemove: () => void;
  readonly onTakePrice: () => void;
};

/** One product of the basket (2.basket.5 to 2.basket.12). */
export function BasketLine(props: BasketLineProps) {
  const { line, news, product, onRemove, onTakePrice, isDirty } = props;
  const { item, totals } = line;
  const { switches } = useSettings();
  const unit = unitWords(item.Type);
  return (
    <li className={classNames('basket-line', news?.kind === 'withdrawn' && 'basket-line-withdrawn')}>
      <div className="basket-picture">{product && <ProductPicture product={product} />}</div>
      <div className={styles.part}>
        <h2 className="basket-line-title">
          <Link className={styles.link} {...toProduct(item.Code)}>
            {item.Description}
          </Link>
        </h2>
        <p className={classNames('small soft figures', styles.text)}>
          {[codeShown(product ?? item, switches.binNumberShown), sizeText(item), product?.Vintage]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <dl className="basket-line-prices">
          <div>
            <dt>Case Nett</dt>
            <dd className="money">{formatMoney(item.CasePrice)}</dd>
          </div>
          <div>
            <dt>{unit.one} Nett</dt>
            <dd className="money">{formatMoney(item.BottleNett)}</dd>
          </div>
        </dl>
      </div>
      <p className={classNames('basket-line-sum', isDirty && 'basket-line-sum-old')}>
        <span className="sr-only">Nett </span>
        <span className="money">{formatMoney(totals.nett)}</span>
      </p>
      <IconButton
        className="basket-line-remove"
        label={`Remove ${item.Description}`}
        icon={<Icon name="remove" />}
        onClick={onRemove}
      />
      <LineQuantities {...props} />
      {news && (
        <p className={classNames('warning', styles.basketLineText)} role="status">
          <Icon name="warning" size={18} />
          <span>{news.sentence}</span>
          {news.kind === 'withdrawn' ? (
            <Button look="quiet" onClick={onRemove}>
              Remove
            </Button>
          ) : (
            <Button look="quiet" onClick={onTakePrice}>
              Accept
            </Button>
          )}
        </p>
      )}
    </li>
  );
}

function LineQuantities({
  line: { item },
  typed,
  isDirty,
  isRefreshed,
  boundBottles,
  onType,
  onRefresh,
}: BasketLineProps) {
  const bottles = Number(typed.bottles);
  const quantity = { cases: Number(typed.cases), bottles };
  const hasRoom = canStepUp(quantity, item.CaseSize, boundBottles);
  return (
    <div className="basket-line-quantities">
      <QuantityField
        label={casesLabel(item.CustomLabel)}
        of={item.Description}
        value={typed.cases}
        max={splitBottles(boundBottles, item.CaseSize).cases}
        onChange={(cases) => onType({ ...typed, cases })}
        onEnter={onRefresh}
      />
      {sellsSingles(item) && (
        <QuantityField
          label={unitWords(item.Type).many}
          of={item.Description}
          value={typed.bottles}
          max={hasRoom ? boundBottles : bottles}
          onChange={(text) => onType({ ...typed, bottles: text })}
          onEnter={onRefresh}
        />
      )}
      <IconButton
        className={classNames(isDirty && 'basket-line-refresh-due')}
        label={`Update ${item.Description}`}
        icon={<Icon name={isRefreshed ? 'tick' : 'refresh'} />}
        onClick={onRefresh}
      />
      <span className="basket-line-flash" role="status">
        {isRefreshed && 'refreshed'}
      </span>
    </div>
  );
}
