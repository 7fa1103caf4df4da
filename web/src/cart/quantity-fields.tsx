import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import { casesLabel, unitWords } from '@tradecellar/trade/product-labels.ts';
import { sellsSingles } from '@tradecellar/trade/quantity.ts';
import { QuantityField } from '../ui/quantity-field.tsx';
import type { QuantityText } from './typed-quantities.ts';

type QuantityFieldsProps = {
  readonly product: ProductCard;
  readonly typed: QuantityText;
  readonly onChange: (typed: QuantityText) => void;
  readonly onEnter: () => void;
};

/** Cases and, where the wine is sold singly, bottles: the quick order's and the pasted list's. */
export function QuantityFields({ product, typed, onChange, onEnter }: QuantityFieldsProps) {
  return (
    <>
      <QuantityField
        label={casesLabel(product.CustomLabel)}
        of={product.Description}
        value={typed.cases}
        onChange={(cases) => onChange({ ...typed, cases })}
        onEnter={onEnter}
      />
      {sellsSingles(product) && (
        <QuantityField
          label={unitWords(product.Type).many}
          of={product.Description}
          value={typed.bottles}
          onChange={(bottles) => onChange({ ...typed, bottles })}
          onEnter={onEnter}
        />
      )}
    </>
  );
}
