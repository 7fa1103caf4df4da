import { type ChangeEvent, type FocusEvent, useState } from 'react';
import { isStillTyped, typedQuantityText } from './quantity-text.ts';

/**
 * Props of a field for a whole quantity from 0 to `max`, '' while empty. A negative entry becomes empty (5.quantity.2).
 * Invalid text stays visible until the field loses the focus and calls `settle`.
 */
export function useQuantityText(value: string, max: number, onChange: (value: string) => void) {
  const [stillTyped, setStillTyped] = useState<string>();
  const settle = () => setStillTyped(undefined);
  const props = {
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    value: stillTyped ?? value,
    onFocus: ({ target }: FocusEvent<HTMLInputElement>) => target.select(),
    onBlur: settle,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      onChange(typedQuantityText(target.value, max));
      setStillTyped(isStillTyped(target.value) ? target.value : undefined);
    },
  };
  return { props, settle };
}
