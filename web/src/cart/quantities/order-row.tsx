import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import { codeShown } from '@tradecellar/trade/product-labels.ts';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { useSettings } from '../../session/settings.ts';
import { classNames } from '../../ui/class-names.ts';
import { IN_ROW } from '../../wine/picture-box.ts';
import { ProductPicture } from '../../wine/product-picture.tsx';
import { stockDueText } from '../../wine/stock-text.ts';
import { WineRow } from '../../wine/wine-row.tsx';
import { Cell } from '../../wine/wine-table.tsx';
import { QuantityCells } from './order-cells.tsx';
import type { QuantityFieldsProps } from './quantity-fields.tsx';

type OrderedWine = ComponentProps<typeof WineRow>['wine'] & QuantityFieldsProps['product'];

type OrderRowProps = Pick<ComponentProps<typeof WineRow>, 'ref' | 'tabIndex' | 'state' | 'className'> & {
  readonly wine: OrderedWine;
  /** Undefined while the product loads, and if the product is no longer sold. */
  readonly product: ProductCard | undefined;
  readonly isPictured?: boolean;
  readonly showsDue?: boolean;
  readonly quantity: Omit<QuantityFieldsProps, 'className' | 'product' | 'unitFlag'> | ReactNode[];
  readonly nett: ReactNode;
  readonly nettClass?: string;
  readonly tools?: ReactNode;
  readonly children?: ReactNode;
};

export function OrderRow(props: OrderRowProps) {
  const { wine, product, isPictured = true, showsDue = true, quantity, nett, nettClass, tools } = props;
  const { ref, tabIndex, state, className, children } = props;
  const { switches } = useSettings();
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
        showsDue &&
        product && (
          <>
            {' '}
            <span className="text-small text-brand-ink empty:hidden">{stockDueText(product)}</span>
          </>
        )
      }
      state={state}
      className={className}
    >
      {Array.isArray(quantity) ? (
        quantity
      ) : (
        <QuantityCells {...quantity} product={wine} unitFlag={switches.unitFlag} />
      )}
      <Cell
        column="line"
        className={classNames(
          'grid leading-tight font-semibold number md:justify-items-end print:justify-items-end',
          nettClass ?? 'not-print:max-md:self-center',
        )}
      >
        {nett}
      </Cell>
      {tools !== undefined && (
        <Cell
          column="tools"
          className="relative flex min-h-[max(2.25rem,var(--step))] justify-end print:hidden [&>button]:size-[max(2.25rem,var(--step))]"
        >
          {tools}
        </Cell>
      )}
      {children}
    </WineRow>
  );
}
