import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import { casesLabel, unitWords } from '@tradecellar/trade/product-labels.ts';
import { type Quantity, sellsSingles } from '@tradecellar/trade/quantity.ts';
import { useLayoutEffect, useRef, useState } from 'react';
import { typedQuantityOf } from '../../cart/order-quantity.ts';
import { Button } from '../../ui/button.tsx';
import { QuantityField } from '../../ui/quantity-field.tsx';
import styles from './quantity-step.module.css';
import { QuickFacts, QuickPrices } from './quick-facts.tsx';

type QuantityStepProps = {
  readonly product: ProductCard;
  /** Selected at first: typing replaces it and Enter takes it. */
  readonly cases: string;
  readonly note: string;
  readonly onAdd: (quantity: Quantity) => void;
  readonly onBack: () => void;
};

/** Asks how many of a wine, where that was not typed with its name. */
export function QuantityStep({ product, cases: first, note, onAdd, onBack }: QuantityStepProps) {
  const form = useRef<HTMLDivElement>(null);
  const [cases, setCases] = useState(first);
  const [bottles, setBottles] = useState('');
  useLayoutEffect(() => form.current?.querySelector('input')?.focus(), []);
  const asked = typedQuantityOf({ cases, bottles }, product);
  const isNothing = asked.cases === 0 && asked.bottles === 0;
  const add = () => !isNothing && onAdd(asked);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape goes back from whichever field has the focus.
    <div
      ref={form}
      className={`popover ${styles.step}`}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        // React unmounts the field only after this: its default would land in the text that gets the focus.
        event.preventDefault();
        onBack();
      }}
    >
      <div>
        <p className="wine-name">{product.Description}</p>
        <QuickFacts product={product} />
        {note !== '' && <p className="text-warning text-xs">{note}</p>}
      </div>
      <QuickPrices product={product} />
      <div className={styles.fields}>
        <QuantityField
          label={casesLabel(product.CustomLabel)}
          of={product.Description}
          value={cases}
          onChange={setCases}
          onEnter={add}
        />
        {sellsSingles(product) && (
          <QuantityField
            label={unitWords(product.Type).many}
            of={product.Description}
            value={bottles}
            onChange={setBottles}
            onEnter={add}
          />
        )}
        <Button onClick={add} disabledReason={isNothing ? 'Type how many' : undefined}>
          Add
        </Button>
      </div>
    </div>
  );
}
