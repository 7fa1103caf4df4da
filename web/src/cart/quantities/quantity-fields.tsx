import { casesLabel, sizeText, unitSizeText, unitWords } from '@tradecellar/trade/product-labels.ts';
import { type Quantity, STOCK_CEILING, sellsSingles } from '@tradecellar/trade/quantity.ts';
import { QuantityField } from '../../ui/fields/quantity-field.tsx';
import type { SeenProduct } from '../basket/basket-item.ts';
import type { QuantityText } from '../basket/typed-quantities.ts';

export type QuantityFieldsProps = {
  readonly product: Pick<
    SeenProduct,
    'Description' | 'Type' | 'CustomLabel' | 'CaseSize' | 'UnitSize' | 'OnlySellMultiplesOf'
  >;
  readonly typed: QuantityText;
  readonly onChange: (typed: QuantityText) => void;
  readonly onEnter: () => void;
  readonly max?: Quantity;
  readonly unitFlag?: boolean;
  readonly className?: string;
};

const noMax: Quantity = { cases: STOCK_CEILING, bottles: STOCK_CEILING };

export function QuantityFields(props: QuantityFieldsProps) {
  return (
    <>
      <UnitField unit="cases" {...props} />
      {sellsSingles(props.product) && <UnitField unit="bottles" {...props} />}
    </>
  );
}

/** The product's own label for cases (2.card.6), or the word for its bottles. */
export function unitLabel(
  unit: keyof Quantity,
  { CustomLabel, Type }: QuantityFieldsProps['product'],
): string {
  return unit === 'cases' ? casesLabel(CustomLabel) : unitWords(Type).many;
}

type UnitFieldProps = QuantityFieldsProps & {
  readonly unit: keyof Quantity;
  readonly isInRow?: boolean;
};

/** A field for cases, or for single bottles if the wine is sold singly (2.card.7, 2.card.8). */
export function UnitField({
  unit,
  product,
  typed,
  onChange,
  onEnter,
  max = noMax,
  unitFlag = false,
  className,
  isInRow = false,
}: UnitFieldProps) {
  const label = unitLabel(unit, product);
  const size = unit === 'cases' ? sizeText(product) : unitSizeText(product.UnitSize);
  return (
    <QuantityField
      className={className}
      label={unitFlag ? `${label} (${size})` : label}
      of={product.Description}
      value={typed[unit]}
      max={max[unit]}
      onChange={(text) => onChange({ ...typed, [unit]: text })}
      onEnter={onEnter}
      hideLabel={isInRow}
      placeholder={isInRow ? '' : '0'}
    />
  );
}
