import type { Bought } from '@tradecellar/contract/bought.ts';
import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import type { Settings } from '@tradecellar/contract/shared-settings.ts';
import { codeShown, organicLabel, sizeText, unitWords } from '@tradecellar/trade/product-labels.ts';
import { memo, useEffect, useId, useState } from 'react';
import { type Order, useOrder } from '../../basket/use-order.ts';
import { IN_ROW, LOOKED_AT } from '../../product/picture-box.ts';
import { ProductPicture } from '../../product/product-picture.tsx';
import { stockText } from '../../product/product-prices.tsx';
import { FactCells, PriceCells } from '../../product/wine-cells.tsx';
import { WineName } from '../../product/wine-name.tsx';
import sheet from '../../product/wine-sheet.module.css';
import { RowCell } from '../../ui/row-cell.tsx';
import { role } from '../../ui/table-roles.ts';
import { MarginField, useItemRrp } from './item-rrp.tsx';
import { LastHad } from './last-had.tsx';
import { OrderCells } from './order-cells.tsx';
import { UsualQuantity } from './usuals.tsx';
import styles from './wine-row.module.css';

type WineRowProps = {
  readonly product: ProductCard;
  readonly scope: string;
  readonly bought: Bought | undefined;
  readonly switches: Settings['switches'];
  /** The columns of Calculate RRP are open. */
  readonly hasRrp: boolean;
  readonly isUsual: boolean;
  /** Its place among all rows, from 0, and its place on the screen in pixels. */
  readonly index: number;
  readonly top: number;
  readonly height: number;
};

/**
 * One product on one line, with all that its card has (2.card.1 to 2.card.13). Its words come at once, its picture and
 * fields in turn: they are most of its work.
 */
export const WineRow = memo(function WineRow(props: WineRowProps) {
  const { product, bought, scope, switches, hasRrp, isUsual, index, top, height } = props;
  const isDue = useInTurn();
  const nameId = useId();
  const order = useOrder(product, scope, switches);
  const [isActive, setActive] = useState(false);
  const { unitFlag } = switches;
  const farming = organicLabel(product.OrganicBiodynamic);
  return (
    <tr
      {...role.row}
      className={`${sheet.row} ${styles.row}`}
      style={{ top, height }}
      aria-labelledby={nameId}
      aria-rowindex={index + 2}
      data-index={index}
      data-state={stateOf(order)}
      onPointerEnter={() => setActive(true)}
      onPointerLeave={({ currentTarget }) => setActive(currentTarget.contains(document.activeElement))}
      onFocus={() => setActive(true)}
      onBlur={({ currentTarget, relatedTarget }) =>
        setActive(currentTarget.contains(relatedTarget) || currentTarget.matches(':hover'))
      }
    >
      <th
        {...role.rowHeader}
        className={`${sheet.wine} ${styles.wine}`}
        style={{ gridArea: 'wine' }}
        scope="row"
      >
        <WineName {...{ product, nameId }}>
          {isDue && <ProductPicture product={product} box={isActive ? LOOKED_AT : IN_ROW} />}
        </WineName>
        {farming !== undefined && <span className={styles.farming}>{farming}</span>}
        {switches.showStock && <span className={styles.stock}>{stockText(product)}</span>}
      </th>
      <FactCells
        vintage={product.Vintage}
        size={sizeText(product)}
        code={codeShown(product, switches.binNumberShown)}
      />
      {bought && (
        <RowCell name="last" area="var(--last)" className={styles.last}>
          {isUsual ? <UsualQuantity {...{ product, bought, scope }} /> : <LastHad {...{ product, bought }} />}
        </RowCell>
      )}
      <PriceCells item={product} />
      {hasRrp && isDue && <RrpCells {...{ product, scope }} />}
      {switches.addToBasket && isDue && <OrderCells {...{ product, order, nameId, unitFlag, isActive }} />}
    </tr>
  );
});

/** Margin and RRP of one product (2.card.13). */
function RrpCells({ product, scope }: Pick<WineRowProps, 'product' | 'scope'>) {
  const { rrp, ...field } = useItemRrp(product, scope);
  return (
    <>
      <RowCell name="margin" className={`${sheet.figure} ${sheet.price} ${styles.margin}`}>
        <span className={`soft fine ${styles.label}`} aria-hidden="true">
          Margin %
        </span>
        <MarginField aria-label={`Margin % on ${product.Description}`} {...field} />
      </RowCell>
      <RowCell name="rrp" className={sheet.figure}>
        {rrp !== undefined && (
          <>
            <span className={`soft fine ${styles.label}`} aria-hidden="true">
              RRP
            </span>
            <span className="sr-only">RRP per {unitWords(product.Type).one.toLowerCase()} </span>
            {rrp}
          </>
        )}
      </RowCell>
    </>
  );
}

/** Not yet added, or in the basket; undefined for neither. */
function stateOf({ isTyped, held }: Order): 'typed' | 'held' | undefined {
  if (isTyped) return 'typed';
  return held && 'held';
}

/** Those who wait, the next first. */
const waiting = new Set<() => void>();
/** So many a frame, so that no frame is long. */
const AT_ONCE = 3;

function takeNext(): void {
  const next = [...waiting].slice(0, AT_ONCE);
  for (const take of next) {
    waiting.delete(take);
    take();
  }
  if (waiting.size > 0) requestAnimationFrame(takeNext);
}

/** True when it is one's turn: a few frames after what comes first. */
function useInTurn(): boolean {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    if (isDue) return;
    const take = () => setDue(true);
    if (waiting.size === 0) requestAnimationFrame(takeNext);
    waiting.add(take);
    return () => void waiting.delete(take);
  }, [isDue]);
  return isDue;
}
