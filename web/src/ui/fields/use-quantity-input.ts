import type { KeyboardEvent, MouseEvent } from 'react';
import { stepQuantityText } from './quantity-text.ts';
import styles from './step.module.css';
import { inQuantities } from './use-move-in-grid.ts';
import { useQuantityText } from './use-quantity-text.ts';

type QuantityInput = {
  /** The field's whole name: 'Cases of Chablis 2022'. */
  readonly name: string;
  /** As typed; '' while empty. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onEnter?: (() => void) | undefined;
  /** The upper bound of +, and of a typed number. */
  readonly max: number;
};

/** Props of a quantity's input and of its − and + buttons. − stops at 0 (5.quantity.3). */
export function useQuantityInput({ name, value, onChange, onEnter, max }: QuantityInput) {
  const number = value === '' ? 0 : Number(value);
  const { props, settle } = useQuantityText(value, max, onChange);

  function change(next: string) {
    settle();
    onChange(next);
  }

  /** At its bound the button stays focusable, because a disabled button loses the focus. */
  const step = (by: 1 | -1) => {
    const isAtEnd = by === 1 ? number >= max : number <= 0;
    return {
      type: 'button' as const,
      className: styles.step,
      // The arrow keys step the field, so Tab goes on to the next quantity.
      tabIndex: -1,
      'aria-label': `One ${by === 1 ? 'more' : 'fewer'}: ${name}`,
      'aria-disabled': isAtEnd,
      onClick: () => isAtEnd || change(stepQuantityText(value, by, max)),
    };
  };

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      event.preventDefault();
      change(stepQuantityText(value, event.key === 'ArrowUp' ? 1 : -1, max));
    }
    if (event.key === 'Enter' && onEnter) {
      event.preventDefault();
      // A held key adds once.
      if (event.repeat || event.nativeEvent.isComposing) return;
      settle();
      // On the last row the focus stays: the next digit replaces the number, so 3 and then 1 is 1, not 31.
      event.currentTarget.select();
      onEnter();
    }
  }

  return { input: { ...inQuantities, ...props, onMouseDown: keepSelected, onKeyDown }, step };
}

/** Keeps a number selected that Tab or Enter selected. With a caret, typing 4 would turn 1 into 14. */
function keepSelected(event: MouseEvent<HTMLInputElement>): void {
  const { currentTarget: field } = event;
  const isSelected = field.selectionStart === 0 && field.selectionEnd === field.value.length;
  if (document.activeElement === field && isSelected) event.preventDefault();
}
