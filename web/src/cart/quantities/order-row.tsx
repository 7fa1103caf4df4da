import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import { codeShown } from '@tradecellar/trade/product-labels.ts';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { useSettings } from '../../session/settings.ts';
import { nextPriceText } from '../../wine/next-price.ts';
import { IN_ROW } from '../../wine/picture-box.ts';
import { ProductPicture } from '../../wine/product-picture.tsx';
import { stockDueText } from '../../wine/stock-text.ts';
import { WineRow } from '../../wine/wine-row.tsx';
import { Cell } from '../../wine/wine-table.tsx';
import { QuantityCells } from './order-cells.tsx';
import styles from './order-row.module.css';
import type { QuantityFieldsProps } from './quantity-fields.tsx';

type OrderedWine = ComponentProps<typeof WineRow>['wine'] & QuantityFieldsProps['product'];

type OrderRowProps = Pick<ComponentProps<typeof WineRow>, 'ref' | 'tabIndex' | 'state' | 'className'> & {
  readonly wine: OrderedWine;
  /** Undefined while the product loads, and if the product is no longer sold. */
  readonly product: ProductCard | undefined;
  readonly isPictured?: boolean;
  readonly showsDue?: boolean;
  readonly quantity: Omit<QuantityFieldsProps, 'product' | 'unitFlag'> | ReactNode[];
  readonly nett: ReactNode;
  readonly tools?: ReactNode;
  readonly children?: ReactNode;
};

export function OrderRow(props: OrderRowProps) {
  const { wine, product, isPictured = true, showsDue = true, quantity, nett, tools } = props;
  const { ref, tabIndex, state, className, children } = props;
  const { switches } = useSettings();
  const due = showsDue && product ? stockDueText(product) : '';
  const next = product === undefined ? '' : nextPriceText(product);
  return (
    <WineRow
      ref={ref}
      {...(tabIndex === undefined ? {} : { tabIndex })}
      wine={wine}
      vintage={product?.Vintage}
      code={codeShown(product ?? wine, switches.binNumberShown)}
      nameId={useId()}
      picture={
        isPictured && <ProductPicture product={product ?? { Image1_URL: '', Type: wine.Type }} box={IN_ROW} />
      }
      details={
        <>
          {due !== '' && <small> {due}</small>}
          {next !== '' && <small data-remark>{next}</small>}
        </>
      }
      state={state}
      className={className}
    >
      {Array.isArray(quantity) ? (
        quantity
      ) : (
        <QuantityCells {...quantity} product={wine} unitFlag={switches.unitFlag} />
      )}
      <Cell column="line" className={styles.nett}>
        {nett}
      </Cell>
      {tools !== undefined && (
        <Cell column="tools" className={styles.tools}>
          {tools}
        </Cell>
      )}
      {children}
    </WineRow>
  );
}
