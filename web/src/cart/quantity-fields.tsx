import { casesLabel, sizeText, unitSizeText, unitWords } from '@tradecellar/trade/product-labels.ts';
import { type Quantity, STOCK_CEILING, sellsSingles } from '@tradecellar/trade/quantity.ts';
import { QuantityField } from '../ui/quantity-field.tsx';
import type { SeenProduct } from './basket-item.ts';
import type { QuantityText } from './typed-quantities.ts';

export type QuantityFieldsProps = {
  readonly product: Pick<
    SeenProduct,
    'Description' | 'Type' | 'CustomLabel' | 'CaseSize' | 'UnitSize' | 'OnlySellMultiplesOf'
  >;
  readonly typed: QuantityText;
  readonly onChange: (typed: QuantityText) => void;
  readonly onEnter: () => void;
  /** The most that + reaches. */
  readonly max?: Quantity;
  /** The labels name the unit's size. */
  readonly unitFlag?: boolean;
  readonly className?: string;
  /** In a row, which shows the label itself. */
  readonly isInRow?: boolean;
};

const noMax: Quantity = { cases: STOCK_CEILING, bottles: STOCK_CEILING };

/** Cases and, where the wine is sold singly, bottles. */
export function QuantityFields(props: QuantityFieldsProps) {
  return (
    <>
      <CasesField {...props} />
      {sellsSingles(props.product) && <BottlesField {...props} />}
    </>
  );
}

/** How many cases, under the product's own label (2.card.6, 2.card.7). */
export function CasesField(props: QuantityFieldsProps) {
  const { product, typed, onChange, onEnter, max = noMax, unitFlag, className, isInRow } = props;
  const label = casesLabel(product.CustomLabel);
  return (
    <QuantityField
      className={className}
      label={unitFlag ? `${label} (${sizeText(product)})` : label}
      of={product.Description}
      value={typed.cases}
      max={max.cases}
      onChange={(cases) => onChange({ ...typed, cases })}
      onEnter={onEnter}
      {...(isInRow && { hideLabel: true, placeholder: '' })}
    />
  );
}

/** How many single bottles; only where they are sold (2.card.8). */
export function BottlesField(props: QuantityFieldsProps) {
  const { product, typed, onChange, onEnter, max = noMax, unitFlag, className, isInRow } = props;
  const { many } = unitWords(product.Type);
  return (
    <QuantityField
      className={className}
      label={unitFlag ? `${many} (${unitSizeText(product.UnitSize)})` : many}
      of={product.Description}
      value={typed.bottles}
      max={max.bottles}
      onChange={(bottles) => onChange({ ...typed, bottles })}
      onEnter={onEnter}
      {...(isInRow && { hideLabel: true, placeholder: '' })}
    />
  );
}
