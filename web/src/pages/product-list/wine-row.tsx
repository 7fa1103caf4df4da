import type { Bought } from '@tradecellar/contract/bought.ts';
import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import type { Settings } from '@tradecellar/contract/shared-settings.ts';
import { codeShown, organicLabel, sizeText, unitWords } from '@tradecellar/trade/product-labels.ts';
import type { Quantity } from '@tradecellar/trade/quantity.ts';
import { memo, useId, useState } from 'react';
import type { TypedQuantity } from '../../cart/typed-quantities.ts';
import { type Order, useOrderOf } from '../../cart/use-order.ts';
import { cell, role } from '../../ui/table-roles.ts';
import { IN_ROW, LOOKED_AT } from '../../wine/picture-box.ts';
import { ProductPicture } from '../../wine/product-picture.tsx';
import { stockText } from '../../wine/product-prices.tsx';
import { factCells, priceCells } from '../../wine/wine-cells.tsx';
import { WineName } from '../../wine/wine-name.tsx';
import sheet from '../../wine/wine-sheet.module.css';
import { MarginField, useItemRrp } from './item-rrp.tsx';
import { LastHad } from './last-had.tsx';
import { orderCells } from './order-cells.tsx';
import { UsualQuantity } from './usuals.tsx';
import styles from './wine-row.module.css';

type WineRowProps = {
  readonly product: ProductCard;
  readonly scope: string;
  readonly bought: Bought | undefined;
  /** In the basket. */
  readonly held: Quantity | undefined;
  readonly typed: TypedQuantity | undefined;
  readonly switches: Settings['switches'];
  /** The columns of Calculate RRP are open. */
  readonly hasRrp: boolean;
  readonly isUsual: boolean;
  /** It is the turn of its picture and fields, which come a frame after its words. */
  readonly isDue: boolean;
  /** Its place among all rows, from 0, and its place on the screen in pixels. */
  readonly index: number;
  readonly top: number;
  readonly height: number;
};

/**
 * One product on one line, with all that its card has (2.card.1 to 2.card.13). It has no effects and subscribes to
 * nothing: its list does, once for all rows.
 */
export const WineRow = memo(function WineRow(props: WineRowProps) {
  const { product, bought, held, typed, scope, switches, hasRrp, isUsual, isDue, index, top, height } = props;
  const nameId = useId();
  const order = useOrderOf({ product, switches, held, typed });
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
        {farming !== undefined && <span className={`wide-only ${styles.farming}`}>{farming}</span>}
        {switches.showStock && <span className={`wide-only ${styles.stock}`}>{stockText(product)}</span>}
      </th>
      {factCells({
        vintage: product.Vintage,
        size: sizeText(product),
        code: codeShown(product, switches.binNumberShown),
      })}
      {bought && (
        <td {...cell('last', 'var(--last)')} className={styles.last}>
          {isUsual ? <UsualQuantity {...{ product, bought }} /> : <LastHad {...{ product, bought }} />}
        </td>
      )}
      {priceCells(product)}
      {hasRrp && isDue && <RrpCells {...{ product, scope }} />}
      {switches.addToBasket && isDue && orderCells({ product, order, nameId, unitFlag, isActive })}
    </tr>
  );
});

/** Margin and RRP of one product (2.card.13). */
function RrpCells({ product, scope }: Pick<WineRowProps, 'product' | 'scope'>) {
  const { rrp, ...field } = useItemRrp(product, scope);
  return (
    <>
      <td {...cell('margin')} className={`${sheet.figure} ${sheet.price} ${styles.margin}`}>
        <span className={`soft fine narrow-only ${styles.label}`} aria-hidden="true">
          Margin %
        </span>
        <MarginField aria-label={`Margin % on ${product.Description}`} {...field} />
      </td>
      <td {...cell('rrp')} className={sheet.figure}>
        {rrp !== undefined && (
          <>
            <span className={`soft fine narrow-only ${styles.label}`} aria-hidden="true">
              RRP
            </span>
            <span className="sr-only">RRP per {unitWords(product.Type).one.toLowerCase()} </span>
            {rrp}
          </>
        )}
      </td>
    </>
  );
}

/** Not yet added, or in the basket; undefined for neither. */
function stateOf({ isTyped, held }: Order): 'typed' | 'held' | undefined {
  if (isTyped) return 'typed';
  return held && 'held';
}
