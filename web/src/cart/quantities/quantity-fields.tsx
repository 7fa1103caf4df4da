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
};

const noMax: Quantity = { cases: STOCK_CEILING, bottles: STOCK_CEILING };

/** The fields for cases, and for single bottles if the wine is sold singly (2.card.7, 2.card.8). */
export function QuantityFields(props: QuantityFieldsProps) {
  return (
    <>
      {unitsOf(props.product).map((unit) => {
        const { label, name: _name, ...field } = unitField(unit, props);
        return <QuantityField key={unit} label={label} of={props.product.Description} {...field} />;
      })}
    </>
  );
}

export function unitsOf(product: QuantityFieldsProps['product']): readonly (keyof Quantity)[] {
  return sellsSingles(product) ? ['cases', 'bottles'] : ['cases'];
}

/** The props of a unit's field. The label of cases may be the product's own (2.card.6). */
export function unitField(
  unit: keyof Quantity,
  { product, typed, onChange, onEnter, max = noMax, unitFlag = false }: QuantityFieldsProps,
) {
  const word = unit === 'cases' ? casesLabel(product.CustomLabel) : unitWords(product.Type).many;
  const size = unit === 'cases' ? sizeText(product) : unitSizeText(product.UnitSize);
  const label = unitFlag ? `${word} (${size})` : word;
  return {
    label,
    /** The field's whole name, for a screen reader. */
    name: `${label} of ${product.Description}`,
    value: typed[unit],
    max: max[unit],
    onChange: (text: string) => onChange({ ...typed, [unit]: text }),
    onEnter,
  };
}
