import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import type { Quantity } from '@tradecellar/trade/quantity.ts';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { typedQuantityOf } from '../../cart/quantities/order-quantity.ts';
import { QuantityFields } from '../../cart/quantities/quantity-fields.tsx';
import { Button } from '../../ui/button.tsx';

type QuickQuantityProps = {
  readonly product: ProductCard;
  /** The number of cases at first. The number is selected: typing replaces it, and Enter accepts it. */
  readonly cases: string;
  readonly onAdd: (quantity: Quantity) => void;
  readonly onBack: () => void;
  readonly children: ReactNode;
};

/** Asks for the quantity of a wine that was typed without a quantity. */
export function QuickQuantity({ product, cases, onAdd, onBack, children }: QuickQuantityProps) {
  const form = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState({ cases, bottles: '' });
  useLayoutEffect(() => form.current?.querySelector('input')?.focus(), []);
  const quantity = typedQuantityOf(typed, product);
  const isNothing = quantity.cases === 0 && quantity.bottles === 0;
  const add = () => !isNothing && onAdd(quantity);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape goes back from whichever field has the focus.
    <div
      ref={form}
      className="grid gap-3 px-4 pt-3 pb-4"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        // Without this, the key would also act in the text field that gets the focus when React removes this field.
        event.preventDefault();
        onBack();
      }}
    >
      {children}
      <div className="flex flex-wrap items-end gap-2 sm:gap-3">
        <QuantityFields product={product} typed={typed} onChange={setTyped} onEnter={add} />
        <Button
          className="ml-auto max-sm:grow max-sm:px-3"
          onClick={add}
          disabledReason={isNothing ? 'Enter a quantity' : undefined}
        >
          Add
        </Button>
      </div>
    </div>
  );
}
